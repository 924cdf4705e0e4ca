import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { fieldName, resolveField } from '../../src/language/catalogue/resolve-field.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import {
  describeLimit,
  listFacetFields,
  listFirstFields,
  readFacetState,
  toggleFacet,
  withoutField,
} from '../../src/playground/count-facets.ts';
import { describeSkipped } from '../../src/playground/facets.ts';
import { readExampleSet } from './examples.ts';

const { payments } = catalogue;

function click(text: string, name: string, value: string | boolean | null, isNegated = false): string | undefined {
  const field = resolveField(payments, name, undefined);
  if (field === undefined) throw new Error(`no field ${name}`);
  return toggleFacet(payments, checkQuery(payments, text).query, field, value, isNegated);
}

describe('a click on a value', () => {
  test.each([
    { text: '', value: 'SETTLED', query: 'payment_status:"SETTLED"' },
    { text: 'amount>5', value: 'SETTLED', query: 'amount>5 payment_status:"SETTLED"' },
    { text: 'payment_status:"settled"', value: 'SETTLED', query: '' },
    { text: 'amount>5 payment_status:"settled"', value: 'SETTLED', query: 'amount>5' },
    { text: 'payment_status:"FAILED"', value: 'SETTLED', query: 'payment_status:"FAILED" OR payment_status:"SETTLED"' },
    { text: 'payment_status:"FAILED" OR payment_status:"SETTLED"', value: 'FAILED', query: 'payment_status:"SETTLED"' },
    { text: 'payment_status:"FAILED" amount>5', value: 'SETTLED', query: 'amount>5 payment_status:"SETTLED"' },
    { text: '-payment_status:"SETTLED"', value: 'SETTLED', query: 'payment_status:"SETTLED"' },
    { text: 'amount>5', value: null, query: 'amount>5 payment_status:null' },
    { text: 'payment_status:null', value: null, query: '' },
    { text: 'amount:5 OR amount:6', value: 'SETTLED', query: undefined },
    {
      text: Array.from({ length: 10 }, (_, index) => `amount>${index}`).join(' '),
      value: 'SETTLED',
      query: undefined,
    },
  ])('$value makes $text into $query', ({ text, value, query }) => {
    expect(click(text, 'payment_status', value)).toBe(query);
  });

  test.each([
    { text: '', value: 'SETTLED', query: '-payment_status:"SETTLED"' },
    { text: '-payment_status:"SETTLED"', value: 'SETTLED', query: '' },
    { text: 'payment_status:"SETTLED"', value: 'SETTLED', query: '-payment_status:"SETTLED"' },
    { text: '-payment_status:"FAILED"', value: 'SETTLED', query: '-payment_status:"FAILED" -payment_status:"SETTLED"' },
    { text: 'amount>5', value: null, query: 'amount>5 -payment_status:null' },
  ])('excluding $value makes $text into $query', ({ text, value, query }) => {
    expect(click(text, 'payment_status', value, true)).toBe(query);
  });

  test('a boolean is not treated as text', () => {
    expect(click('', 'three_d_secure.attempted', true)).toBe('three_d_secure.attempted:true');
  });

  test('a value is never markup of the language', () => {
    expect(click('', 'currency_code', 'x" OR amount>"5')).toBe('currency_code:"x\\" OR amount>\\"5"');
  });
});

describe('a value that cannot be added', () => {
  const TEN = Array.from({ length: 10 }, (_, index) => `amount>${index}`).join(' ');

  test.each([
    { text: '', limit: undefined },
    { text: 'amount>5', limit: undefined },
    { text: 'amount:5 OR amount:6', limit: /with OR.*only one field: `amount`/ },
    { text: 'payment_status:"FAILED" OR payment_status:"SETTLED"', limit: /with OR.*only one field: `payment_status`/ },
    { text: TEN, limit: /at most 10 filters/ },
    { text: TEN.replaceAll(' ', ' OR '), limit: /at most 10 filters/ },
  ])('says the reason for $text', ({ text, limit }) => {
    const { query } = checkQuery(payments, text);
    if (limit === undefined) expect(describeLimit(query)).toBeUndefined();
    else expect(describeLimit(query)).toMatch(limit);
    expect(click(text, 'currency_code', 'EUR') === undefined).toBe(limit !== undefined);
  });
});

test('keys that no query can name are counted for each field', () => {
  const skipped = [
    { path: 'metadata', count: 1 },
    { path: 'customer.metadata', count: 2 },
  ];
  expect(describeSkipped(skipped)).toBe(
    'Queries cannot search 1 key of `metadata` and 2 keys of `customer.metadata`: a key can have only the letters a to z, digits and `_`.',
  );
});

describe('the facets of the examples', () => {
  test('show which values the query includes and excludes', () => {
    const { query } = checkQuery(payments, 'payment_status:"settled" -currency_code:"EUR"');
    const field = (name: string) => resolveField(payments, name, undefined) ?? expect.unreachable();
    expect(readFacetState(query, field('payment_status'), 'SETTLED')).toBe('included');
    expect(readFacetState(query, field('currency_code'), 'EUR')).toBe('excluded');
    expect(readFacetState(query, field('currency_code'), 'USD')).toBe('free');
    expect(withoutField(query, field('payment_status'))?.text).toBe('-currency_code:"EUR"');
  });

  test('the facets of the examples are fields with few values, in the same order for every query', () => {
    const dataSet = readExampleSet('payments');
    const usual = listFacetFields(dataSet, undefined);
    const last = usual.at(-1) ?? expect.unreachable();
    const { query } = checkQuery(payments, `${fieldName(last)}:null amount>5 currency_code:"EUR"`);
    const fields = listFacetFields(dataSet, query);
    // A field with too many values to be there otherwise comes last.
    expect(fields.map(fieldName)).toEqual([...usual.map(fieldName), 'currency_code']);
    const first = listFirstFields(usual, undefined);
    expect(listFirstFields(fields, query).map(fieldName)).toEqual(
      [...first, last].map(fieldName).concat('currency_code'),
    );
    expect(new Set(fields.map(fieldName)).size).toBe(fields.length);
    expect(listFacetFields(dataSet, undefined).map(fieldName)).not.toContain('id');
  });
});
