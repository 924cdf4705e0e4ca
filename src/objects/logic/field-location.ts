import { remember } from '../../language/base/remember.ts';
import type { Field } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import type { Resource } from '../../language/catalogue/resource.ts';

/** The names of the members that lead to a place in an object, outermost first. */
export type MemberPath = readonly string[];

/**
 * The kind of value that a clause looks for: a plain value, any object, an
 * object with a value somewhere in it, or a value that its field never has.
 */
export type ValueKind =
  | 'text'
  | 'number'
  | 'date'
  | 'seconds'
  | 'boolean'
  | 'object'
  | 'populated-object'
  | 'impossible';

/** A place in an object, and the kind of value that a clause looks for there. */
export interface FieldLocation {
  /** The path of the place in the objects of the service. */
  readonly path: MemberPath;
  /** The path of the field itself, if the service keeps its values elsewhere; an export may have them here instead. */
  readonly ownPath: MemberPath | undefined;
  readonly kind: ValueKind;
}

const KINDS = {
  token: 'text',
  string: 'text',
  numeric: 'number',
  date: 'date',
  boolean: 'boolean',
  presence: 'object',
  any: 'text',
} as const satisfies Record<FieldType, ValueKind>;

export function locateField(field: Field, key: string | undefined): FieldLocation {
  const { path, ownPath } = readPaths(field);
  return {
    path: key === undefined ? path : [...path, key],
    ownPath: key === undefined ? ownPath : ownPath && [...ownPath, key],
    kind: kindOf(field),
  };
}

function kindOf({ type, unix, source }: Field): ValueKind {
  if (source !== undefined && 'present' in source) return 'populated-object';
  if (source !== undefined && 'equals' in source) return 'text';
  return unix === true && type === 'date' ? 'seconds' : KINDS[type];
}

type FieldPaths = Pick<FieldLocation, 'path' | 'ownPath'>;

/** The paths of the values of a field, without a key. */
const readPaths = remember(
  ({ path, source }: Field): FieldPaths => ({
    path: (source?.path ?? path).split('.'),
    ownPath: source === undefined ? undefined : path.split('.'),
  }),
);

/** Whether a path is `outer` or leads further into it. */
export function isWithin(path: MemberPath, outer: MemberPath): boolean {
  if (path.length < outer.length) return false;
  for (let depth = 0; depth < outer.length; depth++) if (path[depth] !== outer[depth]) return false;
  return true;
}

/** Whether a clause looks for an object, with or without values in it, and not for a plain value. */
export function isObjectLocation({ kind }: FieldLocation): boolean {
  return kind === 'object' || kind === 'populated-object';
}

/** The length of the part of a path that leads to an array; `undefined` if the path does not go through one. */
export type ArrayDepth = (path: MemberPath) => number | undefined;

/**
 * Finds the arrays in the objects of a resource. The catalogue only says that a field has many values. The array is
 * assumed to be as far out as possible, that is, not around any field that has a single value.
 */
export const arrayDepthOf: (resource: Resource) => ArrayDepth = remember(findArrays);

function findArrays({ entries }: Resource): ArrayDepth {
  const fields = [...entries.values()];
  const many = fields.filter((field) => field.many === true).map((field) => readPaths(field).path);
  if (many.length === 0) return () => undefined;
  const single = fields
    .filter(({ type, source }) => type !== 'presence' && !(source !== undefined && 'present' in source))
    .map((field) => readPaths(field).path)
    .filter((path) => !many.some((other) => isWithin(path, other)));
  const arrays = many.map((path) => {
    const depth = path.findIndex((_, index) => {
      const outer = path.slice(0, index + 1);
      return !single.some((other) => isWithin(other, outer));
    });
    return path.slice(0, depth + 1);
  });
  return (path) => arrays.find((array) => isWithin(path, array))?.length;
}
