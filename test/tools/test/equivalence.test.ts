import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { query as tag } from '../../../src/builder/template/query.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { matchers } from '../../../src/tools/test/index.ts';

const payments = search('payments');
const never = 'amount>5 amount<2';
const NEVER = 'nothing can match amount>5 amount<2 (payments): `amount>5` and `amount<2` contradict each other';

/** The message of an assertion that must fail. */
function failureOf(assertion: () => unknown): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}

describe('a query that nothing can match', () => {
  test('fails with the reason, with and without `not`', () => {
    expect(failureOf(() => expect({ amount: 3 }).not.toMatchQuery('payments', never))).toBe(NEVER);
    expect(failureOf(() => expect({ amount: 3 }).toMatchQuery('payments', never))).toBe(NEVER);
    expect(failureOf(() => expect([{ amount: 3 }]).not.toAllMatchQuery('payments', never))).toBe(NEVER);
    expect(failureOf(() => expect([{ amount: 3 }]).toAllMatchQuery('payments', never))).toBe(NEVER);
    expect(failureOf(() => expect({}).not.toMatchQuery('payments', 'amount>5 amount<2 id:"a" -id:"a"'))).toContain(
      'nothing can match',
    );
  });

  test('equals neither form within toEqual', () => {
    expect({ one: {} }).not.toEqual({ one: expect.toMatchQuery('payments', never) });
    expect({ one: {} }).not.toEqual({ one: expect.not.toMatchQuery('payments', never) });
  });

  test('a query that nothing can match is another case than a query that one object does not match', () => {
    expect({ amount: 3 }).not.toMatchQuery('payments', 'amount>5 amount<20');
  });
});

describe('an empty list', () => {
  const message =
    '`toAllMatchQuery` received no objects, so it tests nothing; pass `{ allowEmpty: true }` if the list may be empty';

  test('fails with the reason, with and without `not`', () => {
    expect(failureOf(() => expect([]).toAllMatchQuery('payments', 'amount>5'))).toBe(message);
    expect(failureOf(() => expect([]).not.toAllMatchQuery('payments', 'amount>5'))).toBe(message);
    expect(failureOf(() => expect(new Set()).toAllMatchQuery(payments.exists('id')))).toBe(message);
    expect(failureOf(() => expect([]).toAllMatchQuery('payments', 'amount>5', { allowEmpty: false }))).toBe(message);
    const inherited = Object.create({ allowEmpty: true }) as object;
    expect(failureOf(() => expect([]).toAllMatchQuery(payments.exists('id'), inherited))).toBe(message);
  });

  test('passes if the option allows it', () => {
    expect([]).toAllMatchQuery('payments', 'amount>5', { allowEmpty: true });
    expect([]).toAllMatchQuery(payments.exists('id'), { allowEmpty: true });
    expect([{ amount: 7 }]).toAllMatchQuery('payments', 'amount>5', { allowEmpty: true });
    expect([{ amount: 3 }]).not.toAllMatchQuery('payments', 'amount>5', { allowEmpty: true });
    expect({ data: [] }).toEqual({ data: expect.toAllMatchQuery('payments', 'amount>5', { allowEmpty: true }) });
    // @ts-expect-error there is no such option
    expect([{ amount: 7 }]).toAllMatchQuery('payments', 'amount>5', { allowempty: true });
  });
});

