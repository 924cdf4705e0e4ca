import { expect, test } from 'vitest';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { matchers } from '../../../src/tools/test/matchers.ts';

const TEXT = '(amount>500 OR id:"a") -currency_code:["EUR", "USD"]';
const expression = checkExpressionText('payments', TEXT);

test.each([
  { object: { id: 'a', currency_code: 'GBP' }, pass: true },
  { object: { id: 'b', amount: 900 }, pass: true },
  { object: { id: 'b', amount: 100 }, pass: false },
  { object: { id: 'a', currency_code: 'eur' }, pass: false },
])('toMatchQuery takes an expression, checked or as a text: $object', ({ object, pass }) => {
  expect(matchers.toMatchQuery(object, expression).pass).toBe(pass);
  expect(matchers.toMatchQuery(object, 'payments', TEXT).pass).toBe(pass);
  expect(matchers.toAllMatchQuery([object, { id: 'A' }], expression).pass).toBe(pass);
  // Test frameworks pass copies, which have no tree.
  expect(matchers.toMatchQuery(object, structuredClone({ resource: 'payments', text: TEXT }) as never).pass).toBe(pass);
});

test('a failure gives a reason for each clause', () => {
  expect(matchers.toMatchQuery({ id: 'b', amount: 100 }, expression).message()).toBe(
    [
      `expected the object to match ${TEXT} (payments)`,
      '',
      '  fails  amount>500           `amount` is 100, which is not more than 500',
      '  fails  id:"a"               `id` is "b", not "a"',
      '  fails  currency_code:"EUR"  `currency_code` has no value, so it is not "EUR"',
      '  fails  currency_code:"USD"  `currency_code` has no value, so it is not "USD"',
    ].join('\n'),
  );
});

test('an expression that nothing can match fails, even with .not', () => {
  const { pass, message } = matchers.toMatchQuery({}, 'payments', '(amount>5 OR amount:5) amount<3');
  expect(pass).toBe(false);
  expect(message()).toContain('nothing can match (amount>5 OR amount:5) amount<3 (payments)');
});

test('toBeEquivalentTo compares a query with an expression', () => {
  const query = 'currency_code:"EUR" OR currency_code:"USD"';
  expect(matchers.toBeEquivalentTo(query, 'payments', 'currency_code:["usd", "eur"]').pass).toBe(true);
  expect(matchers.toBeEquivalentTo(expression, 'payments', query).pass).toBe(false);
});

test.each([
  { text: '(amount>5', problem: 'no `)` closes this `(`' },
  { text: '(statu:"x" OR amount>5) id:"a"', problem: '`statu` is not a field of payments' },
])('says what is wrong with $text', ({ text, problem }) => {
  expect(() => matchers.toMatchQuery({}, 'payments', text)).toThrow(problem);
});
