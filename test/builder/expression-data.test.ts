import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, any, between, not, oneOf } from '../../src/builder/expression.ts';
import { type Expression, fromExpression, toExpression } from '../../src/builder/expression-data.ts';
import type { ExpressionError } from '../../src/builder/read-tree.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { formatExpression } from '../../src/language/formatter/format-expression.ts';
import { checkSatisfiability } from '../../src/objects/logic/implies.ts';
import { LEAKED, ODD_VALUES } from '../support/odd-values.ts';
import { builtExpression } from './built-expression.ts';

const payments = search('payments');
const clause = { field: 'amount', op: '>', value: 5 } as const;

/** The code of each error and its path, joined by dots. */
function mistakes(data: unknown): readonly string[] {
  const { valid, expression, errors } = fromExpression('payments', data);
  expect({ valid, expression }).toEqual({ valid: false, expression: undefined });
  return (errors as readonly ExpressionError[]).map(({ code, path }) => [code, ...path].join('.'));
}

/** A group around a clause, with other groups around it. */
function nest(depth: number): unknown {
  let data: unknown = clause;
  for (let index = 1; index <= depth; index++) data = { [index % 2 ? 'all' : 'any']: [clause, data] };
  return data;
}

describe('fromExpression', () => {
  test.each<[text: string, data: Expression]>([
    ['amount>5', clause],
    ['-amount>5', { ...clause, not: true }],
    ['amount>5', { ...clause, not: false }],
    ['amount>5', { not: { not: clause } }],
    ['id:null', { field: 'id', absent: true }],
    ['-id:null', { field: 'id', absent: true, not: true }],
    ['amount:12345678901234567890', { field: 'amount', op: ':', value: '12345678901234567890' }],
    ['created_at>"1970-01-01T00:00:00.000Z"', { field: 'created_at', op: '>', value: new Date(0) }],
    ['id:"a" OR id:"b"', { field: 'id', in: ['a', 'b'] }],
    ['-id:["a", "b"]', { field: 'id', in: ['a', 'b'], not: true }],
    ['amount>=1 amount<=2', { field: 'amount', between: [1, 2] }],
    ['-(amount>=1 amount<=2)', { field: 'amount', between: [1, 2], not: true }],
    ['amount>5 id:["a", "b"]', { all: [clause, { any: [{ field: 'id', in: ['a', 'b'] }] }] }],
    [
      'metadata[a]:"7" OR (amount>5 -amount>5)',
      { any: [{ field: 'metadata.a', op: ':', value: 7 }, { all: [clause, { not: clause }] }] },
    ],
    ['amount>5', { all: [undefined, clause, null, false] as never }],
  ])('reads %s', (text, data) => {
    const { valid, expression, errors } = fromExpression('payments', data);
    expect({ valid, errors, text: String(expression) }).toEqual({ valid: true, errors: [], text });
  });

  test.each<[data: unknown, ...mistakes: string[]]>([
    [
      { all: [{ field: 'payment_status', in: ['SETTLED', 'PAID', 'FAILED', 'X'] }] },
      'unknown-value.all.0.in.1',
      'unknown-value.all.0.in.3',
    ],
    [
      { all: [{ ...clause, value: 'x' }, { any: [{ ...clause, op: '=' }] }] },
      'invalid-number.all.0.value',
      'unknown-operator.all.1.any.0.op',
    ],
    [{ not: { field: 'amuont', in: [1, 2, 3] } }, 'unknown-field.not.field'],
    [{ field: 'status', op: ':', value: 'SETTLED' }, 'field-alias.field'],
    [{ field: 5, op: ':', value: 1 }, 'unknown-field.field'],
    [{ ...clause, op: '~' }, 'unsupported-operator.op'],
    [{ ...clause, op: 5 }, 'unknown-operator.op'],
    [{ ...clause, value: undefined }, 'invalid-value.value'],
    [{ ...clause, value: [5] }, 'invalid-value.value'],
    [{ ...clause, not: 1 }, 'invalid-expression.not'],
    [{ field: 'id', between: ['a', 'b'] }, 'unsupported-operator.between'],
    [{ field: 'amount', between: ['a', 2] }, 'invalid-number.between.0'],
    // A `null` in JSON may be an accident: it must not find the objects without a value.
    [{ field: 'customer.id', op: ':', value: null }, 'invalid-value.value'],
    [{ field: 'customer.id', op: ':', value: null, not: true }, 'invalid-value.value'],
    [{ all: [{ field: 'id', in: ['a', null, null] }] }, 'invalid-value.all.0.in.1', 'invalid-value.all.0.in.2'],
    [{ field: 'amount', between: [null, 5] }, 'invalid-value.between.0'],
    [{ field: 'id', op: ':', value: null, absent: true }, 'invalid-expression'],
    [{ field: 'id', absent: false }, 'invalid-expression.absent'],
    [{ field: 'id', absent: null }, 'invalid-expression.absent'],
    [{ field: 'amount', absent: true }, 'null-not-supported.absent'],
    [{ absent: true }, 'invalid-expression'],
    [{ field: 'amount', op: ':', value: Number.NaN }, 'invalid-number.value'],
    [{ field: 'amount', between: [1] }, 'invalid-expression.between'],
    [{ field: 'amount', between: 1 }, 'invalid-expression.between'],
    // Nothing is left: a list that is left out must not widen what matches.
    [{ all: [] }, 'empty-query'],
    [{ all: [clause, { any: [null, false] }] }, 'empty-query.all.1'],
    [{ any: [{ field: 'id', in: [] }, { not: { all: [] } }] }, 'empty-query.any.0', 'empty-query.any.1.not'],
    // Not one form, but none or two.
    ...[null, undefined, false, 5, 'amount>5', [clause]].map((data): [unknown, string] => [data, 'invalid-expression']),
    [{}, 'invalid-expression'],
    [{ field: 'amount' }, 'invalid-expression'],
    [{ op: ':', value: 5 }, 'invalid-expression'],
    [{ all: [clause], any: [clause] }, 'invalid-expression'],
    [{ all: [clause], not: true }, 'invalid-expression'],
    [{ all: [clause], field: 'amount' }, 'invalid-expression'],
    [{ ...clause, in: [5] }, 'invalid-expression'],
    [{ all: clause }, 'invalid-expression.all'],
    [{ all: [[clause], 'amount>5'] }, 'invalid-expression.all.0', 'invalid-expression.all.1'],
    [{ not: null }, 'empty-query'],
    [Object.create(clause), 'invalid-expression'],
  ])('reports every mistake in %j at its path', (data, ...expected) => {
    expect(mistakes(data)).toEqual(expected);
  });

  // As a form sends them.
  test.each<[data: unknown, message: string]>([
    [{ ...clause, field: '' }, 'the name of the field is empty'],
    [{ ...clause, op: '' }, 'the operator is empty'],
    [{ ...clause, value: '' }, 'the value is empty; `amount` is a numeric field'],
    [
      { field: 'refund.is_refunded', op: ':', value: '' },
      'the value is empty; `refund.is_refunded` is a boolean field',
    ],
    [
      { field: 'created_at', op: '>', value: '' },
      'the value is empty; a date is whole Unix seconds or an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`',
    ],
  ])('says what is wrong with %j', (data, message) => {
    expect(fromExpression('payments', data).errors.map((error) => error.message)).toEqual([message]);
  });

  const OPTIONS = { now: new Date('2025-03-31T12:00:00Z'), timeZone: 'America/New_York' };

  test.each<[data: Expression, text: string]>([
    [{ field: 'created_at', op: '>=', value: 'now-1M' }, 'created_at>="2025-02-28T08:00:00-05:00"'],
    [
      { field: 'created_at', op: ':', value: 'yesterday', not: true },
      '-(created_at>="2025-03-30T00:00:00-04:00" created_at<"2025-03-31T00:00:00-04:00")',
    ],
    [
      { field: 'created_at', between: ['last month', 'yesterday'] },
      'created_at>="2025-02-01T00:00:00-05:00" created_at<"2025-03-31T00:00:00-04:00"',
    ],
    [
      { field: 'created_at', in: ['now/d', '2025-01-01T00:00:00Z'] },
      '(created_at>="2025-03-31T00:00:00-04:00" created_at<"2025-04-01T00:00:00-04:00") OR created_at:"2025-01-01T00:00:00Z"',
    ],
    [{ field: 'metadata[a]', op: ':', value: 'today' }, 'metadata[a]:"today"'],
  ])('reads relative dates in %j', (data, text) => {
    const { errors, expression } = fromExpression('payments', data, OPTIONS);
    expect({ errors, text: String(expression) }).toEqual({ errors: [], text });
  });

  test.each<[data: Expression, ...warnings: string[]]>([
    [{ field: 'amount', between: [9, 1] }, 'reversed-range.between'],
    [{ all: [clause, { field: 'amount', between: ['9', '1'], not: true }] }, 'reversed-range.all.1.between'],
    [{ field: 'created_at', between: ['today', 'yesterday'] }, 'reversed-range.between'],
    [{ field: 'created_at', between: ['tomorrow', 'today'] }, 'reversed-range.between'],
    // Two clauses of a group are a range too.
    [
      {
        all: [
          { field: 'amount', op: '>', value: 5 },
          { field: 'metadata[a]', op: ':', value: 'a' },
          { field: 'amount', op: '<=', value: 5 },
        ],
      },
      'reversed-range',
    ],
    [
      {
        any: [
          {
            all: [
              { field: 'amount', op: '<', value: 1 },
              { field: 'amount', op: '>=', value: 9 },
            ],
          },
          clause,
        ],
      },
      'reversed-range.any.0',
    ],
    [
      {
        any: [
          { field: 'amount', op: '<', value: 1 },
          { field: 'amount', op: '>', value: 9 },
        ],
      },
    ],
    [
      {
        all: [
          { field: 'amount', op: '>=', value: 5 },
          { field: 'amount', op: '<=', value: 5 },
        ],
      },
    ],
    [
      {
        all: [
          { field: 'amount', op: '>', value: '9'.repeat(400) },
          { field: 'metadata[a]', op: ':', value: 'a' },
        ],
      },
      'unsafe-integer.all.0.value',
    ],
    [
      {
        all: [
          { ...clause, op: '>', value: 9 },
          { ...clause, op: '<', value: 1, not: true },
        ],
      },
    ],
    [
      {
        all: [
          { field: 'amount', op: '>', value: 9 },
          { field: 'refund.amount', op: '<', value: 1 },
        ],
      },
    ],
    [{ field: 'amount', between: [1, 1] }],
    [{ field: 'created_at', between: ['today', 'today'] }],
    [{ field: 'currency_code', in: ['EUR', 'Euro'] }, 'value-format.in.1'],
    [{ not: { field: 'metadata[a]', op: ':', value: '' } }, 'empty-value.not.value'],
  ])('warns of %j', (data, ...expected) => {
    const { valid, warnings } = fromExpression('payments', data, OPTIONS);
    expect(valid).toBe(true);
    expect(warnings.map(({ code, path }) => [code, ...path].join('.'))).toEqual(expected);
  });

  const eur = { field: 'currency_code', op: ':', value: 'EUR' } as const;
  const usd = { field: 'currency_code', op: ':', value: 'USD' } as const;
  const five = { field: 'amount', op: ':', value: 5 } as const;
  const absent = { field: 'customer.external_id', absent: true } as const;

  test.each<[data: Expression, ...warnings: string[]]>([
    [{ all: [five, { ...five, value: 6 }] }, 'never-matches'],
    [{ all: [five, { ...clause, value: 6 }] }, 'never-matches'],
    [{ all: [eur, clause, usd] }, 'never-matches'],
    [{ all: [eur, { ...eur, not: true }] }, 'never-matches'],
    [{ all: [absent, { ...absent, not: true }] }, 'never-matches'],
    [{ all: [absent, { field: 'customer.external_id', op: ':', value: 'customer-1' }] }, 'never-matches'],
    [
      { all: [true, false].map((value) => ({ field: 'refund.is_refunded', op: ':', value }) as const) },
      'never-matches',
    ],
    [{ all: [clause, { ...clause, not: true }] }, 'never-matches'],
    // Groups of any depth, and what nested groups and lists say of the field.
    [
      { any: [clause, { all: [absent, { not: { any: [clause, { all: [eur, usd] }] } }] }] },
      'never-matches.any.1.all.1.not.any.1',
    ],
    [{ all: [eur, { all: [clause, { all: [absent, usd] }] }] }, 'never-matches'],
    [{ all: [five, { field: 'amount', in: [6, 7] }] }, 'never-matches'],
    [
      {
        all: [
          five,
          {
            any: [
              { ...five, value: 6 },
              { field: 'amount', between: [1, 4] },
            ],
          },
        ],
      },
      'never-matches',
    ],
    [{ all: [{ not: { any: [{ ...five, not: true }, clause] } }, { ...five, value: 6 }] }, 'never-matches'],
    [
      {
        all: [
          { field: 'created_at', op: ':', value: 'today' },
          { field: 'created_at', op: ':', value: 'yesterday' },
        ],
      },
      'reversed-range',
    ],
    // One reason, one warning.
    [
      { all: [five, { any: [{ all: [eur, usd] }, { all: [eur, usd, clause] }] }, absent] },
      'never-matches.all.1.any.0',
      'never-matches.all.1.any.1',
    ],
    [{ all: [{ field: 'amount', between: [9, 1] }, five, { ...five, value: 10 }] }, 'reversed-range.all.0.between'],
    // Something may match.
    [{ any: [five, { ...five, value: 6 }] }],
    [{ all: [five, { field: 'amount', in: [5, 6] }] }],
    [{ all: [five, { field: 'refund.amount', op: ':', value: 6 }] }],
    [
      {
        all: [
          { ...clause, not: true },
          { ...clause, op: '<=', not: true },
        ],
      },
    ],
    [
      {
        all: [
          { ...clause, value: 5 },
          { ...clause, op: '<', value: 6 },
        ],
      },
    ],
    [{ all: [eur, { ...eur, value: 'EUR' }, { ...usd, not: true }] }],
    [
      {
        all: [
          { field: 'metadata[a]', op: ':', value: 'x' },
          { field: 'metadata[b]', op: ':', value: 'y' },
        ],
      },
    ],
    [{ all: ['K', '\u212a'].map((value) => ({ field: 'metadata[a]', op: ':', value }) as const) }],
    [{ all: ['red', 'blue'].map((value) => ({ field: 'statement_descriptor', op: ':', value }) as const) }],
  ])('warns of what never matches in %j', (data, ...expected) => {
    const { valid, warnings } = fromExpression('payments', data, OPTIONS);
    expect(valid).toBe(true);
    expect(warnings.map(({ code, path }) => [code, ...path].join('.'))).toEqual(expected);
  });

  test.each<[string, Resource]>(Object.entries(catalogue))(
    'warns that an expression never matches only if the logic agrees, on %s',
    (_, resource) => {
      let count = 0;
      const onOneField = fc.constantFrom(...resource.entries.keys()).chain((path) => builtExpression(resource, [path]));
      fc.assert(
        fc.property(onOneField, (expression) => {
          const { warnings, expression: read } = fromExpression(resource, toExpression(expression));
          if (!warnings.some(({ code, path }) => code === 'never-matches' && path.length === 0)) return;
          count++;
          expect(checkSatisfiability(read as CheckedExpression).satisfiable).toBe(false);
        }),
        { numRuns: 200 },
      );
      expect(count).toBeGreaterThan(0);
    },
  );

  test.each([
    ['payments', 'amount', [9, 1], ['no value of `amount` is within the range']],
    ['payments', 'created_at', ['tomorrow', 'today'], ['no value of `created_at` is within the range']],
    // Of several values, each may keep one end.
    ['customers', 'payment_methods.details.exp_year', [2030, 2026], []],
  ] as const)('on %s, warns of %s between %j: %j', (resource, field, between, expected) => {
    const { warnings } = fromExpression(resource, { field, between });
    expect(warnings.map(({ message }) => message)).toEqual(expected);
  });

  test('bounds the depth and the size, and finds objects that contain themselves', () => {
    expect(fromExpression('payments', nest(65)).valid).toBe(true);
    expect(mistakes(nest(66))).toEqual(['parentheses']);
    expect(new Set(mistakes(nest(10_000)).map((one) => one.slice(0, 16)))).toEqual(new Set(['parentheses.any.']));
    const cyclic: { all: unknown[] } = { all: [clause] };
    cyclic.all.push(cyclic, { not: cyclic });
    expect(mistakes(cyclic)).toEqual(['invalid-expression.all.1', 'invalid-expression.all.2.not']);
    let shared: unknown = clause;
    for (let index = 0; index < 60; index++) shared = { [index % 2 ? 'all' : 'any']: [shared, shared] };
    expect(mistakes(shared)).toEqual(['query-too-long']);
    expect(mistakes({ field: 'id', in: new Array(2 ** 32 - 1) })).toEqual(['query-too-long']);
  });

  test('reads each property once, and only own ones', () => {
    let reads = 0;
    const data = {
      field: 'amount',
      op: '>',
      get value() {
        return reads++ === 0 ? 5 : 6;
      },
    };
    expect(String(fromExpression('payments', { all: [data] }).expression)).toBe('amount>5');
    expect(reads).toBe(1);
  });

  test('refuses odd data without leaking what it throws', () => {
    for (const { what, value } of ODD_VALUES) {
      for (const data of [
        value,
        { all: [value] },
        { any: [clause, { not: value }] },
        { field: 'id', in: value },
        { ...clause, value: { value } },
      ]) {
        const { errors } = fromExpression('payments', data);
        expect(errors, what).toEqual([
          expect.objectContaining({
            code: expect.stringMatching(/^(?:invalid-expression|invalid-value|empty-query)$/),
            message: expect.not.stringMatching(LEAKED),
          }),
        ]);
      }
    }
    expect(() => fromExpression('payment' as never, clause)).toThrow(TypeError);
  });
});

