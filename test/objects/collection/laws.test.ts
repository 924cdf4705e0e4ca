import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { type Collection, createCollection } from '../../../src/objects/index.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';
import { type Edit, type Entry, edit, toEdit } from './edits.ts';
import { plainFacets, sortFacets } from './plain-facets.ts';

const PATHS = {
  payments: [
    'payment_status',
    'currency_code',
    'amount',
    'created_at',
    'statement_descriptor',
    'customer.email',
    'metadata',
    'refund.status',
    'refund.is_refunded',
    'three_d_secure.attempted',
    'three_d_secure.liability_shift',
    'status_reason.message',
    'fraud_prevention',
  ],
  customers: [
    'payment_methods.type',
    'payment_methods.details.exp_year',
    'payment_methods.details.payer_info.email',
    'subscriptions.status',
    'total_spend',
    'created_at',
  ],
  plans: ['name', 'type', 'interval', 'interval_count', 'created_at'],
} as const;

const FACETS: Readonly<Record<keyof typeof PATHS, readonly string[]>> = {
  payments: ['payment_status', 'metadata[a]', 'refund.is_refunded', 'three_d_secure.liability_shift'],
  customers: ['payment_methods.type', 'subscriptions.status'],
  plans: ['interval', 'type'],
};

type Item = Entry<Record<string, unknown>>;

/** What a collection and the matcher on the plain list say of a query. */
function answers(collection: Collection<Item>, query: CheckedQuery, facets: readonly string[]): unknown {
  const { data, total_count, has_more } = collection.search(query, { limit: 7 });
  return {
    count: collection.count(query),
    total_count,
    has_more,
    data,
    objects: [...collection.objects(query)],
    facets: facets.map((path) => sortFacets(collection.facets(path, query))),
  };
}

function expected(resource: Resource, list: readonly Item[], query: CheckedQuery, facets: readonly string[]): unknown {
  const objects = list.filter(compileMatcher(query));
  return {
    count: objects.length,
    total_count: objects.length,
    has_more: objects.length > 7,
    data: objects.slice(0, 7),
    objects,
    facets: facets.map((path) => plainFacets(resource, path, objects)),
  };
}

describe.each(Object.keys(PATHS) as (keyof typeof PATHS)[])('a collection of %s', (name) => {
  const resource: Resource = catalogue[name];
  const object = arbitraryObject(resource, PATHS[name]);
  const query = arbitraryQuery(resource, PATHS[name]);

  test('gives the same answers as the matcher after any additions, changes and removals', () => {
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 40 }),
        fc.array(fc.tuple(fc.array(toEdit(object), { maxLength: 12 }), query), { minLength: 1, maxLength: 6 }),
        (objects, rounds: readonly (readonly [readonly Edit[], string])[]) => {
          const list: Item[] = objects.map((one, index) => ({ ...one, _id: String(index) }));
          const collection = createCollection<Item>(resource, list, { idOf: ({ _id }) => _id });
          for (const [edits, text] of rounds) {
            for (const one of edits) edit(collection, list, one);
            const asked = readQuery(resource, text);
            expect(answers(collection, asked, FACETS[name])).toEqual(expected(resource, list, asked, FACETS[name]));
          }
          expect(collection.size).toBe(list.length);
        },
      ),
      { numRuns: 120 },
    );
  });
});
