import fc from 'fast-check';
import { IndexError } from '../../src/engines/index-error.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { createRowWriter } from '../../src/engines/layout/row.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { anyExpression, storedObject } from '../client/plans/corpus.ts';
import { arbitraryExpression } from '../support/arbitrary-expression.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';

/** The four resources of the service. */
export const RESOURCES: readonly Resource[] = Object.values<Resource>(catalogue);

export interface StoredObject {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Values that an engine may compare in its own way, as values of many fields. */
const TRAPS = [
  'ß',
  'SS',
  'İ',
  'i̇',
  'ı',
  'K',
  '\u212a',
  'ſ',
  's',
  'Σας',
  'σΑΣ',
  'é',
  'e\u0301',
  '100%',
  '1000',
  'a_b',
  'axb',
  'a\\b',
  "a'b",
  'a"b',
  'x\u0000y',
  'x\u0001y',
  '\ud800',
  '😀\udc00',
  'x'.repeat(300),
  ' ',
  '\u00a0',
  'null',
  'true',
  '1',
  '\u{10400}',
] as const;

function trapObject(resource: Resource): fc.Arbitrary<Record<string, unknown>> {
  const text = fc.constantFrom<string>(...TRAPS);
  const paths = [...resource.entries.values()].filter(
    ({ type, many, keyed }) => (type === 'token' || type === 'string') && many !== true && keyed !== true,
  );
  const keys = fc.dictionary(
    fc.constantFrom('a', 'b', '__proto__', 'constructor', '0', 'A', 'a b', 'a"]'),
    fc.oneof(text, fc.constantFrom(1, 2 ** 60, true, null, '', {}, [], ['a'])),
    { noNullPrototype: false },
  );
  const fields = fc.dictionary(fc.constantFrom(...paths.map(({ path }) => path)), text, { maxKeys: 5 });
  return fc.tuple(fields, keys).map(([values, metadata]) => {
    const object: Record<string, unknown> = { metadata };
    for (const [path, value] of Object.entries(values)) plant(object, path.split('.'), value);
    return object;
  });
}

function plant(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  object[name] ??= {};
  plant(object[name] as Record<string, unknown>, rest, value);
}

/** Objects of a resource, most of them nasty, each with an id of its own. Objects that an index refuses are left out. */
export function createPool(resource: Resource, size: number): readonly StoredObject[] {
  const paths = [...resource.entries.keys()].filter((path) => path !== 'id');
  const any = fc.oneof(storedObject(resource), arbitraryObject(resource, paths), trapObject(resource));
  const toRow = createRowWriter(new Layout(resource));
  const pool: StoredObject[] = [];
  for (const object of fc.sample(any, { numRuns: size * 2, seed: 7 })) {
    const stored: StoredObject = { ...toJson(object), id: `o${String(pool.length).padStart(5, '0')}` };
    if (pool.length < size && isStored(toRow, stored)) pool.push(stored);
  }
  return pool;
}

function toJson(object: object): object {
  const text = JSON.stringify(object, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  return JSON.parse(text) as object;
}

function isStored(toRow: (object: unknown) => unknown, object: StoredObject): boolean {
  try {
    toRow(object);
    return true;
  } catch (error) {
    if (error instanceof IndexError) return false;
    throw error;
  }
}

/** Expressions on fields of every type: half of them on few fields, with deep groups and long lists. */
export const engineExpression: fc.Arbitrary<CheckedExpression> = fc.oneof(
  anyExpression,
  fc
    .constantFrom(...RESOURCES)
    .chain((resource) =>
      fc
        .uniqueArray(fc.constantFrom(...resource.entries.keys()), { minLength: 1, maxLength: 5 })
        .chain((paths) => arbitraryExpression(resource, paths)),
    ),
);

const MAX_NUMBER = `17976931348623157${'0'.repeat(292)}`;

/** Expressions with a clause that no value satisfies, or each one, because of its bound: alone and beside another one. */
export const AT_BOUNDS: readonly CheckedExpression[] = [
  'created_at>8640000000000',
  `amount>${MAX_NUMBER}`,
  `amount<=${MAX_NUMBER}`,
].flatMap((clause) =>
  [clause, `-${clause}`, `${clause} OR amount<5`, `-${clause} amount<5`, `-(${clause} OR amount<5)`].map((text) =>
    checkExpressionText('payments', text),
  ),
);
