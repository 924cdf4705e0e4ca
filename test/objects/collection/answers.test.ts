import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import type { Bucket } from '../../../src/objects/collection/histogram.ts';
import { type Collection, compileMatcher, createCollection } from '../../../src/objects/index.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';
import { type Edit, type Entry, edit, toEdit } from './edits.ts';
import { plainCounts, plainKeys, plainSort, plainSum } from './plain-answers.ts';

type Item = Entry<Record<string, unknown>>;

interface Fields {
  readonly queried: readonly string[];
  readonly sorted: readonly string[];
  readonly numeric: readonly string[];
  readonly dates: readonly string[];
  readonly keyed: readonly string[];
}

const FIELDS: Readonly<Record<'payments' | 'customers', Fields>> = {
  payments: {
    queried: ['payment_status', 'amount', 'created_at', 'statement_descriptor', 'metadata', 'refund.is_refunded'],
    sorted: [
      'amount',
      'created_at',
      'payment_status',
      'statement_descriptor',
      'metadata[a]',
      'refund.is_refunded',
      'three_d_secure.attempted',
    ],
    numeric: ['amount'],
    dates: ['created_at'],
    keyed: ['metadata'],
  },
  customers: {
    queried: ['payment_methods.type', 'payment_methods.details.exp_year', 'total_spend', 'created_at'],
    sorted: ['payment_methods.details.exp_year', 'payment_methods.type', 'total_spend', 'created_at'],
    numeric: ['payment_methods.details.exp_year', 'total_spend'],
    dates: ['created_at'],
    keyed: [],
  },
};

function sortByOf(fields: readonly string[]): fc.Arbitrary<readonly string[]> {
  const field = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...fields)).map((parts) => parts.join(''));
  return fc.array(field, { minLength: 1, maxLength: 3 });
}

/** All pages one after the other. */
function readPages(collection: Collection<Item>, query: CheckedQuery, sortBy: readonly string[]): readonly Item[] {
  const found: Item[] = [];
  for (let page: string | null | undefined; page !== null; ) {
    const { data, next_page } = collection.search(query, { limit: 3, page, sortBy });
    found.push(...data);
    page = next_page;
  }
  return found;
}

function countsOf(buckets: readonly Bucket[] | undefined): Readonly<Record<string, number>> {
  const filled = (buckets ?? []).filter(({ count }) => count > 0);
  return Object.fromEntries(filled.map(({ from, count }) => [String(from), count]));
}

function dayOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, -13)}00:00:00.000Z`;
}

function monthOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, -16)}01T00:00:00.000Z`;
}

/** What a collection says, and what a plain list does. */
function compare(
  resource: Resource,
  { numeric, dates, keyed }: Fields,
  collection: Collection<Item>,
  list: readonly Item[],
  query: CheckedQuery,
  sortBy: readonly string[],
): void {
  const objects = list.filter(compileMatcher(query));
  const sorted = plainSort(resource, sortBy, objects);
  expect([...collection.objects(query, { sortBy })]).toEqual(sorted);
  expect(readPages(collection, query, sortBy)).toEqual(sorted);
  expect(collection.search(query, { sortBy }).total_count).toBe(objects.length);
  const widths = Object.fromEntries(numeric.map((path) => [path, 7]));
  const days = Object.fromEntries(dates.map((path) => [path, 'day' as const]));
  const summary = collection.summarize({ sums: numeric, histograms: { ...widths, ...days } }, query);
  expect(summary.count).toBe(objects.length);
  for (const path of numeric) {
    expect(summary.sums[path]).toEqual(plainSum(resource, path, objects));
    const numbers = plainCounts(resource, path, objects, (value) => String(Math.floor(value / 7) * 7));
    expect(countsOf(summary.histograms[path])).toEqual(numbers);
  }
  const months = collection.summarize(
    { histograms: Object.fromEntries(dates.map((path) => [path, 'month' as const])) },
    query,
  );
  for (const path of dates) {
    expect(countsOf(summary.histograms[path])).toEqual(plainCounts(resource, path, objects, dayOf));
    expect(countsOf(months.histograms[path])).toEqual(plainCounts(resource, path, objects, monthOf));
  }
  for (const path of keyed) expect(collection.keys(path, query)).toEqual(plainKeys(resource, path, objects));
}

describe.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('a collection of %s', (name) => {
  const resource: Resource = catalogue[name];
  const fields = FIELDS[name];
  const object = arbitraryObject(resource, [
    ...fields.queried,
    ...fields.sorted.map((path) => path.replace('[a]', '')),
  ]);
  const query = arbitraryQuery(resource, fields.queried);

  test('sorts, pages, adds up and counts as a plain list does, whatever is changed', () => {
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 30 }),
        fc.array(fc.tuple(fc.array(toEdit(object), { maxLength: 10 }), query, sortByOf(fields.sorted)), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.boolean(),
        (objects, rounds: readonly (readonly [readonly Edit[], string, readonly string[]])[], isPrepared) => {
          const list: Item[] = objects.map((one, index) => ({ ...one, _id: String(index) }));
          const collection = createCollection<Item>(resource, list, { idOf: ({ _id }) => _id });
          if (isPrepared) collection.prepare(fields.sorted);
          for (const [edits, text, sortBy] of rounds) {
            for (const one of edits) edit(collection, list, one);
            compare(resource, fields, collection, list, readQuery(resource, text), sortBy);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
