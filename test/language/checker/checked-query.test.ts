import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { OPERATORS } from '../../../src/language/catalogue/field-types.ts';
import { VALUE_FORMATS } from '../../../src/language/catalogue/value-formats.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { formatChecked } from '../../../src/language/formatter/format-checked.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { checkImplication, checkSatisfiability } from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { tallyMatches } from '../../../src/objects/matcher/tally-matches.ts';
import { partsOf } from '../../support/parts-of.ts';
import { validQuery } from '../../support/valid-queries.ts';

function read(text: string): CheckedQuery<'payments'> {
  const { query } = checkQuery('payments', text);
  if (query === undefined) throw new Error(`${text} has errors`);
  return query;
}

const genuine = read('amount>5 -id:null');
const [first] = genuine.clauses;

/** A forged query with a text in place of a number, which adds a clause. */
const edited = {
  ...partsOf(genuine),
  clauses: [{ ...first, value: { kind: 'number', number: 5, digits: '5 OR id:"y"' } }],
};

const COPIES: readonly (readonly [how: string, copy: unknown])[] = [
  ['one edited by hand', edited],
  ['a spread one', { ...genuine }],
  ['all of its parts', partsOf(genuine)],
  ['a clone', structuredClone(genuine)],
  ['a clone of its parts', structuredClone(partsOf(genuine))],
  ['its JSON', JSON.parse(JSON.stringify(genuine))],
  ['a proxy', new Proxy(genuine, {})],
  ['what inherits from it', Object.create(genuine)],
  ['what has its prototype', Object.assign(Object.create(Object.getPrototypeOf(genuine)), genuine)],
];

const TAKERS: Readonly<Record<string, (query: CheckedQuery) => unknown>> = {
  search: (query) => search('payments', query),
  formatChecked,
  compileMatcher,
  explainMatch: (query) => explainMatch(query, {}),
  tallyMatches: (query) => tallyMatches(query, []),
  satisfiable: checkSatisfiability,
  implies: (query) => checkImplication(query, query),
  reviewQuery,
  'count of a collection': (query) => createCollection('payments', []).count(query),
  'search of a collection': (query) => createCollection('payments', []).search(query),
};

/** The functions that accept a search too. */
const TAKES_SEARCHES = /^(?:compileMatcher|explainMatch|tallyMatches|.* of a collection)$/;

describe.each(Object.entries(TAKERS))('%s', (name, take) => {
  test('accepts a checked query', () => {
    expect(() => take(genuine)).not.toThrow();
  });

  test.each(COPIES)('rejects %s and says why', (_how, copy) => {
    expect(() => take(copy as CheckedQuery)).toThrow(
      /^`\w+` must be .*checked query.*; got a copy of a query; check its `text` again$/,
    );
  });

  test('accepts a search, or asks for its query', () => {
    const found: unknown = search('payments').where('amount', '>', 5);
    if (TAKES_SEARCHES.test(name)) expect(() => take(found as CheckedQuery)).not.toThrow();
    else expect(() => take(found as CheckedQuery)).toThrow(/got a search$/);
  });

  test('rejects an object that only looks like a search', () => {
    for (const promise of [structuredClone(partsOf(genuine)), undefined, 'amount>5', new Proxy(genuine, {})]) {
      expect(() => take({ toQuery: () => promise } as unknown as CheckedQuery)).toThrow(TypeError);
    }
  });
});

/** A valid query and its resource. */
const queries = fc
  .constantFrom(...Object.values(catalogue))
  .chain((resource) => fc.record({ resource: fc.constant(resource), text: validQuery(resource) }));

describe('a copy of a checked query', () => {
  test.each(COPIES.slice(6))('throws when its clauses are read: %s', (_, copy) => {
    expect(() => (copy as CheckedQuery).clauses).toThrow('got a copy of a query; check its `text` again');
    expect(() => (copy as CheckedQuery).ast).toThrow('got a copy of a query; check its `text` again');
  });

  test('can be checked again', () => {
    fc.assert(
      fc.property(queries, ({ resource, text }) => {
        const { query } = checkQuery(resource, text);
        const { resource: name, text: read } = JSON.parse(JSON.stringify(query));
        expect(name).toBe(query?.resource.name);
        expect(partsOf(checkQuery(resource, read).query)).toEqual(partsOf(query));
        expect(structuredClone(query)?.text).toBe(text);
      }),
    );
  });
});

test('a checked query serializes to its text and the name of its resource', () => {
  expect(JSON.stringify({ query: genuine })).toBe('{"query":{"resource":"payments","text":"amount>5 -id:null"}}');
  expect(String(genuine)).toBe('amount>5 -id:null');
  expect(JSON.stringify(search('payments').where('amount', '>', 5).toQuery())).toBe(
    '{"resource":"payments","text":"amount>5"}',
  );
});

/** The paths of all objects in a value that are not frozen. */
function findUnfrozen(value: unknown, path: string, seen = new Set<unknown>()): readonly string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = value instanceof Map ? [...value] : Object.entries(value);
  const below = parts.flatMap(([name, part]) => findUnfrozen(part, `${path}.${name}`, seen));
  return Object.isFrozen(value) || value instanceof Map ? below : [path, ...below];
}

const parcels = defineResource({
  name: 'parcels',
  fields: {
    carrier: { type: 'token', doc: 'who carries it', values: { closed: true, members: ['SEA', 'AIR'] } },
    size: { type: 'numeric', doc: 'millimetres', source: { path: 'dimensions.size' } },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
  aliases: { by: 'carrier' },
});

describe('immutable values:', () => {
  test.each<[what: string, value: unknown]>([
    ['the catalogue', catalogue],
    ['a custom resource', parcels],
    ['the operators', OPERATORS],
    ['the formats', VALUE_FORMATS],
    ['a search', search('payments').where('amount', '>', 5)],
  ])('%s', (_, value) => {
    expect(findUnfrozen(value, 'value')).toEqual([]);
  });

  test.each([catalogue.payments, parcels])('the fields of a resource: case %#', ({ entries }) => {
    const map = entries as Map<string, never>;
    const size = map.size;
    for (const change of [() => map.set('a', {} as never), () => map.delete('carrier'), () => map.clear()]) {
      expect(change).toThrow(TypeError);
    }
    expect(map.size).toBe(size);
  });

  test('a checked query', () => {
    fc.assert(
      fc.property(queries, ({ resource, text }) => {
        const { query } = checkQuery(resource, text);
        expect(findUnfrozen(query, 'query')).toEqual([]);
        expect(findUnfrozen(partsOf(query)?.clauses, 'clauses')).toEqual([]);
        expect(findUnfrozen(partsOf(query)?.ast, 'ast')).toEqual([]);
      }),
    );
  });
});
