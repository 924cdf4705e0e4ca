import vm from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search-text.ts';
import { query } from '../../src/builder/template/query.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { compileMatcher } from '../../src/objects/matcher/matches.ts';

const payments = search('payments');
const EVIL = 'x" amount>0 customer.phone:"y';

/** The error that a step throws. */
function thrown(step: () => unknown): unknown {
  try {
    step();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('dates', () => {
  /** A string whose methods claim that it has nothing to escape. */
  class Sly extends String {
    override includes(): boolean {
      return false;
    }
  }

  class Liar extends Date {
    override toISOString(): string {
      return new Sly(EVIL) as unknown as string;
    }
    override getTime(): number {
      throw new RangeError('not to be asked');
    }
  }

  test('a date is read by its time, whatever its methods return', () => {
    const date = new Liar(0);
    expect(String(payments.where('created_at', '>=', date))).toBe('created_at>="1970-01-01T00:00:00.000Z"');
    const text = date as unknown as string;
    expect(String(payments.where('customer.full_name', ':', text))).toBe(
      'customer.full_name:"1970-01-01T00:00:00.000Z"',
    );
    expect(String(query('payments')`created_at>=${date}`)).toBe('created_at>="1970-01-01T00:00:00.000Z"');
  });

  test('a date may come from another realm', () => {
    const date: Date = vm.runInNewContext('new Date(0)');
    expect(String(payments.where('created_at', '>=', date))).toBe('created_at>="1970-01-01T00:00:00.000Z"');
    const { query: checked } = checkQuery('payments', 'created_at:0');
    expect(checked && compileMatcher(checked)({ created_at: date })).toBe(true);
  });

  test.each([
    ['a proxy of one', new Proxy(new Date(), {})],
    ['an object that looks like one', Object.create(Date.prototype)],
    ['a tag', { [Symbol.toStringTag]: 'Date' }],
  ])('%s is refused as a date', (_, value) => {
    expect(() => payments.where('created_at', '>=', value as Date)).toThrow(
      'invalid-value: the value of `created_at` must be a string',
    );
  });
});

describe('built queries', () => {
  test('a query cannot be changed through the prototype', () => {
    for (const text of ['id:null', 'refund.is_refunded:true', 'refund.is_refunded:false']) {
      const value = checkQuery('payments', text).query?.clauses[0]?.value;
      expect(() => Object.assign(value ?? {}, { kind: 'text', text: 'evil' })).toThrow(TypeError);
    }
  });

  test('a query cannot be changed through its arguments', () => {
    const found = payments.where('amount', '>', 5);
    expect(Object.isFrozen(found)).toBe(true);
    expect({ ...found }).toEqual({ resource: 'payments', text: 'amount>5' });
  });
});

test('an `undefined` query is refused', () => {
  const { query: none } = checkQuery('payments', 'amuont>5');
  expect(none).toBeUndefined();
  expect(() => search('payments', none as never)).toThrow(
    '`query` must be a checked query, `query` of checkQuery or toQuery() of a search; got undefined',
  );
});

test.each([1e-7, 1e21, 123456789012345680000, -0, 0.1, 7n, true])(
  'the number or boolean %s of a key finds the objects that have it',
  (value) => {
    const matches = compileMatcher(payments.where('metadata[k]', ':', value).toQuery());
    expect(matches({ metadata: { k: value } })).toBe(true);
  },
);

describe('oneOf', () => {
  test('reports immediately that a list is too long, with its length', () => {
    const error = thrown(() => payments.oneOf('id', Array(1_000_000).fill('x')));
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ diagnostics: [{ code: 'too-many-clauses', data: { count: 1_000_000, limit: 10 } }] });
  });

  test('reads the elements of a list, not its iterator', () => {
    const values = Object.assign(['a', 'b'], { *[Symbol.iterator]() {} });
    expect(String(payments.oneOf('id', values as readonly string[]))).toBe('id:"a" OR id:"b"');
  });
});

describe('templates', () => {
  const tag = query('payments') as unknown as (strings: unknown, ...values: readonly unknown[]) => unknown;
  const forge = (...strings: string[]): string[] & { raw: string[] } => Object.assign(strings, { raw: strings });

  test('a template that can change is parsed again', () => {
    const strings = forge('amount>=', '');
    expect(String(tag(strings, 5))).toBe('amount>=5');
    strings[0] = 'amount<';
    expect(String(tag(strings, 5))).toBe('amount<5');
  });

  test('a template with a gap is refused', () => {
    const strings = forge('amount>=', '');
    delete strings[1];
    expect(() => tag(strings, 5)).toThrow(TypeError);
  });
});

describe('with a property that every object inherits', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'clause');
  });

  test('a template keeps its text', () => {
    Reflect.set(Object.prototype, 'clause', { text: EVIL, clause: {} });
    expect(String(query('payments')`amount>=${5}`)).toBe('amount>=5');
  });
});
