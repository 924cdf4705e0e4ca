import type { FieldType } from './field-types.ts';

/** The roles of fields without one in their definition: a role applies to a type and to the last names of a path. */
interface RoleDefault {
  readonly type: FieldType;
  readonly name: RegExp;
}

/**
 * The meaning of a field, so that words find it: `customer Ada` is a name, `expires in 2027` is a year.
 * A field whose name the service does not use declares its role.
 */
export const FIELD_ROLES = {
  /** The name of a person or a thing. */
  name: { type: 'string', name: /^(?:full_)?name$/ },
  /** The state that an object is in. */
  status: { type: 'token', name: /^(?:\w+_)?status$/ },
  /** A kind or a code. */
  code: { type: 'token', name: /^(?:code|(?:\w+_)?type)$/ },
  /** The amount of its object: `price`. */
  amount: { type: 'numeric', name: /^amount$/ },
  /** The sum of amounts over the life of an object, which no period narrows. */
  sum: { type: 'numeric', name: /^(?:total_spen[dt]|lifetime_value)$/ },
  year: { type: 'numeric', name: /^(?:\w+_)?year$/ },
  /** The date of an event that may never happen, such as a cancellation. */
  event: { type: 'date', name: /^(?!created_at|updated_at)\w+ed_at$/ },
  /** The date of a future event, such as the next payment. */
  due: { type: 'date', name: /(?:^|_)(?:next|end|due|expires?)(?:_|$)/ },
} as const satisfies Record<string, RoleDefault>;

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
