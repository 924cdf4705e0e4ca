import type { FieldType } from './field-types.ts';

/** The fields that have a role unless their definition says otherwise: those of a type whose path ends in such a name. */
interface RoleDefault {
  readonly type: FieldType;
  readonly name: RegExp;
}

/**
 * What a field tells of its object, so that words find it: `customer Ada` its name, `expires in
 * 2027` its year. A field that is not called as those of the service has its role in its
 * definition.
 */
export const FIELD_ROLES = {
  /** The name of a person or a thing. */
  name: { type: 'string', name: /^(?:full_)?name$/ },
  /** The state that an object is in. */
  status: { type: 'token', name: /^(?:\w+_)?status$/ },
  /** A kind or a code. */
  code: { type: 'token', name: /^(?:code|(?:\w+_)?type)$/ },
  /** The amount of the object that it stands in: `price`. */
  amount: { type: 'numeric', name: /^amount$/ },
  year: { type: 'numeric', name: /^(?:\w+_)?year$/ },
  /** When something happened that need not happen, such as a cancellation. */
  event: { type: 'date', name: /^(?!created_at|updated_at)\w+ed_at$/ },
  /** When something will happen, such as the next payment. */
  due: { type: 'date', name: /(?:^|_)(?:next|end|due|expires?)(?:_|$)/ },
} as const satisfies Record<string, RoleDefault>;

/** What a field tells of its object. */
export type FieldRole = keyof typeof FIELD_ROLES;

interface FieldOfRole {
  readonly path: string;
  readonly type: FieldType;
  readonly role?: FieldRole;
}

/** Whether a field has a role, by its definition or else by its type and name. */
export function hasRole({ path, type, role }: FieldOfRole, wanted: FieldRole): boolean {
  if (role !== undefined) return role === wanted;
  const known = FIELD_ROLES[wanted];
  return type === known.type && known.name.test(path.slice(path.lastIndexOf('.') + 1));
}
