import { describe, expect, test } from 'vitest';
import { prepareExpression } from '../../../src/index.ts';
import { ODD_VALUES } from '../../support/odd-values.ts';

const OPTIONS = { now: new Date('2025-01-08T12:00:00Z'), timeZone: 'Europe/Berlin' };

function bind(text: string, values: unknown): string {
  return String(prepareExpression('payments', text).bind(values as never, OPTIONS));
}

describe('prepareExpression', () => {
  test('lists the parameters, and which of them may be lists', () => {
    const { parameters } = prepareExpression('payments', 'id:["a", $ids] (amount>=$min OR -amount>=$min)');
    const min = { field: 'amount', operator: '>=', type: 'numeric' };
    expect(parameters).toEqual([
      { name: 'ids', clauses: [{ field: 'id', operator: ':', type: 'token', list: true }] },
      { name: 'min', clauses: [min, { ...min, not: true }] },
    ]);
  });

  test.each([
    ['id:[$ids]', { ids: ['a', 'b'] }, 'id:"a" OR id:"b"'],
    ['id:[$ids]', { ids: 'a' }, 'id:"a"'],
    ['id:[$ids]', { ids: ['a', 'b', 'a'] }, 'id:"a" OR id:"b"'],
    ['-id:[ $ids , "c" ] amount>5', { ids: ['a', 'b'] }, '-id:["a", "b", "c"] amount>5'],
    ['id:[$ids] OR amount>=$min', { ids: ['a', 'b'], min: 5n }, 'id:"a" OR id:"b" OR amount>=5'],
    ['metadata[a]:[$x, $y]', { x: ['", "b'], y: 5 }, 'metadata[a]:"\\", \\"b" OR metadata[a]:"5"'],
    ['-(amount>=$min)', { min: 5 }, '-amount>=5'],
    [
      'created_at>="now-1d/d" (created_at:$day OR -created_at:$day)',
      { day: 'today' },
      'created_at>="2025-01-07T00:00:00+01:00" ((created_at>="2025-01-08T00:00:00+01:00" created_at<"2025-01-09T00:00:00+01:00") OR -(created_at>="2025-01-08T00:00:00+01:00" created_at<"2025-01-09T00:00:00+01:00"))',
    ],
    ['id:["$ids"]', {}, 'id:"$ids"'],
    [
      'id:[$ids]',
      { ids: Array.from({ length: 11 }, (_, index) => `p${index}`) },
      `id:[${Array.from({ length: 11 }, (_, index) => `"p${index}"`).join(', ')}]`,
    ],
  ])('puts values into %s', (text, values, expected) => {
    expect(bind(text, values)).toBe(expected);
  });

  test.each([
    [
      'id:[$ids]',
      { ids: [] },
      'invalid-value: the value of `id` must be a value, or a list of at least one; got an empty list',
    ],
    ['id:[$ids]', { ids: ['a', null] }, 'invalid-value: the value of `id` must be a value; got null at 1'],
    ['id:[$ids]', { ids: ['a', undefined] }, 'invalid-value: the value of `id` must be a value; got undefined at 1'],
    ['id:[$ids]', { ids: [['a']] }, 'invalid-value: the value of `id` must be a single value'],
    ['id:[$ids]', { ids: null }, 'invalid-value: `$ids` is `null`, which may be an accident'],
    ['id:[$ids]', {}, 'invalid-value: `$ids` has no value'],
    ['id:$ids', { ids: ['a'] }, 'invalid-value: the value of `id` must be a single value'],
    ['amount>[$min]', { min: [1, Number.NaN] }, 'invalid-number: `NaN` is not a plain decimal number'],
    ['created_at:[$day]', { day: ['today', 'now'] }, 'invalid-date: `now` is an instant'],
  ])('names the parameter of %s with %j', (text, values, message) => {
    expect(() => bind(text, values)).toThrow(expect.objectContaining({ name: 'QueryError' }));
    expect(() => bind(text, values)).toThrow(message);
  });

  test.each([
    ['status:[$status]', 'field-alias'],
    ['amount~[$min]', 'unsupported-operator'],
    ['id:[$1]', 'unquoted-value'],
    ['id:[$ids', 'parentheses'],
    ['(id:$a', 'parentheses'],
    ['created_at>="now-1x" id:[$ids]', 'unknown unit'],
    ['', 'empty-query'],
  ])('refuses the text %s', (text, message) => {
    expect(() => prepareExpression('payments', text)).toThrow(expect.objectContaining({ name: 'QueryError' }));
    expect(() => prepareExpression('payments', text)).toThrow(message);
  });

  test('a list has a bounded length', () => {
    expect(() => bind('id:[$ids]', { ids: new Array(2 ** 32 - 1) })).toThrow('must be at most 100000 values');
  });

  test('a value of any kind is a value, or a `QueryError` that names the parameter', () => {
    for (const { what, value } of ODD_VALUES) {
      let text: string;
      try {
        text = bind('metadata[a]:[$x] amount>5', { x: value });
      } catch (error) {
        expect(error, what).toMatchObject({ name: 'QueryError', message: expect.stringContaining('$x') });
        continue;
      }
      expect(text, what).toMatch(/^metadata\[a\]:.* amount>5$/s);
    }
  });
});
