import type { Field } from '../../language/catalogue/field.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { createSourceTest, toPath } from '../matcher/field-test.ts';
import { findValues } from '../matcher/found-values.ts';
import { type Path, readCarefully } from '../matcher/path-test.ts';
import { hasValue } from '../matcher/values.ts';

/** Several values of a field in one object. */
export class ValueList {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  /** The values, if there are several. `instanceof` could call a proxy, which may throw. */
  static valuesOf(value: unknown): readonly unknown[] | undefined {
    return typeof value === 'object' && value !== null && #values in value ? value.#values : undefined;
  }
}

/** Reads a field of an object: its value, a `ValueList`, or `undefined` for none. Never throws. */
export type ReadValues = (object: unknown) => unknown;

/** There is a list on the path, or reading threw. */
const UNCLEAR = Symbol('unclear');

/**
 * Creates a reader of a field's values. It finds the same values as `findValues`,
 * but quicker if there is no list on the path.
 *
 * @see L3.2, L3.3
 */
export function createReader(resolved: ResolvedField): ReadValues {
  const { field, key } = resolved;
  const path = toPath(field.path, key);
  const readSlowly: ReadValues = (object) => pack(findValues(resolved, object).map(({ value }) => value));
  const { source } = field;
  if (source === undefined) {
    return (object) => {
      const value = readAlong(path, object);
      return value === UNCLEAR ? readSlowly(object) : value;
    };
  }
  const sourcePath = toPath(source.path, key);
  const isComputed = 'equals' in source || 'present' in source;
  const isTrue = createSourceTest(resolved, source, (value) => value === true, readCarefully);
  return (object) => {
    const own = readAlong(path, object);
    if (own === UNCLEAR) return readSlowly(object);
    if (hasValue(own)) return own;
    if (isComputed) return isTrue(object);
    const value = readAlong(sourcePath, object);
    return value === UNCLEAR ? readSlowly(object) : value;
  };
}

function pack(values: readonly unknown[]): unknown {
  return values.length > 1 ? new ValueList(values) : values[0];
}

function readAlong({ names, expandsList }: Path, object: unknown): unknown {
  try {
    let value = object;
    for (let index = 0; index < names.length; index++) {
      if (typeof value !== 'object' || value === null) return undefined;
      if (Array.isArray(value)) return UNCLEAR;
      const name = names[index] as string;
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      // Only a property with a value can be inherited.
      if (inner === undefined || inner === null || !Object.hasOwn(value, name)) return undefined;
      value = inner;
    }
    return expandsList && Array.isArray(value) ? UNCLEAR : (value ?? undefined);
  } catch {
    return UNCLEAR;
  }
}

/** A name that the paths of some fields share. A field is given by its index. */
interface Branch {
  readonly name: string;
  /** The field whose path ends here. */
  end: number | undefined;
  /** The fields whose paths end here or go on from here. */
  readonly fields: number[];
  readonly branches: Branch[];
}

/**
 * Creates a reader of the values of many fields: the same as `createReader` for each, but it walks
 * through an object once. `undefined` stands for no value. The next call returns the same array.
 */
export function createFieldsReader(fields: readonly Field[]): (object: unknown) => readonly unknown[] {
  const readers = fields.map((field) => createReader({ field, key: undefined }));
  const root: Branch = { name: '', end: undefined, fields: [], branches: [] };
  const sourced: number[] = [];
  for (const [index, { path, source }] of fields.entries()) {
    if (source === undefined) addPath(root, path, index);
    else sourced.push(index);
  }
  const found: unknown[] = fields.map(() => undefined);
  return (object) => {
    found.fill(undefined);
    const readEach = (indexes: readonly number[]): void => {
      for (const index of indexes) found[index] = readers[index]?.(object);
    };
    readEach(sourced);
    try {
      const unclear: Branch[] = [];
      walk(object, root, found, unclear);
      for (const branch of unclear) readEach(branch.fields);
    } catch {
      // Reading a property threw.
      readEach(root.fields);
    }
    return found;
  };
}

function addPath(root: Branch, path: string, index: number): void {
  let branch = root;
  for (const name of path.split('.')) {
    branch.fields.push(index);
    let next = branch.branches.find((one) => one.name === name);
    if (next === undefined) {
      next = { name, end: undefined, fields: [], branches: [] };
      branch.branches.push(next);
    }
    branch = next;
  }
  branch.fields.push(index);
  branch.end = index;
}

/** Finds the values below a branch. Those of branches with lists are left to the readers of the fields. */
function walk(value: unknown, branch: Branch, found: unknown[], unclear: Branch[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    unclear.push(branch);
    return;
  }
  for (const next of branch.branches) {
    const inner = (value as Readonly<Record<string, unknown>>)[next.name];
    // Only a property with a value can be inherited.
    if (inner === undefined || inner === null || !Object.hasOwn(value, next.name)) continue;
    if (next.end !== undefined) found[next.end] = inner;
    if (typeof inner === 'object') walk(inner, next, found, unclear);
  }
}
