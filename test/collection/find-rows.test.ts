import { describe, expect, test } from 'vitest';
import type { Column } from '../../src/collection/column.ts';
import type { Columns } from '../../src/collection/columns.ts';
import { findFirstRows } from '../../src/collection/find-rows.ts';
import { createCollection } from '../../src/collection/index.ts';
import type { Selection } from '../../src/collection/selection.ts';
import { readQuery } from '../support/arbitrary-query.ts';

const ROWS = 100_000;
const LIVE = new Uint32Array(ROWS / 32).fill(-1);

/** Columns that have one answer for every clause, and count how many rows are tested and how often all are searched. */
function createStub(
  has: (row: number) => boolean,
  most: number,
): { columns: Columns; tested: number; searched: number } {
  const selection: Selection = {
    most,
    visit: undefined,
    has(row) {
      stub.tested++;
      return has(row);
    },
    narrow(words, isNegated) {
      stub.searched++;
      for (let row = 0; row < ROWS; row++) {
        if (has(row) === isNegated) (words[row >>> 5] as number) &= ~(1 << row);
      }
    },
  };
  const column = { select: () => selection, selectAll: () => selection } as unknown as Column;
  const columns = { columnOf: () => column, numberColumnOf: () => column } as unknown as Columns;
  const stub = { columns, tested: 0, searched: 0 };
  return stub;
}

describe('the first rows of a page', () => {
  test.each([
    ['all rows match', 'id:"a"', () => true, ROWS, 11],
    ['every other row matches', 'id:"a"', (row: number) => row % 2 === 0, ROWS / 2, 21],
    ['all but the first match', '-id:"a"', (row: number) => row < 50, 50, 61],
    ['one of two clauses matches', 'id:"a" OR id:"b"', (row: number) => row % 3 === 0, ROWS / 3, 60],
  ])('are tested one by one where %s', (_, text, has, most, tested) => {
    const stub = createStub(has, most);
    const { rows, total } = findFirstRows(LIVE, readQuery('payments', text), stub.columns, 0, 11);
    expect(rows).toHaveLength(11);
    expect(total).toBeUndefined();
    expect(stub.searched).toBe(0);
    expect(stub.tested).toBeLessThanOrEqual(tested);
  });

  test.each([
    ['few match', (row: number) => row % 500 === 7, ROWS / 500, 0],
    ['they are late', (row: number) => row > ROWS / 2, ROWS / 2, 1101],
    ['the estimate is too high', () => false, ROWS, 1101],
  ])('are searched among all where %s', (_, has, most, tested) => {
    const stub = createStub(has, most);
    const { rows, total } = findFirstRows(LIVE, readQuery('payments', 'id:"a"'), stub.columns, 0, 11);
    const all = Array.from({ length: ROWS }, (__, row) => row).filter(has);
    expect(rows).toEqual(all.slice(0, 11));
    expect(total).toBe(all.length);
    expect(stub.tested).toBe(tested);
  });

  test('begin where the previous page ended', () => {
    const stub = createStub((row) => row % 2 === 0, ROWS / 2);
    const { rows } = findFirstRows(LIVE, readQuery('payments', 'id:"a"'), stub.columns, 501, 3);
    expect(rows).toEqual([502, 504, 506]);
    expect(stub.tested).toBe(6);
  });
});

test('`total_count` is counted when it is first read', () => {
  const objects = Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, amount: index % 2 }));
  const payments = createCollection('payments', objects);
  const query = readQuery('payments', 'amount:1');
  const [before, after] = [payments.search(query), payments.search(query)];
  expect(before.total_count).toBe(250);
  payments.remove('1');
  expect([before.total_count, after.total_count]).toEqual([250, 249]);
  expect(JSON.parse(JSON.stringify(after))).toMatchObject({ total_count: 249, has_more: true });
  expect(Object.keys(after)).toEqual(['object', 'url', 'has_more', 'next_page', 'total_count', 'data']);
});
