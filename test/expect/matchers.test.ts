import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { QueryError } from '../../src/checker/query-error.ts';
import { matchers } from '../../src/expect/jest.ts';
import '../../src/expect/vitest.ts';
import { compileMatcher } from '../../src/matcher/index.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../support/arbitrary-query.ts';
import { ODD_VALUES } from '../support/odd-values.ts';

const payment = { id: 'pay_1', amount: 900, refund: { status: 'PENDING' }, created_at: '2025-01-01' };
const TEXT = 'amount>=1000 -refund.status:null created_at>="2025-06-01T00:00:00Z"';

/** The message of an assertion that must fail. */
function failureOf(assertion: () => unknown): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}

describe('toMatchQuery', () => {
  test('passes for a text, a checked query and a search', () => {
    expect(payment).toMatchQuery('payments', 'amount>=900');
    expect(payment).toMatchQuery(readQuery('payments', 'amount>=900'));
    expect(payment).toMatchQuery(search('payments').where('amount', '>=', 900));
    expect(payment).not.toMatchQuery('payments', 'amount>900');
  });

  test('works in equality and in promises', async () => {
    expect({ data: [payment] }).toEqual({ data: [expect.toMatchQuery('payments', 'amount:900')] });
    expect({ data: [payment] }).not.toEqual({ data: [expect.toMatchQuery('payments', 'amount:901')] });
    await expect(Promise.resolve(payment)).resolves.toMatchQuery('payments', 'amount:900');
  });

  test('fails with the reasons', () => {
    expect(failureOf(() => expect(payment).toMatchQuery('payments', TEXT))).toMatchInlineSnapshot(`
      "expected the object to match amount>=1000 -refund.status:null created_at>="2025-06-01T00:00:00Z" (payments)

        fails  amount>=1000                        \`amount\` is 900, which is not at least 1000
        holds  -refund.status:null                 \`refund.status\` is "PENDING"
        fails  created_at>="2025-06-01T00:00:00Z"  \`created_at\` is "2025-01-01", which is not at or after 2025-06-01T00:00:00Z"
    `);
  });

  test('fails with the reasons of an OR query', () => {
    const assertion = (): void =>
      expect(payment).toMatchQuery('payments', 'currency_code:"EUR" OR currency_code:"USD"');
    expect(failureOf(assertion)).toMatchInlineSnapshot(`
      "expected the object to match currency_code:"EUR" OR currency_code:"USD" (payments)

      one of these clauses must hold:
        fails  currency_code:"EUR"  \`currency_code\` has no value, so it is not "EUR"
        fails  currency_code:"USD"  \`currency_code\` has no value, so it is not "USD""
    `);
  });

  test('fails with the reasons if it must not match', () => {
    const assertion = (): void => expect(payment).not.toMatchQuery('payments', 'amount>=5 -refund.status:null');
    expect(failureOf(assertion)).toMatchInlineSnapshot(`
      "expected the object not to match amount>=5 -refund.status:null (payments)

        holds  amount>=5            \`amount\` is 900, which is at least 5
        holds  -refund.status:null  \`refund.status\` is "PENDING""
    `);
  });

  test.each(['toMatchQuery', 'toAllMatchQuery'] as const)(
    '%s fails with the diagnostics of a query, with and without not',
    (name) => {
      const objects = name === 'toMatchQuery' ? payment : [payment];
      const text = 'amout>=1000 payment_status>"SETTLED"';
      const messages = [
        failureOf(() => expect(objects)[name]('payments', text)),
        failureOf(() => expect(objects).not[name]('payments', text)),
      ];
      expect(messages[1]).toBe(messages[0]);
      expect(messages[0]).toContain('error[unsupported-operator]');
      expect(() => matchers[name](objects as never, 'payments', text)).toThrow(QueryError);
    },
  );

  test('shows the diagnostics in their places', () => {
    const assertion = (): void => expect(payment).toMatchQuery('payments', 'amout>=1000 payment_status:"SETTLE"');
    expect(failureOf(assertion)).toMatchInlineSnapshot(`
      "the query on payments has errors

      error[unknown-field]: \`amout\` is not a field of payments; the nearest are \`amount\`, \`refund.amount\`
        <query>:1:1
      1 | amout>=1000 payment_status:"SETTLE"
        | ^^^^^
        = perhaps: replace \`amout\` with \`amount\`
        = perhaps: replace \`amout\` with \`refund.amount\`

      error[unknown-value]: \`payment_status\` is never \`SETTLE\`; it is one of \`PENDING\`, \`FAILED\`, \`AUTHORIZED\`, \`SETTLING\`, \`SETTLED\`, \`DECLINED\`, \`BLOCKED\`, \`CANCELLED\`
        <query>:1:28
      1 | amout>=1000 payment_status:"SETTLE"
        |                            ^^^^^^^^
        = perhaps: replace it with \`SETTLED\`"
    `);
  });

  test('refuses a list', () => {
    expect(failureOf(() => expect([payment]).not.toMatchQuery('payments', 'amount>5'))).toMatch(
      /takes one object, not a list/,
    );
  });

  test.each(ODD_VALUES.filter(({ what }) => !/a list/.test(what)))('takes as an object $what', ({ value }) => {
    const { pass, message } = matchers.toMatchQuery(value, 'payments', 'id:null');
    expect(pass).toBe(true);
    expect(message()).toMatch(/^expected the object not to match id:null/);
  });
});

