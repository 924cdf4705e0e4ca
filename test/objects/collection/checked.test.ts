import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search.ts';
import * as collections from '../../../src/objects/index.ts';
import { compileCheckedMatcher } from '../../../src/objects/index.ts';

const objects = [
  { id: 'a', amount: 5 },
  { id: 'b', amount: 50 },
];
const query = search('payments').where('amount', '>', 10);

describe('without a parser', () => {
  test('a collection takes searches and checked queries', () => {
    const collection = collections.createCheckedCollection('payments', objects, { sortBy: '-amount' });
    expect(collection.search(query).data).toEqual([objects[1]]);
    expect(collection.count(query.toQuery())).toBe(1);
    expect([...collection.objects()]).toEqual(objects.toReversed());
  });

  test('a collection refuses a text', () => {
    const collection = collections.createCheckedCollection('payments', objects);
    expect(() => collection.search('amount>5' as never)).toThrow(
      /^`query` must be an expression, a search or a checked query; got /,
    );
    expect(() => collection.search('amount>5' as never)).toThrow(TypeError);
  });

  test('the matcher takes searches, and refuses a text', () => {
    expect(objects.filter(compileCheckedMatcher(query))).toEqual([objects[1]]);
    expect(() => compileCheckedMatcher('amount>5' as never)).toThrow(TypeError);
  });
});

test('a text has the same answers as a search', () => {
  const collection = collections.createCollection('payments', objects);
  expect(collection.search('amount>10').data).toEqual(collection.search(query).data);
  expect(collection.count('amount>10')).toBe(1);
  // A cursor belongs to the query, however it was passed.
  const { next_page: page } = collection.search('amount>=5', { limit: 1 });
  expect(collection.search(search('payments').where('amount', '>=', 5), { page }).data).toEqual([objects[1]]);
});

test('a search on another resource is refused', () => {
  const collection = collections.createCollection('payments', objects);
  expect(() => collection.count(search('plans').exists('id') as never)).toThrow(
    '`query` must be a query on payments; got one on plans',
  );
  expect(() => collection.count(search('payments') as never)).toThrow('empty-query');
});
