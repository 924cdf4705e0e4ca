import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search-text.ts';
import type { AndSearch } from '../../src/builder/search-types.ts';
import { query } from '../../src/builder/template/query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { hostileText } from './arbitrary-step.ts';

const payments = search('payments');
const large = payments.where('amount', '>', 5);
const known = payments.where('id', ':', 'a').exists('refund.status');
const either = payments.oneOf('id', ['a', 'b']);

/** The codes of the error that a step throws, or its type. */
function refusal(step: () => unknown): unknown {
  try {
    return `gives ${String(step())}`;
  } catch (error) {
    return error instanceof QueryError ? error.diagnostics[0]?.code : (error as Error).constructor;
  }
}

describe('merging with `and`', () => {
  test.each([
    ['a search', large.and(known), 'amount>5 id:"a" -refund.status:null'],
    ['a list', payments.and([known, large]), 'id:"a" -refund.status:null amount>5'],
    ['absent elements', large.and([undefined, null, false, known, undefined]), 'amount>5 id:"a" -refund.status:null'],
    ['nothing', large.and([]), 'amount>5'],
    ['false', large.and(false), 'amount>5'],
    ['a search without clauses', large.and(payments), 'amount>5'],
  ])('adds the clauses of %s', (_, found, text) => {
    expect(String(found)).toBe(text);
  });

  test('keeps the query an AND query', () => {
    expect(refusal(() => large.and(either as never))).toBe('mixed-connectives');
    expect(refusal(() => (either as unknown as QueryBuilder).and(large))).toBe('mixed-connectives');
  });

  test.each<unknown>([
    undefined,
    null,
    true,
    0,
    '',
    'amount>5',
    {},
    ['amount>5'],
    [[large]],
    [''],
    [0],
    large.toQuery(),
  ])('refuses anything else: case %#', (value) => {
    expect(refusal(() => large.and(value as never))).toBe(TypeError);
    expect(refusal(() => query('payments')`id:"x" ${value as never}`)).toBe(TypeError);
  });

  test('refuses a search on another resource', () => {
    expect(refusal(() => large.and(search('plans') as never))).toBe(TypeError);
  });

  test('makes the same search as a template with the same list', () => {
    const one = fc.oneof(
      hostileText.map((text) => payments.where('id', ':', text)),
      fc.constantFrom(undefined, null, false as const, payments),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (list) => {
        const steps = [
          () => payments.and(list).text,
          () => query('payments')`${list}`.text,
          () => list.reduce<AndSearch<'payments'>>((found, next) => found.and(next || false), payments).text,
        ];
        const made = steps.map((step) => {
          try {
            return step();
          } catch (error) {
            return (error as QueryError).diagnostics[0]?.code;
          }
        });
        expect(new Set(made).size).toBe(1);
      }),
      { numRuns: 250 },
    );
  });
});

describe('or', () => {
  test('joins searches of a single clause, and OR queries', () => {
    const [a, b] = ['a', 'b'].map((id) => payments.where('id', ':', id));
    expect(String(payments.or([a, undefined, b]))).toBe('id:"a" OR id:"b"');
    expect(String(either.or([a]))).toBe('id:"a" OR id:"b" OR id:"a"');
    expect(payments.or([a, b]).connective).toBe('or');
  });

  test('refuses a query that the service would refuse', () => {
    expect(refusal(() => payments.or([large, known as never]))).toBe('mixed-connectives');
    expect(refusal(() => large.or(payments.where('id', ':', 'a')))).toBe('or-across-fields');
    expect(
      String(
        search('plans')
          .where('id', ':', 'a')
          .or(search('plans').where('name', ':', 'b')),
      ),
    ).toBe('id:"a" OR name:"b"');
  });
});

describe('two searches that cannot be joined', () => {
  const any = (search: unknown): QueryBuilder => search as QueryBuilder;

  test.each<[step: () => unknown, message: string]>([
    [() => any(large).and(either), '`id:"a" OR id:"b"` cannot be joined to `amount>5` with `AND`; run one query'],
    [() => any(either).and(large), '`amount>5` cannot be joined to `id:"a" OR id:"b"` with `AND`; run one query'],
    [
      () => any(large).or(known),
      '`id:"a" -refund.status:null` cannot be joined to `amount>5` with `OR`; run one query',
    ],
  ])('the error names both searches: case %#', (step, message) => {
    expect(step).toThrow(message);
  });
});