describe('toBeEquivalentTo', () => {
  test('compares what two queries match, not how they are worded', () => {
    const large = payments.where('amount', '>', 5).where('currency_code', ':', 'EUR');
    expect(large).toBeEquivalentTo('payments', 'currency_code:"EUR" amount>5');
    expect(large).toBeEquivalentTo(tag('payments')`currency_code:${'EUR'} amount>${5}`);
    expect(String(large)).toBeEquivalentTo('payments', 'currency_code:"EUR" amount>5');
    expect(String(large)).toBeEquivalentTo(large);
    expect(checkQuery('payments', 'refund.is_refunded:true').query).toBeEquivalentTo(
      'payments',
      'refund.status:"REFUNDED"',
    );
    expect(large).not.toBeEquivalentTo('payments', 'currency_code:"EUR" amount>=5');
    expect({ found: large }).toEqual({ found: expect.toBeEquivalentTo('payments', 'currency_code:"EUR" amount>5') });
  });

  test('shows an object that makes the difference, and why', () => {
    const assertion = (): void => expect('amount>=5').toBeEquivalentTo('payments', 'amount>5 currency_code:"EUR"');
    expect(failureOf(assertion)).toMatchInlineSnapshot(`
      "expected amount>=5 to be equivalent to amount>5 currency_code:"EUR" (payments)

      only amount>=5 matches {"amount":5}:
        fails  amount>5             \`amount\` is 5, which is not more than 5
        fails  currency_code:"EUR"  \`currency_code\` has no value, so it is not "EUR""
    `);
    const other = (): void => expect('amount>5 amount<9').toBeEquivalentTo('payments', 'amount>5');
    expect(failureOf(other)).toMatchInlineSnapshot(`
      "expected amount>5 amount<9 to be equivalent to amount>5 (payments)

      only amount>5 matches {"amount":9}:
        holds  amount>5  \`amount\` is 9, which is more than 5
        fails  amount<9  \`amount\` is 9, which is not less than 9"
    `);
    const negated = (): void => expect('amount>5').not.toBeEquivalentTo('payments', 'amount>5 amount>4');
    expect(failureOf(negated)).toBe('expected amount>5 not to be equivalent to amount>5 amount>4 (payments)');
  });

  test.each([[5], [undefined], [{}], [['amount>5']]])('refuses %j, with and without `not`', (received) => {
    const message = /^`toBeEquivalentTo` takes a search, a checked query or a text; received /;
    expect(failureOf(() => expect(received).toBeEquivalentTo('payments', 'amount>5'))).toMatch(message);
    expect(failureOf(() => expect(received).not.toBeEquivalentTo('payments', 'amount>5'))).toMatch(message);
  });

  test('refuses a query on another resource, with and without `not`', () => {
    const message = 'a query on plans is not comparable to one on payments';
    const plans = search('plans').exists('id');
    expect(failureOf(() => expect(plans).toBeEquivalentTo(payments.exists('id')))).toBe(message);
    expect(failureOf(() => expect(plans).not.toBeEquivalentTo(payments.exists('id')))).toBe(message);
  });

  test('shows the diagnostics of a received text', () => {
    const message = failureOf(() => expect('amout>5').not.toBeEquivalentTo('payments', 'amount>5'));
    expect(message).toContain('error[unknown-field]: `amout` is not a field of payments');
  });
});

describe('a matcher within toEqual', () => {
  test('gives its reasons', () => {
    const message = failureOf(() =>
      expect({ data: [{ amount: 3 }] }).toEqual({
        data: [expect.toMatchQuery('payments', 'amount>5 -refund.status:null')],
      }),
    );
    expect(message).not.toBe('');
    const matcher = expect.toMatchQuery('payments', 'amount>5 amount<9') as unknown as {
      asymmetricMatch(received: unknown): boolean;
      toAsymmetricMatcher(): string;
    };
    expect(matcher.toAsymmetricMatcher()).toBe('toMatchQuery<"payments", "amount>5 amount<9">');
    expect(matcher.asymmetricMatch({ amount: 3 })).toBe(false);
    expect(matcher.toAsymmetricMatcher()).toBe(
      'toMatchQuery<"payments", "amount>5 amount<9">: `amount` is 3, which is not more than 5',
    );
    const found = expect.not.toMatchQuery(payments.where('amount', '>', 5)) as unknown as typeof matcher;
    expect(found.asymmetricMatch({ amount: 7 })).toBe(false);
    expect(found.toAsymmetricMatcher()).toBe('not.toMatchQuery<"amount>5">: `amount` is 7, which is more than 5');
    expect(matcher.asymmetricMatch({ amount: 7 })).toBe(true);
    expect(matcher.toAsymmetricMatcher()).toBe('toMatchQuery<"payments", "amount>5 amount<9">');
  });

  test('a matcher within toEqual has the reason as data too', () => {
    const reasonOf = (received: readonly unknown[]): string =>
      matchers.toAllMatchQuery(received, 'payments', 'amount>5').reason();
    expect(reasonOf([{ amount: 7 }, { amount: 3 }])).toBe(
      '1 of 2 does not; objects[1]: `amount` is 3, which is not more than 5',
    );
    expect(reasonOf([{ amount: 7 }])).toBe('it matches all 1 objects');
  });
});
