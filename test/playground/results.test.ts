import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { fieldName } from '../../src/language/catalogue/resolve-field.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { chooseColumns, newestFirst, orderBy, type RowOrder } from '../../src/playground/columns.ts';
import { countNoun, createDataSet, type DataSet } from '../../src/playground/data-set.ts';
import { nextIndex } from '../../src/playground/dom.ts';
import { findResults } from '../../src/playground/results.ts';
import { findMarks } from '../../src/playground/results-table.ts';
import { readExampleSet } from './examples.ts';

describe('columns', () => {
  test.each<{ resource: ResourceName; columns: string }>([
    { resource: 'payments', columns: 'id amount payment_status created_at customer.email' },
    { resource: 'customers', columns: 'id email full_name total_spend created_at payment_methods.type' },
    { resource: 'subscriptions', columns: 'id status' },
    { resource: 'plans', columns: 'id name type' },
  ])('columns of $resource are $columns', ({ resource, columns }) => {
    expect(chooseColumns(readExampleSet(resource), []).map(fieldName).join(' ')).toContain(columns);
  });

  test('the fields of the query come after the first', () => {
    const { query } = checkQuery('payments', 'metadata[order_id]:"A-1042" amount>5');
    const columns = chooseColumns(readExampleSet('payments'), query?.clauses ?? []).map(fieldName);
    expect(columns.slice(0, 3)).toEqual(['id', 'metadata[order_id]', 'amount']);
    expect(new Set(columns).size).toBe(columns.length);
  });
});

describe('marks', () => {
  test.each([
    { query: 'customer.email~"ACME"', value: 'ann@acme.com', marked: 'ann@[acme].com' },
    { query: 'customer.email~"aaa"', value: 'aaaaaa', marked: '[aaa][aaa]' },
    { query: 'customer.full_name:"ann"', value: 'Ann Annabel', marked: '[Ann] Annabel' },
    { query: 'payment_status:"settled"', value: 'SETTLED', marked: '[SETTLED]' },
    { query: 'amount>5', value: 6, marked: '[6]' },
    { query: 'amount>5', value: 4, marked: '4' },
    { query: '-customer.email~"acme"', value: 'ann@acme.com', marked: 'ann@acme.com' },
  ])('$query marks $marked', ({ query, value, marked }) => {
    const [clause] = checkQuery('payments', query).query?.clauses ?? [];
    const shown = String(value);
    const spans = clause === undefined ? [] : findMarks(clause, value, shown);
    let text = shown;
    for (const { start, end } of spans.toReversed()) {
      text = `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
    }
    expect(text).toBe(marked);
  });
});

/** The objects that a query finds. */
function find(dataSet: DataSet, text: string, order?: RowOrder): readonly object[] {
  return findResults(dataSet, { text, order, shownRows: Number.POSITIVE_INFINITY }).objects;
}

describe('results', () => {
  test('the empty box finds everything', () => {
    const dataSet = readExampleSet('plans');
    expect(find(dataSet, '  ')).toHaveLength(dataSet.objects.length);
    expect(find(dataSet, 'interval:"years"').length).toBeLessThan(dataSet.objects.length);
  });

  test('an expression finds what its queries find together', () => {
    const dataSet = readExampleSet('payments');
    const either = find(dataSet, '(payment_status:"DECLINED" or currency_code:"USD")');
    const parts = [find(dataSet, 'payment_status:"DECLINED"'), find(dataSet, 'currency_code:"USD"')];
    expect(new Set(either)).toEqual(new Set(parts.flat()));
    expect(find(dataSet, 'payment_status:["DECLINED", "FAILED"] -(currency_code:"USD")').length).toBeGreaterThan(0);
  });

  test('the newest come first, and a heading sorts both ways', () => {
    const dataSet = readExampleSet('payments');
    const order = newestFirst(dataSet);
    expect(order).toEqual({ field: 'created_at', isDescending: true });
    const dates = find(dataSet, 'amount>5').map((object) => Reflect.get(object, 'created_at'));
    expect(dates).toEqual(dates.toSorted().reverse());
    const rising = orderBy('amount', order);
    expect([rising, orderBy('amount', rising)]).toEqual([
      { field: 'amount', isDescending: false },
      { field: 'amount', isDescending: true },
    ]);
    const amounts = find(dataSet, '', rising).map((object) => Reflect.get(object, 'amount'));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });

  test('objects without dates keep the order of their file', () => {
    expect(newestFirst(createDataSet(catalogue.payments, [{ amount: 5 }]))).toBeUndefined();
  });

  test('counts agree with their nouns', () => {
    expect([countNoun('payments', 1), countNoun('payments', 1200)]).toEqual(['1 payment', '1,200 payments']);
  });
});

test.each([
  { key: 'ArrowRight', index: 2, next: 0 },
  { key: 'ArrowLeft', index: 0, next: 2 },
  { key: 'Home', index: 1, next: 0 },
  { key: 'End', index: 1, next: 2 },
  { key: 'Tab', index: 1, next: undefined },
])('$key moves from tab $index to $next', ({ key, index, next }) => {
  expect(nextIndex(key, index, 3)).toBe(next);
});
