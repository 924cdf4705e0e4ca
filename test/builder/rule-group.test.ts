import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { any, not, oneOf } from '../../src/builder/expression.ts';
import type { ExpressionError } from '../../src/builder/read-tree.ts';
import { fromRuleGroup, type RuleGroup, toRuleGroup } from '../../src/builder/rule-group.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { formatExpression } from '../../src/language/formatter/format-expression.ts';
import { LEAKED, ODD_VALUES } from '../support/odd-values.ts';
import { builtExpression } from './built-expression.ts';

const rule = (field: string, operator: string, value: unknown, rest: object = {}): object => ({
  id: 'r',
  field,
  operator,
  value,
  ...rest,
});
const group = (combinator: string, rules: readonly unknown[], rest: object = {}): object => ({
  id: 'g',
  combinator,
  rules,
  ...rest,
});
const a = rule('amount', '>', '5');
const b = rule('id', '=', 'b');
const c = rule('id', 'notNull', '');

function mistakes(json: unknown): readonly string[] {
  const { valid, expression, errors } = fromRuleGroup('payments', json);
  expect({ valid, expression }).toEqual({ valid: false, expression: undefined });
  return (errors as readonly ExpressionError[]).map(({ code, path }) => [code, ...path].join('.'));
}

describe('fromRuleGroup', () => {
  test.each<[text: string, rule: object]>([
    ['amount:5', rule('amount', '=', 5)],
    ['-id:"x"', rule('id', '!=', 'x')],
    ['amount<5', rule('amount', '<', '5')],
    ['amount>=5', rule('amount', '>=', 5)],
    ['customer.email~"acme"', rule('customer.email', 'contains', 'acme')],
    ['-customer.email~"acme"', rule('customer.email', 'doesNotContain', 'acme')],
    ['id:null', rule('id', 'null', '')],
    ['-id:null', rule('id', 'notNull', 'left over')],
    ['id:""', rule('id', 'in', [''])],
    ['id:"x" OR id:"y, z"', rule('id', 'in', ['x', 'y, z'])],
    ['id:"x" OR id:"y,z"', rule('id', 'in', 'x, y\\,z,')],
    ['-id:["x", "y"]', rule('id', 'notIn', 'x,y')],
    ['amount>=1 amount<=2', rule('amount', 'between', '1,2')],
    ['-(amount>=1 amount<=2)', rule('amount', 'notBetween', [1, 2])],
    ['refund.is_refunded:true', rule('refund.is_refunded', '=', true, { valueSource: 'value', disabled: true })],
  ])('reads a rule as %s', (text, one) => {
    expect(String(fromRuleGroup('payments', group('and', [one])).expression)).toBe(text);
  });

  test.each<[text: string, json: object]>([
    ['amount>5 id:"b"', group('and', [a, b], { not: false, disabled: true })],
    ['-(amount>5 OR id:"b")', group('or', [a, b], { not: true })],
    ['amount>5 (id:"b" OR -id:null)', group('and', [a, group('or', [b, c])])],
    // Muted rules and groups are left out, as in the exports of react-querybuilder.
    ['amount>5', group('and', [a, { ...b, muted: true }, { ...group('or', [c]), muted: true }])],
    // Combinators between the rules: AND joins first.
    ['amount>5', { rules: [a] }],
    ['amount>5 id:"b" -id:null', { rules: [a, 'and', b, 'and', c] }],
    ['amount>5 OR id:"b" OR -id:null', { rules: [a, 'or', b, 'or', c] }],
    ['(amount>5 id:"b") OR -id:null', { rules: [a, 'and', b, 'or', c] }],
    ['amount>5 OR (id:"b" -id:null)', { rules: [a, 'or', b, 'and', c] }],
    ['-(amount>5 OR (id:"b" -id:null))', { rules: [a, 'or', b, 'and', c], not: true }],
    ['-id:null', { rules: [{ ...a, muted: true }, 'and', { ...b, muted: true }, 'or', c] }],
    ['-id:null OR (amount>5 id:"b")', { rules: [c, 'or', { rules: [a, 'and', b] }] }],
  ])('reads %s', (text, json) => {
    const { errors, expression } = fromRuleGroup('payments', json);
    expect(errors).toEqual([]);
    expect(String(expression)).toBe(text);
  });

  test.each<[json: unknown, ...mistakes: string[]]>([
    [group('and', []), 'empty-query'],
    [group('and', [a, group('or', [])]), 'empty-query.rules.1'],
    [group('and', [{ ...a, muted: true }]), 'empty-query'],
    [group('and', [a], { muted: true }), 'empty-query'],
    [{ rules: [] }, 'empty-query'],
    [group('and', [rule('id', 'in', ' , ')]), 'empty-query.rules.0'],
    [group('xor', [a, b]), 'unknown-connective.combinator'],
    [{ rules: [a, 'xor', b] }, 'unknown-connective.rules.1'],
    [{ rules: [a, 'and'] }, 'misplaced-connective.rules.1'],
    [{ rules: [a, b] }, 'misplaced-connective.rules.1'],
    [{ rules: [a, b, c] }, 'unknown-connective.rules.1'],
    [group('and', [a, 'and', b]), 'invalid-expression.rules.1'],
    [
      group('and', [rule('id', 'beginsWith', 'x'), rule('id', 'doesNotEndWith', 'x')]),
      'unknown-operator.rules.0.operator',
      'unknown-operator.rules.1.operator',
    ],
    [
      group('and', [rule('id', ':', 'x'), rule('id', 'toString', 'x')]),
      'unknown-operator.rules.0.operator',
      'unknown-operator.rules.1.operator',
    ],
    [group('and', [rule('id', '=', 'amount', { valueSource: 'field' })]), 'invalid-value.rules.0.valueSource'],
    [
      group('and', [rule('~', '=', ''), rule('status', '=', 'SETTLED')]),
      'unknown-field.rules.0.field',
      'field-alias.rules.1.field',
    ],
    [
      group('and', [rule('id', '>', 'x'), rule('id', 'between', 'a,b')]),
      'unsupported-operator.rules.0.operator',
      'unsupported-operator.rules.1.operator',
    ],
    [
      group('or', [rule('amount', '=', 'x'), rule('amount', 'in', [1, 'x'])]),
      'invalid-number.rules.0.value',
      'invalid-number.rules.1.value.1',
    ],
    // A rule as the component adds it: nobody has chosen a value yet.
    ...['=', '!=', '>', 'contains', 'in', 'notIn', 'between'].map((operator): [unknown, string] => [
      group('and', [a, rule('statement_descriptor', operator, '')]),
      'empty-value.rules.1.value',
    ]),
    [group('and', [rule('payment_status', '=', '~')]), 'empty-value.rules.0.value'],
    // A `null` in JSON may be an accident: only `null` and `notNull` find the objects without a value.
    [group('and', [rule('customer.id', '=', null)]), 'invalid-value.rules.0.value'],
    [group('and', [rule('customer.id', '!=', null)]), 'invalid-value.rules.0.value'],
    [group('and', [rule('customer.id', 'in', ['a', null])]), 'invalid-value.rules.0.value.1'],
    [group('and', [rule('customer.id', '=', undefined)]), 'invalid-value.rules.0.value'],
    [
      group('or', [rule('amount', 'between', '1'), rule('amount', 'between', [1, 2, 3])]),
      'invalid-value.rules.0.value',
      'invalid-value.rules.1.value',
    ],
    [group('and', [rule('id', 'in', 5)]), 'invalid-expression.rules.0.value'],
    [group('and', [a], { not: 'yes' }), 'invalid-expression.not'],
    [group('and', [{ ...a, muted: 1 }]), 'invalid-expression.rules.0.muted'],
    [{ combinator: 'and', rules: 5 }, 'invalid-expression.rules'],
    [{ combinator: 'and' }, 'unknown-operator.operator'],
    ...[undefined, null, 'amount>5', [a]].map((json): [unknown, string] => [json, 'invalid-expression']),
  ])('reports every mistake in %j at its path', (json, ...expected) => {
    expect(mistakes(json)).toEqual(expected);
  });

  const OPTIONS = { now: new Date('2026-03-31T12:00:00Z'), timeZone: 'Europe/Berlin' };
  const DAY = ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'];

  test.each<[operator: string, value: unknown, text: string]>([
    // What date inputs of a page hold is read in the zone. A clock change shortens this day.
    ['=', '2026-03-29', `created_at>="${DAY[0]}" created_at<"${DAY[1]}"`],
    ['!=', '2026-03-29', `-(created_at>="${DAY[0]}" created_at<"${DAY[1]}")`],
    ['>=', '2026-03-29', `created_at>="${DAY[0]}"`],
    ['<', '2026-03-29', `created_at<"${DAY[0]}"`],
    ['>', '2026-03-29', `created_at>="${DAY[1]}"`],
    ['<=', '2026-03-29', `created_at<"${DAY[1]}"`],
    ['between', '2026-03-29,2026-03-29', `created_at>="${DAY[0]}" created_at<"${DAY[1]}"`],
    ['notBetween', ['2026-03-29', '2026-03-29'], `-(created_at>="${DAY[0]}" created_at<"${DAY[1]}")`],
    ['<=', '2026-03-01T09:30', 'created_at<"2026-03-01T09:31:00+01:00"'],
    ['>=', '2026-03-01T09:30:15', 'created_at>="2026-03-01T09:30:15+01:00"'],
    ['>=', '2026-03-29T02:30', 'created_at>="2026-03-29T03:30:00+02:00"'],
    ['>=', 'now-1M/M', 'created_at>="2026-02-01T00:00:00+01:00"'],
    ['=', 'today', 'created_at>="2026-03-31T00:00:00+02:00" created_at<"2026-04-01T00:00:00+02:00"'],
    ['>', '2026-03-01T00:00:00Z', 'created_at>"2026-03-01T00:00:00Z"'],
  ])('reads a date with %s %j as %s', (operator, value, text) => {
    const { errors, expression } = fromRuleGroup('payments', { rules: [rule('created_at', operator, value)] }, OPTIONS);
    expect({ errors, text: String(expression) }).toEqual({ errors: [], text });
  });

  test.each(['2026-02-30', '2026-03-01T25:00', '2026-03-01 09:30', '0000-00-00', '9999-12-31', 'now-1x'])(
    'reports the date %s',
    (value) => {
      expect(mistakes(group('and', [rule('created_at', '<=', value)]))).toEqual(['invalid-date.rules.0.value']);
    },
  );

  test('refuses odd data without leaking what it throws', () => {
    for (const { what, value } of ODD_VALUES) {
      if (typeof value === 'string') continue;
      for (const json of [
        group('and', [a, { not: value }]),
        { rules: value },
        group('and', [rule('id', 'in', value)]),
      ]) {
        const { errors } = fromRuleGroup('payments', json);
        expect(errors.length, what).toBeGreaterThan(0);
        expect(errors.map(({ message }) => message).join(' '), what).not.toMatch(LEAKED);
      }
    }
    expect(() => fromRuleGroup('payment' as never, group('and', [a]))).toThrow(TypeError);
  });
});

