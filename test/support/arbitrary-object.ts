import fc from 'fast-check';
import type { Field } from '../../src/language/catalogue/field.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';

/** Values of every kind that a JavaScript object can have, mostly unsuitable for the field. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', 0, -0, 7, 7.5, true, false, 'true', 'null', {}, { a: 1 }),
  fc.constantFrom<unknown>(Number.NaN, Infinity, -Infinity, 2n ** 53n + 1n, 5n, Symbol('no'), () => 0, new Map()),
  fc.constantFrom<unknown>(new Date(0), new Date('2025-03-01T10:00:00.250Z'), new Date(Number.NaN)),
  fc.constantFrom<unknown>('ß', 'İ', 'ς', 'Σ', 'K', 'ſ', '\ud83d', '😀 coffee', 'é', 'É'),
);

const WORDS = ['coffee', 'COFFEE', 'shop', 'Σας', 'new york', 'york', 'ann', 'joanna', 'a-b_c', '--', '😀', 'x\ny'];

/** Texts from a small vocabulary, so that queries find some of them. */
export const wordyText = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' ')),
  fc.constantFrom(...WORDS),
);

/** A few integers, with fractions and large numbers. */
export const usualNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 2 ** 53, 1e300));

/** A few instants, some without a time or offset, some invalid. */
export const usualInstant = fc.constantFrom(
  '2025-03-01T10:00:00Z',
  '2025-03-01T10:00:00.250Z',
  '2025-03-01T12:00:00+02:00',
  '2025-03-01',
  '2024-02-29T23:59:59Z',
  '2025-02-30T00:00:00Z',
  '1740823200',
);

/** A suitable value for a field. */
function usualValue({ type, values }: Field): fc.Arbitrary<unknown> {
  switch (type) {
    case 'token':
      return values === undefined ? wordyText : fc.mixedCase(fc.constantFrom(...values.members));
    case 'string':
      return wordyText;
    case 'numeric':
      return usualNumber;
    case 'date':
      return usualInstant;
    case 'boolean':
      return fc.boolean();
    case 'presence':
      return fc.constant({ status: 'x' });
    case 'any':
      return fc.oneof(wordyText, usualNumber, fc.boolean());
  }
}

function anyValue(field: Field): fc.Arbitrary<unknown> {
  const usual = usualValue(field);
  const list = fc.array(fc.oneof(usual, oddValue, fc.array(usual, { maxLength: 2 })), { maxLength: 3 });
  return fc.oneof({ arbitrary: usual, weight: 5 }, oddValue, list);
}

interface Part {
  readonly path: readonly string[];
  readonly value: unknown;
  /** The depth at which the path goes through a list, if any. */
  readonly listAt: number;
}

/** Adds a value to an object, keeping the other members. */
function plant(object: Record<string, unknown>, { path, value, listAt }: Part, depth = 0): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const there = object[name];
  const inner = typeof there === 'object' && there !== null && !Array.isArray(there) ? { ...there } : {};
  plant(inner as Record<string, unknown>, { path: rest, value, listAt }, depth + 1);
  object[name] = depth === listAt ? (Array.isArray(there) ? [...there, inner] : [inner]) : inner;
}

function partOf(field: Field): fc.Arbitrary<Part> {
  const own = field.path.split('.');
  const source = field.source?.path.split('.');
  const key = field.keyed === true ? fc.constantFrom(['a'], ['b']) : fc.constant([]);
  return fc
    .tuple(source === undefined ? fc.constant(own) : fc.constantFrom(own, source), key, anyValue(field), fc.nat(9))
    .map(([path, keys, value, listAt]) => ({ path: [...path, ...keys], value, listAt }));
}

/** Objects with values in some of the given fields, including values that no service would return. */
export function arbitraryObject(resource: Resource, paths: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = paths.flatMap((path) => resource.entries.get(path) ?? []);
  return fc.array(fc.constantFrom(...fields).chain(partOf), { maxLength: fields.length + 2 }).map((parts) => {
    const object: Record<string, unknown> = {};
    for (const part of parts) plant(object, part);
    return object;
  });
}
