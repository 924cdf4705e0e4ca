import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import type { Search } from '../../../src/builder/search-types.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import { compileMatcher } from '../../../src/objects/index.ts';
import { matchers } from '../../../src/tools/test/index.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';
import { ODD_VALUES } from '../../support/odd-values.ts';
import { untyped } from '../../support/untyped.ts';

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

/** The matchers without their types. */
function untypedMatchers(
  expectation: unknown,
): Record<keyof typeof matchers, (...query: readonly unknown[]) => unknown> {
  return expectation as ReturnType<typeof untypedMatchers>;
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
      const text = untyped('amout>=1000 payment_status>"SETTLED"');
      const messages = [
        failureOf(() => untypedMatchers(expect(objects))[name]('payments', text)),
        failureOf(() => untypedMatchers(expect(objects).not)[name]('payments', text)),
      ];
      expect(messages[1]).toBe(messages[0]);
      expect(messages[0]).toContain('error[unsupported-operator]');
      expect(() => matchers[name](objects as never, 'payments', text)).toThrow(QueryError);
    },
  );

  test('shows the diagnostics in their places', () => {
    const assertion = (): void =>
      expect(payment).toMatchQuery('payments', untyped('amout>=1000 payment_status:"SETTLE"'));
    expect(failureOf(assertion)).toMatchInlineSnapshot(`
      "the query on payments has errors

      error[unknown-field]: \`amout\` is not a field of payments; the nearest are \`amount\`, \`refund.amount\`
        <query>:1:1
      1 | amout>=1000 payment_status:"SETTLE"
        | ^^^^^
        = perhaps: replace \`amout\` with \`amount\`
        = perhaps: replace \`amout\` with \`refund.amount\`

      error[unknown-value]: \`SETTLE\` is not a value of \`payment_status\`; use one of \`PENDING\`, \`FAILED\`, \`AUTHORIZED\`, \`SETTLING\`, \`SETTLED\`, \`DECLINED\`, \`BLOCKED\`, \`CANCELLED\`
        <query>:1:28
      1 | amout>=1000 payment_status:"SETTLE"
        |                            ^^^^^^^^
        = perhaps: replace it with \`SETTLED\`"
    `);
  });

  test.each(ODD_VALUES.filter(({ what }) => /^an object|^a proxy/.test(what)))(
    'takes as an object $what',
    ({ value }) => {
      const { pass, message } = matchers.toMatchQuery(value, 'payments', 'id:null');
      expect(pass).toBe(true);
      expect(message()).toMatch(/^expected the object not to match id:null/);
    },
  );
});

/** Values without fields, and what the matchers call them. */
const NO_OBJECTS: readonly (readonly [value: unknown, name: string])[] = [
  [undefined, 'undefined'],
  [null, 'null'],
  [900, '900'],
  [() => payment, 'function'],
  [JSON.stringify(payment), 'the text `{"id":"pay_1",'],
  [[payment], 'a list'],
  [Promise.resolve(payment), 'a promise; await it first'],
  // biome-ignore lint/suspicious/noThenProperty: libraries return such objects in place of promises
  [{ then: () => payment }, 'a promise; await it first'],
  [search('payments').where('amount', ':', 900), 'a query'],
  [readQuery('payments', 'amount:900'), 'a query'],
  [new Map([['amount', 900]]), 'a value of the class `Map`, which has no properties of its own'],
  [new Response(), 'a value of the class `Response`, which has no properties of its own'],
];

describe('a value without fields', () => {
  test.each(NO_OBJECTS)('fails both forms of toMatchQuery: %o', (value, name) => {
    const message = `\`toMatchQuery\` takes one object; received ${name}`;
    expect(failureOf(() => expect(value).toMatchQuery('payments', 'amount:900'))).toContain(message);
    expect(failureOf(() => expect(value).not.toMatchQuery('payments', 'amount:900'))).toContain(message);
  });

  test.each(NO_OBJECTS)('fails both forms of toAllMatchQuery in a list: %o', (value, name) => {
    const message = `\`toAllMatchQuery\` takes objects; objects[1] is ${name}`;
    const list = [payment, value];
    expect(failureOf(() => expect(list).toAllMatchQuery('payments', 'amount:900'))).toContain(message);
    expect(failureOf(() => expect(list).not.toAllMatchQuery('payments', 'amount:900'))).toContain(message);
  });

  test.each([
    ...NO_OBJECTS.filter(([value]) => !Array.isArray(value) && !(value instanceof Map)),
    [{ data: [payment] }, 'an object'] as const,
  ])('fails both forms of toAllMatchQuery as the list: %o', (value, name) => {
    const message = `\`toAllMatchQuery\` takes a list of objects; received ${name}`;
    expect(failureOf(() => expect(value).toAllMatchQuery('payments', 'amount:900'))).toContain(message);
    expect(failureOf(() => expect(value).not.toAllMatchQuery('payments', 'amount:900'))).toContain(message);
  });

  test.each(NO_OBJECTS)('equals neither form: %o', (data) => {
    expect({ data }).not.toEqual({ data: expect.toMatchQuery('payments', 'amount:900') });
    expect({ data }).not.toEqual({ data: expect.not.toMatchQuery('payments', 'amount:900') });
  });
});

