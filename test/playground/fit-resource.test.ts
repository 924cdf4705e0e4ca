import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { describeMismatch, findBetterResource } from '../../src/playground/read-file.ts';
import { readExampleSet } from './examples.ts';

const RESOURCES = Object.values(catalogue);
const NAMES = Object.keys(catalogue) as ResourceName[];

describe('objects of another resource', () => {
  test.each(NAMES.flatMap((name) => NAMES.map((other) => ({ name, other }))))(
    '$other under $name',
    ({ name, other }) => {
      const { objects } = readExampleSet(other);
      const closer = findBetterResource(catalogue[name], objects, RESOURCES);
      expect(closer?.name).toBe(name === other ? undefined : other);
    },
  );

  test.each([
    { object: { amount: 5 }, closer: undefined },
    { object: { id: 'a' }, closer: undefined },
    { object: { x: 1 }, closer: undefined },
    { object: { id: 'a', total_spend: 5, email: 'a@b.co' }, closer: 'customers' },
  ])('finds the resource $closer for $object', ({ object, closer }) => {
    expect(findBetterResource(catalogue.payments, [object], RESOURCES)?.name).toBe(closer);
  });
});

test.each([
  { objects: [{ amount: 5 }], problem: undefined },
  { objects: [{ x: 1 }, { metadata: { tier: 'gold' } }], problem: undefined },
  {
    objects: [{ Status: 'paid', Total: '5' }],
    problem: 'no object has a field of payments, such as `id`, `amount`, `amount_usd`; the file has `Status`, `Total`',
  },
  {
    objects: [
      { a: 1, b: 2 },
      { c: 3, d: 4 },
    ],
    problem: 'no object has a field of payments, such as `id`, `amount`, `amount_usd`; the file has `a`, `b`, `c`, `d`',
  },
  {
    objects: [{}],
    problem: 'no object has a field of payments, such as `id`, `amount`, `amount_usd`; the objects are empty',
  },
])('refuses objects without a known field: $problem', ({ objects, problem }) => {
  expect(describeMismatch(catalogue.payments, objects)).toBe(problem);
});
