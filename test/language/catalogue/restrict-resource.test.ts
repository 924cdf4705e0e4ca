import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { hoverAt } from '../../../src/assist/hover.ts';
import { collectionSource } from '../../../src/client/collection-source.ts';
import { searchAll } from '../../../src/client/search-all.ts';
import { catalogue, checkQuery, isOperatorOf, restrictResource, search, toCatalogueFile } from '../../../src/index.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { createCollection, filterMatches } from '../../../src/objects/index.ts';
import { describeField } from '../../../src/tools/mcp/tools/fields.ts';

const support = restrictResource('payments', {
  fields: ['id', 'amount', 'customer.email', 'payment_status', 'metadata'],
  operators: { amount: ['<', ':'], 'customer.email': ['~'] },
  limits: { clauses: 2, substring: 4 },
});

function check(text: string): readonly string[] {
  return checkQuery(support, text).diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe('a restricted resource', () => {
  test.each(['amount<500 id:"a"', '-payment_status:"SETTLED"', 'metadata[a]:5', 'customer.email~"acme"', 'amount:5'])(
    'takes %s',
    (text) => {
      expect(checkQuery(support, text).valid).toBe(true);
    },
  );

  test.each([
    ['amount>=500', 'unsupported-operator: `>=` does not work on `amount`, a numeric field; it takes `:` `<`'],
    [
      'customer.email:"a@acme.example"',
      'unsupported-operator: `:` does not work on `customer.email`, a string field; it takes `~`',
    ],
    [
      'customer.email:null',
      'unsupported-operator: `:` does not work on `customer.email`, a string field; it takes `~`',
    ],
    ['customer.email~"abc"', 'substring-too-short: a substring needs at least 4 characters; this one has 3'],
    ['currency_code:"EUR"', 'unknown-field: `currency_code` is not a field of payments'],
    ['amount:1 amount:2 amount:3', 'too-many-clauses: the query has 3 clauses; at most 2 are allowed'],
    // The alias of a field that is left, and one of a field that is gone.
    ['status:"SETTLED"', 'field-alias: `status` is not a field of payments; the full path is `payment_status`'],
  ])('refuses %s', (text, expected) => {
    expect(check(text)).toEqual([expected]);
  });

  test('a restricted resource has no alias of a field that is gone', () => {
    expect(Object.values(support.aliases).every((path) => support.entries.has(path as string))).toBe(true);
    expect(check('card_last4:"4242"')[0]).toMatch(/^unknown-field: /);
  });

  test('keeps the name, and changes nothing about the whole resource', () => {
    expect(support.name).toBe('payments');
    expect(checkQuery('payments', 'amount>=500 currency_code:"EUR"').valid).toBe(true);
    expect(catalogue.payments.entries.get('amount')?.operators).toBeUndefined();
  });

  test('a restricted resource is all that completion, hover, the builder and tools for assistants know', () => {
    const labels = (text: string) => completeAt(support, text, text.length).offers.map(({ label }) => label);
    expect(labels('cust')).toEqual(['customer.email']);
    expect(labels('amount')).toEqual([':', '<']);
    expect(labels('amount<5 ').join(' ')).not.toContain('currency');
    expect(hoverAt(support, 'amount<5', 0)?.markdown).toContain('numeric · `:` `<`');
    expect(isOperatorOf(support, 'amount', '>=')).toBe(false);
    expect(() => search(support).where('amount', '>=', 5)).toThrow('it takes `:` `<`');
    const amount = support.entries.get('amount');
    expect(amount && Object.keys(describeField('payments', amount).operators)).toEqual([':', '<']);
  });

  test('gives queries that match and search as before', async () => {
    const objects = [
      { id: 'a', amount: 5, customer: { email: 'ann@acme.example' } },
      { id: 'b', amount: 500, customer: { email: 'bob@acme.example' } },
    ];
    const query = search(support).where('amount', '<', 50).where('customer.email', '~', 'acme');
    expect([...filterMatches(query, objects)]).toEqual(objects.slice(0, 1));
    const payments = createCollection('payments', objects);
    expect(payments.search(query).data).toEqual(objects.slice(0, 1));
    expect(await searchAll(collectionSource({ payments }), query).toArray()).toEqual(objects.slice(0, 1));
  });

  test('cannot be left: a collection of it takes no query on the whole resource', () => {
    const collection = createCollection(support, []);
    expect(() => collection.search(search('payments').where('amount', '>', 5) as never)).toThrow(TypeError);
  });

  test('survives a catalogue file', () => {
    const file = JSON.stringify(toCatalogueFile([support]));
    const { payments } = loadCatalogue(file);
    expect(payments && toCatalogueFile([payments])).toEqual(toCatalogueFile([support]));
    expect(payments && checkQuery(payments, 'amount>=5').diagnostics[0]?.code).toBe('unsupported-operator');
  });

  test('can be restricted again, but never widened', () => {
    const less = restrictResource(support, { operators: { amount: [':'] } });
    expect(less.entries.get('amount')?.operators).toEqual([':']);
    expect(() => restrictResource(support, { operators: { amount: ['>'] } })).toThrow(
      new TypeError('restrictResource: operators.amount: `amount` does not take ">"; it takes `:` `<`'),
    );
  });

  test('takes a list of operators for all fields', () => {
    const equal = restrictResource('plans', { operators: [':'] });
    expect([...equal.entries.values()].every(({ operators }) => operators?.join() === ':')).toBe(true);
  });

  test('keeps the currency of money only if its field is left', () => {
    expect(support.entries.get('amount')?.currency).toBeUndefined();
    const both = restrictResource('payments', { fields: ['currency_code', 'amount'] });
    expect(both.entries.get('amount')?.currency).toBe('currency_code');
    expect([...both.entries.keys()]).toEqual(['amount', 'currency_code']);
  });
});

describe('restrictResource', () => {
  test.each<readonly [unknown, string]>([
    [undefined, 'restriction: must be an object'],
    [{ fields: ['amuont'] }, 'fields: unknown field "amuont"; the nearest is `amount`'],
    [{ fields: ['metadata[a]'] }, 'fields: unknown field "metadata[a]"; the nearest is `metadata`'],
    [{ fields: [5] }, 'fields: unknown field 5'],
    [{ fields: [] }, 'fields: must be a list of paths, at least one'],
    [{ fields: 'amount' }, 'fields: must be a list of paths, at least one'],
    [{ operators: { amuont: [':'] } }, 'operators: unknown field "amuont"; the nearest is `amount`'],
    [{ fields: ['id'], operators: { amount: [':'] } }, 'operators: unknown field "amount"'],
    [{ operators: { amount: ['~'] } }, 'operators.amount: `amount` does not take "~"; it takes `:` `>` `<` `>=` `<=`'],
    [{ operators: { amount: [] } }, 'operators.amount: leaves none for `amount`; it takes `:` `>` `<` `>=` `<=`'],
    [{ operators: { amount: ':' } }, 'operators.amount: must be a list of operators; got ":"'],
    [{ fields: ['id'], operators: ['~'] }, 'operators: leaves none for `id`; it takes `:`'],
    [{ operators: null }, 'operators: must be a list of operators, or an object with one for each path'],
    [{ operators: 5 }, 'operators: must be a list of operators, or an object with one for each path'],
    [{ limits: { clauses: 11 } }, 'limits.clauses: must be a whole number, from 1 to 10; got 11'],
    [{ limits: { clauses: 0 } }, 'limits.clauses: must be a whole number, from 1 to 10; got 0'],
    [{ limits: { substring: 2 } }, 'limits.substring: must be a whole number, 3 or more; got 2'],
    [{ limits: { or: 'any' } }, 'limits.or: must be `none` or `field`; got "any"'],
    [{ limits: { orAcrossFields: false } }, 'limits.orAcrossFields: is not a known key'],
    [{ limits: { clause: 1 } }, 'limits.clause: is not a known key'],
  ])('refuses %j', (restriction, problem) => {
    expect(() => restrictResource('payments', restriction as never)).toThrow(
      new TypeError(`restrictResource: ${problem}`),
    );
  });

  test('refuses what is no resource', () => {
    expect(() => restrictResource('payment' as never, {})).toThrow(
      /^`resource` must be one of .*nearest is `payments`$/,
    );
  });
});