/** Copies a value as Vitest does for a difference: its own properties. */
function copyOwn(value: unknown): unknown {
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  const copy = Object.create(Object.getPrototypeOf(value));
  for (const name of Reflect.ownKeys(value as object)) copy[name] = copyOwn((value as never)[name]);
  return copy;
}

/** Copies a value as Jest does for a difference: also the properties of its class, and maps. */
function copyAll(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copyAll(key), copyAll(one)]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const copy = Object.create(Object.getPrototypeOf(value));
  for (let from = value; from !== null && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Reflect.ownKeys(from)) {
      if (Object.hasOwn(copy, name)) continue;
      Object.defineProperty(copy, name, { value: copyAll((value as never)[name]), enumerable: true });
    }
  }
  return copy;
}

describe.each([
  ['Vitest', copyOwn],
  ['Jest', copyAll],
])('a copy of %s', (_, copy) => {
  const orders = defineResource({
    name: 'orders',
    fields: { total: { type: 'numeric', doc: 'the total' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const own = search(orders).where('total', ':', 900);
  const order = { total: 900 };

  test.each([
    ['a search', search('payments').where('amount', ':', 900), payment],
    ['a checked query', readQuery('payments', 'amount:900'), payment],
    ['a search on a resource of the project', own, order],
    ['a checked query on a resource of the project', own.toQuery(), order],
  ])('it has the answer of %s', (_name, query, object) => {
    expect(matchers.toMatchQuery(object, query).pass).toBe(true);
    const copied = copy(query) as typeof query;
    expect(matchers.toMatchQuery(object, copied).pass).toBe(true);
    expect(matchers.toMatchQuery({ id: '1' }, copied).pass).toBe(false);
    expect(matchers.toAllMatchQuery([object], copied).pass).toBe(true);
  });

  test('fails both forms if its text was changed to one with errors', () => {
    const copied = copy(search('payments').where('amount', ':', 900)) as Search;
    const changed: Search = Object.create(copied, { text: { value: 'amout:900' } });
    expect(failureOf(() => expect(payment).toMatchQuery(changed))).toMatch(/is not valid on its resource/);
    expect(failureOf(() => expect(payment).not.toMatchQuery(changed))).toMatch(/is not valid on its resource/);
  });
});

test('the stack of an error starts outside the matcher', () => {
  const calls = [
    () => matchers.toMatchQuery(payment, search('payments')),
    () => matchers.toMatchQuery(payment, 'payments', 'amout:5'),
    () => matchers.toAllMatchQuery([payment], 'amount:5' as never),
  ];
  for (const call of calls) {
    let stack = '';
    try {
      call();
    } catch (error) {
      stack = (error as Error).stack ?? '';
    }
    const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
    expect(frames[0]).toContain('matchers.test.ts');
  }
});

describe('toAllMatchQuery', () => {
  const payments = [1200, 900, 5000, 1].map((amount) => ({ amount }));

  test('passes if all objects match', () => {
    expect(payments).toAllMatchQuery('payments', 'amount>=1');
    expect(new Set(payments)).toAllMatchQuery(search('payments').where('amount', '>', 0));
    expect(payments).not.toAllMatchQuery('payments', 'amount>=1000');
  });

  test('fails with the reasons of each object', () => {
    expect(failureOf(() => expect(payments).toAllMatchQuery('payments', 'amount>=1000'))).toMatchInlineSnapshot(`
      "expected all objects to match amount>=1000 (payments), but 2 of 4 do not

      objects[1]:
        fails  amount>=1000  \`amount\` is 900, which is not at least 1000

      objects[3]:
        fails  amount>=1000  \`amount\` is 1, which is not at least 1000"
    `);
  });

  test('names objects by their id', () => {
    const message = failureOf(() => expect([payment]).toAllMatchQuery('payments', 'amount>=1000'));
    expect(message).toContain('\nobjects[0] (`pay_1`):\n');
  });

  test('shows the first objects of many', () => {
    const many = Array.from({ length: 1000 }, (_, amount) => ({ amount }));
    const message = failureOf(() => expect(many).toAllMatchQuery('payments', 'amount>=900'));
    expect(message.split('\n').filter((line) => line.startsWith('objects['))).toHaveLength(5);
    expect(message.split('\n').at(-1)).toBe('and 895 more');
  });

  test('fails if not all may match', () => {
    expect(failureOf(() => expect(payments).not.toAllMatchQuery('payments', 'amount>=1'))).toBe(
      'expected not all of 4 objects to match amount>=1 (payments), but all do',
    );
  });
});

const PATHS = ['payment_status', 'amount', 'created_at', 'metadata', 'customer.email', 'refund.is_refunded'];

test('agrees with compileMatcher', () => {
  const { payments } = catalogue;
  fc.assert(
    fc.property(fc.array(arbitraryObject(payments, PATHS)), arbitraryQuery(payments, PATHS), (objects, text) => {
      const matches = compileMatcher('payments', untyped(text));
      for (const object of objects) {
        const { pass, message } = matchers.toMatchQuery(object, 'payments', text);
        expect(pass).toBe(matches(object));
        expect(message()).toMatch(
          pass ? /^expected the object not to match/ : /^(expected the object to|nothing can) match/,
        );
      }
      expect(matchers.toAllMatchQuery(objects, 'payments', text, { allowEmpty: true }).pass).toBe(
        objects.every(matches),
      );
    }),
  );
});