describe('toRuleGroup', () => {
  test('writes rules and groups', () => {
    const found = not(
      'payments',
      any([oneOf('id', ['x', 'y']), search('payments').whereNot('amount', '>', 5).exists('id')]),
    );
    expect(toRuleGroup(found)).toEqual({
      combinator: 'or',
      not: true,
      rules: [
        { field: 'id', operator: '=', value: 'x' },
        { field: 'id', operator: '=', value: 'y' },
        {
          combinator: 'and',
          rules: [
            { combinator: 'and', not: true, rules: [{ field: 'amount', operator: '>', value: 5 }] },
            { field: 'id', operator: 'notNull', value: null },
          ],
        },
      ],
    });
    expect(toRuleGroup(checkExpressionText('payments', '-id:["x", "y"]'))).toEqual({
      combinator: 'and',
      rules: [{ field: 'id', operator: 'notIn', value: ['x', 'y'] }],
    });
  });

  test('toRuleGroup has the type of react-querybuilder', () => {
    interface RuleType {
      path?: number[];
      id?: string;
      field: string;
      operator: string;
      value: unknown;
    }
    interface RuleGroupType {
      path?: number[];
      id?: string;
      combinator: string;
      rules: (RuleType | RuleGroupType)[];
      not?: boolean;
    }
    const query: RuleGroupType = toRuleGroup(search('payments').exists('id')) satisfies RuleGroup;
    expect(query.rules).toHaveLength(1);
  });

  test.each<[string, Resource]>(Object.entries(catalogue))(
    'toRuleGroup is read back with the same canonical form, on %s',
    (_, resource) => {
      fc.assert(
        fc.property(builtExpression(resource, [...resource.entries.keys()]), (expression) => {
          const { errors, expression: read } = fromRuleGroup(
            resource,
            JSON.parse(JSON.stringify(toRuleGroup(expression))),
          );
          expect(errors).toEqual([]);
          expect(String(read)).toBe(formatExpression(expression));
        }),
      );
    },
  );
});
