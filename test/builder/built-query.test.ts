import { describe, expect, test } from 'vitest';
import type { ClauseValue } from '../../src/builder/create-clause.ts';
import { fromExpression } from '../../src/builder/expression-data.ts';
import { isValueOf } from '../../src/builder/guards.ts';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { fromRuleGroup } from '../../src/builder/rule-group.ts';
import { search } from '../../src/builder/search.ts';
import { prepareQuery } from '../../src/builder/stored/prepare-query.ts';
import { query } from '../../src/builder/template/query.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { MAX_QUERY_LENGTH } from '../../src/language/syntax/syntax-diagnostics.ts';
import { marked } from '../support/marked.ts';
import { partsOf } from '../support/parts-of.ts';

/** A search without the types of its steps. */
const payments = search('payments') as unknown as QueryBuilder;
const plans = search('plans') as unknown as QueryBuilder;

const a = payments.where('id', ':', 'a');
const ab = payments.oneOf('id', ['a', 'b']);
const aAndB = a.where('id', ':', 'b');

/** A query with a number of clauses. */
function clauses(count: number): QueryBuilder {
  return Array.from({ length: count }).reduce<QueryBuilder>((built) => built.where('id', ':', 'x'), payments);
}

describe('the steps of a search', () => {
  test.each<[text: string, built: QueryBuilder]>([
    ['id:"a" id:"b"', aAndB],
    ['id:"a" OR id:"b"', a.orWhere('id', ':', 'b')],
    ['id:"a" OR -id:"b"', a.orWhereNot('id', ':', 'b')],
    ['id:"a" OR id:"b"', payments.orWhere('id', ':', 'a').orWhere('id', ':', 'b')],
    ['id:"a" OR id:"b"', payments.oneOf('id', ['a']).orWhere('id', ':', 'b')],
    ['id:"a" OR id:"b" OR id:"c"', ab.orWhere('id', ':', 'c')],
    ['id:"a" OR id:null', payments.oneOf('id', ['a', null])],
    ['id:null -id:null', payments.missing('id').exists('id')],
    ['metadata[a]:"1" OR metadata[a]:"2"', payments.where('metadata.a', ':', '1').orWhere('metadata[a]', ':', '2')],
    ['id:"a" OR interval:"months"', plans.where('id', ':', 'a').orWhere('interval', ':', 'MONTHS')],
  ])('write %s', (text, built) => {
    expect(String(built)).toBe(text);
    expect(JSON.stringify({ query: built })).toBe(JSON.stringify({ query: text }));
    expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery(built.toQuery().resource, text).query));
  });

  test.each<[source: string, code: string, step: () => unknown]>([
    ['id:"a" OR id:"b"‹ ›id:"c"', 'mixed-connectives', () => ab.where('id', ':', 'c')],
    ['id:"a" OR id:"b"‹ ›-id:null', 'mixed-connectives', () => ab.exists('id')],
    // One clause of an OR loop already makes an OR query.
    ['id:"a"‹ ›id:"b"', 'mixed-connectives', () => payments.orWhere('id', ':', 'a').where('id', ':', 'b')],
    ['id:"a"‹ ›id:"b"', 'mixed-connectives', () => payments.or([a]).where('id', ':', 'b')],
    ['id:"a" id:"b" ‹OR› id:"c"', 'mixed-connectives', () => aAndB.orWhere('id', ':', 'c')],
    ['id:"a" ‹OR› id:"b" OR id:"c"', 'mixed-connectives', () => a.oneOf('id', ['b', 'c'])],
    ['id:"a" ‹OR› id:"b"', 'mixed-connectives', () => a.oneOf('id', ['b'])],
    // The steps that are allowed must not depend on the length of a list.
    ['id:"a"‹ ›id:"b"', 'mixed-connectives', () => payments.oneOf('id', ['a']).where('id', ':', 'b')],
    ['id:"a" OR ‹amount›:5', 'or-across-fields', () => a.orWhere('amount', ':', 5)],
    [
      'metadata[a]:"1" OR ‹metadata[b]›:"1"',
      'or-across-fields',
      () => payments.where('metadata[a]', ':', 1).orWhere('metadata[b]', ':', 1),
    ],
    [`${'id:"x" '.repeat(10)}‹id:"x"›`, 'too-many-clauses', () => clauses(11)],
    [
      `id:"0"${Array.from({ length: 9 }, (_, index) => ` OR id:"${index + 1}"`).join('')} OR ‹id:"10"›`,
      'too-many-clauses',
      () => payments.oneOf('id', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ],
    ['‹›', 'empty-query', () => String(payments)],
    ['‹›', 'empty-query', () => JSON.stringify(payments)],
    ['‹›', 'empty-query', () => payments.toQuery()],
    // For example a form in which nothing was selected.
    ['‹›', 'empty-query', () => payments.oneOf('id', [])],
  ])('refuse %s with the code %s', (source, code, step) => {
    const { text, span } = marked(source);
    let error: unknown;
    try {
      step();
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ text, diagnostics: [{ code, severity: 'error', span }] });
  });

  test.each<unknown>([undefined, null, 'ab', new Set(['a']), { length: 1, 0: 'a' }])(
    'refuse anything but an array as a list: case %#',
    (values) => {
      expect(() => payments.oneOf('id', values as readonly string[])).toThrow(
        /^invalid-value: the value of `id` must be an array; got (?:undefined|null|"ab"|object)/,
      );
    },
  );

  test('refuse a list with a gap', () => {
    const values: string[] = ['a'];
    values[2] = 'c';
    expect(() => payments.oneOf('id', values)).toThrow('invalid-value: the value of `id` must be a string');
  });

  test('report which connectives are mixed', () => {
    expect(() => ab.where('amount', '>', 5)).toThrow(
      'mixed-connectives: `AND` is mixed with `OR`; a space means `AND`, in `id:"a" OR id:"b" amount>5`',
    );
  });
});