describe('toExpression', () => {
  test.each<[data: Expression, source: Parameters<typeof toExpression>[0]]>([
    [clause, payments.where('amount', '>', 5)],
    [{ all: [clause, { field: 'id', absent: true, not: true }] }, payments.where('amount', '>', 5).exists('id')],
    [{ field: 'id', in: ['a', 'b'] }, payments.oneOf('id', ['a', 'b']).toQuery()],
    [
      { field: 'amount', op: ':', value: '12345678901234567890' },
      payments.where('amount', ':', 12_345_678_901_234_567_890n),
    ],
    [{ field: 'id', in: ['a', 'b'], not: true }, not('payments', oneOf('id', ['a', 'b']))],
    [
      { not: { any: [clause, { field: 'id', op: ':', value: 'a' }] } },
      not('payments', any([payments.where('amount', '>', 5), oneOf('id', ['a'])])),
    ],
    [
      {
        all: [
          { field: 'amount', op: '>=', value: 1 },
          { field: 'amount', op: '<=', value: 2 },
        ],
      },
      all('payments', [between('amount', [1, 2])]),
    ],
    [
      { any: ['abc', 'xyz'].map((value) => ({ field: 'customer.email', op: '~', value }) as const) },
      checkExpressionText('payments', 'customer.email~["abc", "xyz"]'),
    ],
  ])('writes %j', (data, source) => {
    expect(toExpression(source)).toEqual(data);
  });

  test.each<[string, Resource]>(Object.entries(catalogue))(
    'toExpression is read back with the same canonical form, on %s',
    (_, resource) => {
      fc.assert(
        fc.property(builtExpression(resource, [...resource.entries.keys()]), (expression) => {
          const { errors, expression: read } = fromExpression(
            resource,
            JSON.parse(JSON.stringify(toExpression(expression))),
          );
          expect(errors).toEqual([]);
          expect(String(read)).toBe(formatExpression(expression));
        }),
      );
    },
  );
});
