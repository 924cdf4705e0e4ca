import { expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { highlightMatches } from '../../../src/objects/matcher/highlight-matches.ts';
import { compileMatcher, countMatches, filterMatches, findMatch } from '../../../src/objects/matcher/matches.ts';
import { tallyMatches } from '../../../src/objects/matcher/tally-matches.ts';
import '../../../src/tools/test/index.ts';

declare const text: string;
declare const objects: readonly { readonly id: string }[];

// What `.query` of a search takes, every function for objects takes: literals, which the compiler reads.

test('a literal is read by the types, and another text does not compile', () => {
  compileMatcher('payments', 'amount>=1000');
  compileMatcher(search('payments').check(text));
  // @ts-expect-error unknown-field
  compileMatcher('payments', 'amuont>=1000');
  // @ts-expect-error a text may be put together from values
  compileMatcher('payments', text);
  // @ts-expect-error a value can become a clause
  compileMatcher('payments', 'customer.email:"'.concat(text, '"'));

  explainMatch('plans', 'interval:"months"', {});
  // @ts-expect-error unknown-value
  explainMatch('plans', 'interval:"month"', {});
  // @ts-expect-error a text may be put together from values
  explainMatch('plans', text, {});
  // @ts-expect-error unknown-field
  highlightMatches('payments', 'amuont>=1000', {});
  // @ts-expect-error unknown-field
  tallyMatches('payments', 'amuont>=1000', []);
});

test('lists of objects keep their type', () => {
  const [first] = filterMatches('payments', 'amount>=1000', objects);
  const found: { readonly id: string } | undefined = first ?? findMatch('payments', 'amount>=1000', objects);
  expect(found).toBeDefined();
  // @ts-expect-error unknown-field
  filterMatches('payments', 'amuont>=1000', objects);
  // @ts-expect-error a text may be put together from values
  findMatch('payments', text, objects);
  // @ts-expect-error unknown-field
  countMatches('payments', 'amuont>=1000', objects);
});

test('a collection reads literals on its resource', () => {
  const plans = createCollection('plans', objects);
  plans.search('interval:"months"');
  plans.search(search('plans').check(text));
  // @ts-expect-error unknown-value
  plans.search('interval:"month"');
  // @ts-expect-error a text may be put together from values
  plans.search(text);
  // @ts-expect-error one of them is not a literal
  plans.search(text === '' ? search('plans').exists('id') : text);
  // @ts-expect-error unknown-field
  plans.count('amount>5');
  // @ts-expect-error unknown-field
  plans.objects('amount>5');
  // @ts-expect-error the query is on payments, not on plans
  plans.search(search('payments').check(text));
});

test('a test reads literals', () => {
  expect({}).toMatchQuery('payments', 'amount>5');
  expect({}).toMatchQuery(search('payments').check(text));
  expect({}).toEqual(expect.toMatchQuery('payments', 'amount>5'));
  // @ts-expect-error unknown-field
  expect({}).not.toMatchQuery('payments', 'amuont>5');
  // @ts-expect-error a text may be put together from values
  expect([]).toAllMatchQuery('payments', text);
});
