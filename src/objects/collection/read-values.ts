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

function readAlong({ names, seesThrough }: Path, object: unknown): unknown {
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
    return seesThrough && Array.isArray(value) ? UNCLEAR : (value ?? undefined);
  } catch {
    return UNCLEAR;
  }
}