describe('when', () => {
  test.each([undefined, null, false, '', ' ', '\t\u00a0', Number.NaN, new Date(Number.NaN)])(
    'adds nothing for %j',
    (value) => {
      const add = (): never => {
        throw new Error('not to be called');
      };
      expect(large.when(value, add)).toBe(large);
    },
  );

  test.each([true, 0, -0, 0n, '0', ' x', new Date(0), []])('adds clauses for case %#, and passes it on', (value) => {
    const seen: unknown[] = [];
    const found = large.when(value, (start, given) => {
      seen.push(given);
      return start.exists('id');
    });
    expect(String(found)).toBe('amount>5 -id:null');
    expect(seen).toEqual([value]);
  });

  test.each<[add: unknown, message: string]>([
    [() => {}, 'the callback of `when` must return a search; it returned nothing; return the search with the clauses'],
    [() => 'amount>5', 'the callback of `when` must return a search; it returned "amount>5"'],
    [structuredClone(large), '`add` must be a function; got object'],
    [6, '`add` must be a function; got 6'],
    [undefined, '`add` must be a function; got undefined'],
  ])('refuses anything but a function that returns a search: case %#', (add, message) => {
    expect(() => large.when(true, add as never)).toThrow(new TypeError(message));
  });
});

describe('without', () => {
  const found = large.where('amount', '<', 9).whereNot('metadata[a]', ':', 'x').where('metadata[b]', ':', 'y');

  test('leaves out all clauses of a field', () => {
    expect(String(found.without('amount'))).toBe('-metadata[a]:"x" metadata[b]:"y"');
    expect(String(found.without('metadata[a]'))).toBe('amount>5 amount<9 metadata[b]:"y"');
    expect(found.without('id').equals(found)).toBe(true);
    expect(large.without('amount').count).toBe(0);
  });

  test.each(['metadata.a', 'metadata[a]'])('reads the name %s as `where` does', (name) => {
    expect(found.without(name as 'metadata[a]').equals(found.without('metadata[a]'))).toBe(true);
    expect(found.without('refund.status').equals(found)).toBe(true);
    expect(found.without('fraud_prevention').equals(found)).toBe(true);
  });

  test.each([
    ['status', 'field-alias'],
    ['amout', 'unknown-field'],
    ['', 'unknown-field'],
    ['metadata', 'metadata-without-key'],
    ['metadata[]', 'invalid-metadata-key'],
    ['metadata.a.b', 'invalid-metadata-key'],
    ['amount[a]', 'unknown-field'],
    ['amount:null OR id', 'unknown-field'],
    [5, 'unknown-field'],
    [undefined, 'unknown-field'],
  ])('refuses the name %j, as `where` does', (name, code) => {
    const any = found as unknown as QueryBuilder;
    expect(refusal(() => any.without(name as string))).toBe(code);
    expect(refusal(() => any.where(name as string, ':', 'x'))).toBe(code);
  });

  test('shows the name in its error', () => {
    const step = (): unknown => (found as unknown as QueryBuilder).without('status');
    expect(step).toThrow(/^field-alias: `status` is not a field of payments; the full path is `payment_status`$/);
    expect(step).toThrow(expect.objectContaining({ text: 'status' }));
  });

  test('keeps the rest of an OR query an OR query', () => {
    expect(either.without('amount').connective).toBe('or');
    expect(refusal(() => (either.without('amount') as unknown as QueryBuilder).where('id', ':', 'x'))).toBe(
      'mixed-connectives',
    );
    // Without clauses, either connective may start again.
    expect(String((either.without('id') as unknown as QueryBuilder).where('amount', '>', 5))).toBe('amount>5');
  });
});

describe('equals', () => {
  test('compares resource and text', () => {
    expect(large.equals(payments.query("amount>'5'"))).toBe(true);
    expect(payments.equals(search('payments'))).toBe(true);
    for (const other of [known, payments, { ...large }, 'amount>5', large.toQuery(), undefined]) {
      expect(large.equals(other)).toBe(false);
    }
    expect(search('plans').equals(payments)).toBe(false);
  });
});

test('connective is undefined while either may still join the next clause', () => {
  const found = [payments, large, known, either, large.orWhere('amount', ':', 9)];
  expect(found.map(({ connective }) => connective)).toEqual([undefined, undefined, 'and', 'or', 'or']);
});

test('a search without clauses says why it has no text', () => {
  const message = 'empty-query: the query is empty: the search has no clauses; add one, or test `count` first';
  for (const use of [
    () => String(payments),
    () => JSON.stringify({ query: payments }),
    () => new URLSearchParams({ query: `${payments}` }),
    () => new URLSearchParams({ query: payments as never }),
    () => payments.toQuery(),
  ]) {
    expect(use).toThrow(message);
  }
  expect(new URLSearchParams({ query: String(large) }).get('query')).toBe('amount>5');
});