describe('a query of the greatest length', () => {
  const longest = MAX_QUERY_LENGTH - 'id:""'.length;

  test('a query of the greatest length is built, and a longer one is refused', () => {
    expect(String(payments.where('id', ':', 'x'.repeat(longest))).length).toBe(MAX_QUERY_LENGTH);
    expect(() => payments.where('id', ':', 'x'.repeat(longest + 1))).toThrow('query-too-long');
    // Escapes count.
    expect(() => payments.where('id', ':', `"${'x'.repeat(longest - 1)}`)).toThrow('query-too-long');
  });

  test.each(['and', 'or'] as const)('includes its connectives in the length: %s', (connective) => {
    const step = connective === 'and' ? 'where' : 'orWhere';
    const rest = longest - (connective === 'and' ? ' ' : ' OR ').length - 'id:"x"'.length;
    const start = payments.where('id', ':', 'x');
    const built = start[step]('id', ':', 'x'.repeat(rest));
    expect(String(built).length).toBe(MAX_QUERY_LENGTH);
    expect(checkQuery('payments', String(built)).valid).toBe(true);
    let error: unknown;
    try {
      start[step]('id', ':', 'x'.repeat(rest + 1));
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({
      diagnostics: [{ code: 'query-too-long', span: { start: MAX_QUERY_LENGTH, end: MAX_QUERY_LENGTH + 1 } }],
    });
  });
});

test.each([
  ['a step', (value: ClauseValue) => payments.where('id', ':', value)],
  ['a step on a closed set', (value: ClauseValue) => payments.where('payment_status', ':', value)],
  ['a list', (value: ClauseValue) => payments.oneOf('id', ['a', value])],
  ['the template', (value: ClauseValue) => query('payments')`id:${value as string}`],
  ['a parameter', (value: ClauseValue) => prepareQuery('payments', 'id:$a').bind({ a: value as string })],
])('%s refuses a value that is longer than a query before it is escaped or folded', (_, write) => {
  for (const value of [`${'"'.repeat(MAX_QUERY_LENGTH)}x`, 16n ** BigInt(MAX_QUERY_LENGTH)]) {
    let error: unknown;
    try {
      write(value);
    } catch (thrown) {
      error = thrown;
    }
    const { diagnostics, text } = error as QueryError;
    expect(diagnostics.map(({ code }) => code)).toEqual(['query-too-long']);
    expect(text.slice(text.indexOf(':') + 1)).toBe(typeof value === 'string' ? value : `0x${value.toString(16)}`);
  }
});

test('data with a value that is longer than a query is refused, and it is no value of a field', () => {
  const value = '"'.repeat(MAX_QUERY_LENGTH + 1);
  const codesOf = ({ errors }: { readonly errors: readonly { readonly code: string }[] }) =>
    errors.map(({ code }) => code);
  expect(codesOf(fromExpression('payments', { field: 'id', op: ':', value }))).toEqual(['query-too-long']);
  const group = { combinator: 'and', rules: [{ field: 'id', operator: '=', value }] };
  expect(codesOf(fromRuleGroup('payments', group))).toEqual(['query-too-long']);
  expect(isValueOf('payments', 'id', value)).toBe(false);
});

describe('search', () => {
  const checked = checkQuery('payments', "amount>'5'  -id:'x'").query;

  test('continues a checked query', () => {
    const built = search('payments', checked as NonNullable<typeof checked>) as unknown as QueryBuilder;
    expect(String(built.missing('id'))).toBe('amount>5 -id:"x" id:null');
  });

  test.each<[given: unknown, message: string]>([
    [checkQuery('plans', 'type:null').query, ' on payments; got one on another resource, plans'],
    // A name is not enough.
    [
      checkQuery({ ...catalogue.payments, entries: new Map(catalogue.payments.entries) }, 'id:null').query,
      ' on payments; got one on another resource, payments',
    ],
    [null, ', `query` of checkQuery or toQuery() of a search; got null'],
    ['amount>5', ', `query` of checkQuery or toQuery() of a search; got "amount>5"'],
    [{}, ', `query` of checkQuery or toQuery() of a search; got object'],
    [payments, ', `query` of checkQuery or toQuery() of a search; got a search'],
  ])('refuses anything but a checked query on its resource: case %#', (given, message) => {
    expect(() => search('payments', given as NonNullable<typeof checked>)).toThrow(
      new TypeError(`\`query\` must be a checked query${message}`),
    );
  });

  test.each<unknown>(['invoices', 'Payments', '__proto__', undefined, null, {}, ['payments']])(
    'refuses anything that is not a resource: case %#',
    (resource) => {
      expect(() => search(resource as 'payments')).toThrow(TypeError);
    },
  );

  test('refuses a checked query whose canonical form is too long', () => {
    const quotes = '"'.repeat(40_000);
    const { query } = checkQuery('payments', `id:'${quotes}'`);
    expect(() => search('payments', query as NonNullable<typeof checked>)).toThrow('query-too-long');
  });
});
