import { expectTypeOf, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import type { Sum } from '../../../src/objects/collection/summary.ts';
import {
  type Collection,
  createCheckedCollection,
  createCollection,
  type Facet,
  type SearchPage,
} from '../../../src/objects/index.ts';

interface Payment {
  readonly id: string;
  readonly amount: number;
}

const objects: readonly Payment[] = [];
const payments = createCollection('payments', objects);
const onPayments = search('payments').where('amount', '>', 5);
const onPlans = search('plans').exists('id');

test('a collection takes queries on its resource only', () => {
  expectTypeOf(payments).toEqualTypeOf<Collection<Payment, 'payments'>>();
  expectTypeOf(payments.search('amount>5')).toEqualTypeOf<SearchPage<Payment>>();
  payments.search(onPayments);
  payments.count(onPayments.toQuery());
  payments.objects(onPayments, { sortBy: '-created_at' });
  payments.facets('payment_status', onPayments);
  // @ts-expect-error it is a search on plans
  payments.search(onPlans);
  // @ts-expect-error it is a query on plans
  payments.count(onPlans.toQuery());
  // @ts-expect-error it is a query on plans
  payments.objects(checkQuery('plans', 'id:null').query);
  // @ts-expect-error it is a search on plans
  payments.facets('payment_status', onPlans);
  // @ts-expect-error it is a search on plans
  payments.summarize({ facets: ['payment_status'] }, onPlans);
  // @ts-expect-error it is a search on plans
  payments.keys('metadata', onPlans);
});

test('a query whose resource is known only at run time is accepted', () => {
  const query = {} as CheckedQuery;
  payments.search(query);
  const { query: checked } = checkQuery('payments', 'amount>5');
  if (checked) payments.search(checked);
});

test('a collection of a resource is one of any resource, for functions that take any', () => {
  const any: Collection<Payment> = payments;
  any.search(onPayments);
  any.search(onPlans);
  const readonly: Pick<Collection<Payment>, 'search'> = payments;
  readonly.search('amount>5');
});

test('the item may be named alone', () => {
  const named = createCollection<Payment>('payments', []);
  named.search(onPayments);
  expectTypeOf(named.get('a')).toEqualTypeOf<Payment | undefined>();
});

test('a resource of your own has its own queries', () => {
  const shipments = defineResource({
    name: 'shipments',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const collection = createCollection(shipments, objects);
  collection.search(search(shipments).where('weight', '>', 5));
  // @ts-expect-error it is a search on payments
  collection.search(onPayments);
});

test('a summary has the fields that were asked for', () => {
  const summary = payments.summarize({ facets: ['payment_status'], sums: ['amount'], histograms: { amount: 10 } });
  expectTypeOf(summary.facets.payment_status).toEqualTypeOf<readonly Facet[]>();
  expectTypeOf(summary.sums.amount).toEqualTypeOf<Sum>();
  // @ts-expect-error it was not asked for
  summary.facets.currency_code;
  // @ts-expect-error it was not asked for
  summary.histograms.created_at;
  const paths: readonly string[] = ['amount'];
  expectTypeOf(payments.summarize({ sums: paths }).sums).toEqualTypeOf<{ readonly [field: string]: Sum }>();
});

test('a collection without a parser takes no texts', () => {
  const checked = createCheckedCollection('payments', objects);
  checked.search(onPayments);
  // @ts-expect-error it cannot read a text
  checked.search('amount>5');
});
