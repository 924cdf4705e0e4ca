import { describe, expect, test } from 'vitest';
import { IndexError } from '../../../src/engines/index-error.ts';
import { Layout } from '../../../src/engines/layout/layout.ts';
import { createRowWriter } from '../../../src/engines/layout/row.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';

const orders = defineResource({
  name: 'orders',
  fields: {
    id: { type: 'token', doc: 'the id' },
    'a.b': { type: 'token', doc: 'a token' },
    a_b: { type: 'string', doc: 'a string' },
    total: { type: 'numeric', doc: 'a number' },
    at: { type: 'date', doc: 'a date' },
    paid: { type: 'boolean', doc: 'a boolean' },
    risk: { type: 'presence', doc: 'an object' },
    tags: { type: 'token', doc: 'a list', many: true },
    notes: { type: 'string', doc: 'a list of texts', many: true },
    sums: { type: 'numeric', doc: 'a list of numbers', many: true },
    labels: { type: 'token', doc: 'labels', keyed: true },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});
const layout = new Layout(orders);
const toRow = createRowWriter(layout);

/** The cells by the names of their columns, without those that are null or empty. */
function cellsOf(object: object): object {
  const { cells } = toRow({ id: 'x', ...object });
  const named = layout.columns.map(({ name }, index) => [name, cells[index]] as const);
  return Object.fromEntries(
    named.filter(([name, cell]) => name !== 'id' && cell !== null && !(Array.isArray(cell) && cell.length === 0)),
  );
}

describe('a row', () => {
  test.each([
    { object: { a: { b: 'TOKEN' } }, cells: { a_b: 'token', risk: false } },
    { object: { a: { b: {} } }, cells: { a_b: 'V', risk: false } },
    { object: { a_b: 'Coffee, Shop!' }, cells: { a_b_2: 'coffee, shop!', a_b_words: ' coffee shop ', risk: false } },
    { object: { total: '5', at: 'soon', paid: 'yes' }, cells: { at: 2 ** 53 - 1, risk: false } },
    { object: { total: -0, at: '1970-01-01', paid: false }, cells: { total: 0, at: 0, paid: false, risk: false } },
    { object: { risk: { score: 1 } }, cells: { risk: true } },
    { object: { tags: ['A', 'a', '', null, ['B']] }, cells: { tags: ['a', '', 'b', 'V'], risk: false } },
    { object: { tags: [''] }, cells: { tags: [''], risk: false } },
    {
      object: { notes: ['x', 'Y z'] },
      cells: { notes: '\u0001x\u0001y z\u0001V\u0001', notes_words: ' x  y z ', risk: false },
    },
    { object: { sums: [1, 'x', 1, 2] }, cells: { sums: [1, 2], risk: false } },
    {
      object: { labels: { K: 'V', n: 1, e: '', list: ['a'], 'no key': 'x' } },
      cells: { labels: ['K', 'K=v', 'n', 'n=1', 'e=', 'list'], risk: false },
    },
  ])('holds what clauses ask for: $object', ({ object, cells }) => {
    expect(cellsOf(object)).toEqual(cells);
  });

  test.each([
    { object: {}, message: 'an object has no id that is a non-empty string' },
    { object: { id: 5 }, message: 'an object has no id that is a non-empty string' },
    { object: { id: 'x'.repeat(513) }, message: 'is longer than 512 bytes or has control characters' },
    { object: { id: 'a\nb' }, message: 'the id `aU+000Ab` is longer than 512 bytes or has control characters' },
    { object: { id: 'a', total: [1, 2] }, message: '`total` has several values in `a`' },
  ])('refuses $object', ({ object, message }) => {
    expect(() => toRow(object)).toThrow(IndexError);
    expect(() => toRow(object)).toThrow(message);
  });

  test('keeps the object as JSON, with numbers of any size', () => {
    expect(toRow({ id: 'a', total: 2n ** 70n, at: new Date(0) }).json).toBe(
      '{"id":"a","total":1180591620717411303424,"at":"1970-01-01T00:00:00.000Z"}',
    );
  });
});

describe('a layout', () => {
  test.each([
    { options: { table: 'a b' }, message: '`table` must be a name of letters, digits and `_`; got "a b"' },
    { options: { table: 'x'.repeat(49) }, message: '`table` must be a name' },
    { options: { table: 'a.b.c' }, message: '`table` must be a name' },
    { options: { indexes: ['nothing'] }, message: '`indexes` must be a field of orders; got "nothing"' },
  ])('refuses $options', ({ options, message }) => {
    expect(() => new Layout(orders, options)).toThrow(message);
  });

  test('indexes the fields of the object itself, or those that are named', () => {
    expect(layout.indexed.some(({ name }) => name === 'a_b')).toBe(false);
    expect(layout.indexed.some(({ name }) => name === 'total')).toBe(true);
    expect(new Layout(orders, { indexes: ['a.b'] }).indexed.map(({ name }) => name)).toEqual(['a_b']);
  });
});