describe('toAllMatchQuery', () => {
  const payments = [1200, 900, 5000, 1].map((amount) => ({ amount }));

  test('passes if all objects match, also if there are none', () => {
    expect(payments).toAllMatchQuery('payments', 'amount>=1');
    expect(new Set(payments)).toAllMatchQuery(search('payments').where('amount', '>', 0));
    expect([]).toAllMatchQuery('payments', 'amount>5');
    expect(payments).not.toAllMatchQuery('payments', 'amount>=1000');
  });

  test('fails with the reasons of each object', () => {
    expect(failureOf(() => expect(payments).toAllMatchQuery('payments', 'amount>=1000'))).toMatchInlineSnapshot(`
      "expected all objects to match amount>=1000 (payments), but 2 of 4 do not

      object 1:
        fails  amount>=1000  \`amount\` is 900, which is not at least 1000

      object 3:
        fails  amount>=1000  \`amount\` is 1, which is not at least 1000"
    `);
  });

  test('shows the first objects of many', () => {
    const many = Array.from({ length: 1000 }, (_, amount) => ({ amount }));
    const message = failureOf(() => expect(many).toAllMatchQuery('payments', 'amount>=900'));
    expect(message.split('\n').filter((line) => line.startsWith('object '))).toHaveLength(5);
    expect(message.split('\n').at(-1)).toBe('and 895 more');
  });

  test('fails if not all may match', () => {
    expect(failureOf(() => expect(payments).not.toAllMatchQuery('payments', 'amount>=1'))).toBe(
      'expected not all of 4 objects to match amount>=1 (payments), but all do',
    );
  });
});

const PATHS = ['payment_status', 'amount', 'created_at', 'metadata', 'customer.email', 'refund.is_refunded'];

test('the answer is that of the matcher', () => {
  const { payments } = catalogue;
  fc.assert(
    fc.property(fc.array(arbitraryObject(payments, PATHS)), arbitraryQuery(payments, PATHS), (objects, text) => {
      const matches = compileMatcher('payments', text);
      for (const object of objects) {
        const { pass, message } = matchers.toMatchQuery(object, 'payments', text);
        expect(pass).toBe(matches(object));
        expect(message().startsWith(`expected the object ${pass ? 'not ' : ''}to match`)).toBe(true);
      }
      expect(matchers.toAllMatchQuery(objects, 'payments', text).pass).toBe(objects.every(matches));
    }),
  );
});
