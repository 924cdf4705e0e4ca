import { describe, expect, test } from 'vitest';
import { QueryBuilder } from '../../../src/builder/query-builder.ts';
import { search } from '../../../src/builder/search.ts';
import { query } from '../../../src/builder/template/query.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import { marked } from '../../support/marked.ts';
import { partsOf } from '../../support/parts-of.ts';

/** The tag without its types. */
type AnyTag = (strings: TemplateStringsArray, ...values: readonly unknown[]) => QueryBuilder;
const payments = query('payments') as unknown as AnyTag;
const plans = query('plans') as unknown as AnyTag;
const start = search('payments') as unknown as QueryBuilder;

const rich = start.where('amount', '>', 5);
const either = start.oneOf('id', ['a', 'b']);
const both = rich.where('amount', '<', 9);
const none = start;

function errorOf(build: () => unknown): unknown {
  try {
    return `gives ${String(build())}`;
  } catch (error) {
    return error;
  }
}

describe('values', () => {
  test.each<[text: string, built: QueryBuilder]>([
    ['id:"x"', payments`id:${'x'}`],
    ['id:"o\\"hara\\\\"', payments`id:${'o"hara\\'}`],
    ['id:"5"', payments`id:${5}`],
    ['id:"null"', payments`id:${'null'}`],
    ['id:null', payments`id:${null}`],
    ['-id:null', payments`-id:${null}`],
    ['amount>=500', payments`amount>=${500}`],
    ['amount<0.0000001', payments`amount<${1e-7}`],
    ['amount:5', payments`amount:${'5'}`],
    ['amount>9007199254740993', payments`amount>${9007199254740993n}`],
    ['refund.is_refunded:false', payments`refund.is_refunded:${false}`],
    ['created_at>1735689600', payments`created_at>${1735689600}`],
    ['created_at<="1970-01-01T00:00:00.000Z"', payments`created_at<=${new Date(0)}`],
    ['payment_status:"SETTLED"', payments`payment_status:${'settled'}`],
    ['statement_descriptor~"acme"', payments`statement_descriptor~${'acme'}`],
    // A key in all its spellings.
    ['metadata[a]:"x"', payments`metadata[a]:${'x'}`],
    ['metadata[a]:"true"', payments`metadata.a:${true}`],
    ['customer.metadata[a]:"x"', payments`customer.metadata["a"]:${'x'}`],
    ['-metadata[a]:"it\'s"', payments`-metadata['a']:${"it's"}`],
    // Among other clauses.
    ['amount>5 id:"x" -id:"y" id:"z"', payments`amount>5 id:${'x'}  -id:'y' AND id:${'z'}`],
    ['id:"x" OR id:"y" OR id:"z"', payments`id:${'x'} or id:"y" OR id:${'z'}`],
    [
      'amount>5 id:"x"',
      payments`
      amount>${5}
      id:${'x'}
    `,
    ],
  ])('a value is written as its field requires: %s', (text, built) => {
    expect(String(built)).toBe(text);
    expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery(built.toQuery().resource, text).query));
  });

  test.each<[source: string, code: string, build: () => unknown]>([
    ['amount:‹"x"›', 'invalid-number', () => payments`amount:${'x'}`],
    ['-amount:‹null›', 'null-not-supported', () => payments`id:"x" -amount:${null}`],
    ['created_at>‹1735689600000›', 'millisecond-timestamp', () => payments`created_at>${1735689600000}`],
    ['payment_status:‹"SETLED"›', 'unknown-value', () => payments`payment_status:${'SETLED'}`],
    ['statement_descriptor~‹"ab"›', 'substring-too-short', () => payments`statement_descriptor~${'ab'}`],
    ['fraud_prevention:‹"x"›', 'presence-only', () => payments`fraud_prevention:${'x'}`],
    ['refund.is_refunded:‹"yes"›', 'invalid-boolean', () => payments`refund.is_refunded:${'yes'}`],
    ['‹metadata[a]›', 'invalid-value', () => payments`metadata[a]:${Number.NaN}`],
    ['created_at>‹"tomorrow"›', 'invalid-date', () => payments`created_at>${'tomorrow'}`],
  ])('a value that its field does not accept is refused: %s', (source, code, build) => {
    const { text, span } = marked(source);
    expect(errorOf(build)).toMatchObject({ name: 'QueryError', text, diagnostics: [{ code, span }] });
  });

  test('the error names the interpolation and the template', () => {
    expect(errorOf(() => payments`amount>${5} amount<${'x'}`)).toMatchObject({
      message:
        'invalid-number: `x` is not a plain decimal number; `amount` is a numeric field, in `amount<"x"`, ' +
        `for \`\${2}\` of \`amount>\${1} amount<\${2}\``,
    });
  });

  test.each<[value: unknown, message: string]>([
    [
      undefined,
      'a string, number, bigint, boolean, Date or null; got undefined; `when` leaves out clauses without a value',
    ],
    [{ toString: () => 'x' }, 'a string, number, bigint, boolean, Date or null; got object'],
    [Symbol('x'), 'a string, number, bigint, boolean, Date or null; got symbol'],
    [['x'], 'a single value; use `oneOf` for several; got array'],
  ])('a value of another type is refused: case %#', (value, message) => {
    expect(errorOf(() => payments`amount>5 id:${value}`)).toEqual(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code: 'invalid-value' })],
        message: `invalid-value: the value of \`id\` must be ${message}, in \`id\`, for \`\${1}\` of \`amount>5 id:\${1}\``,
      }),
    );
  });

  test('a search cannot be used as a value', () => {
    expect(errorOf(() => payments`amount>5 id:${rich}`)).toEqual(
      new TypeError('a clause cannot be used as a value, for `\x24{1}` of `amount>5 id:\x24{1}`'),
    );
  });

  test('a value that makes the query too long is refused', () => {
    expect(() => payments`id:${'x'.repeat(70_000)}`).toThrow('query-too-long');
    expect(() => payments`id:${'x'.repeat(40_000)} id:${'x'.repeat(40_000)}`).toThrow('query-too-long');
  });
});

describe('clauses', () => {
  test.each<[text: string, built: QueryBuilder]>([
    ['amount>5', payments`${rich}`],
    ['amount>5 id:"x"', payments`${rich} id:"x"`],
    ['id:"x" amount>5', payments`id:"x" AND ${rich}`],
    ['id:"x" amount>5 amount<9', payments`id:"x" ${both}`],
    ['amount>5 amount<9 id:"x" amount>5', payments`${both} id:${'x'} ${rich}`],
    ['amount>5 OR amount:1', payments`${rich} OR amount:1`],
    ['id:"c" OR id:"a" OR id:"b"', payments`id:"c" OR ${either}`],
    ['id:"a" OR id:"b" OR id:"c"', payments`${either} OR id:${'c'}`],
    ['id:"a" OR id:"b"', payments`${either}`],
    ['id:"a" OR id:"b" OR id:"a" OR id:"b"', payments`${either} OR ${either}`],
    // A single clause fits AND and OR, except if it is an OR query already.
    ['id:"x" OR id:"a"', payments`id:"x" OR ${start.oneOf('id', ['a'])}`],
    ['id:"x" OR id:"a"', payments`${start.orWhere('id', ':', 'x')} OR id:"a"`],
    ['id:"x" OR id:"a"', payments`id:"x" OR ${start.where('id', ':', 'a')}`],
    // `false` and a search without clauses insert nothing, not even a connective.
    ['id:"x"', payments`${false} id:"x"`],
    ['id:"x"', payments`id:"x" OR ${false}`],
    ['id:"x" id:"y"', payments`id:"x" AND ${false} AND id:"y"`],
    ['id:"x"', payments`${none} id:"x" ${none}`],
    ['id:"a" OR id:"b"', payments`${false} ${either} ${false}`],
    ['amount>5 amount<9', payments`${both} OR ${false}`],
    // In a list, `undefined` and `null` insert nothing, either.
    ['id:"x"', payments`${[]} id:"x" ${[undefined, null, false]}`],
    ['id:"x" amount>5 id:"y" amount<9', payments`id:"x" ${[payments`amount>5`, undefined, payments`id:"y" amount<9`]}`],
    ['id:"a" OR id:"b" OR id:"x"', payments`${[false, either, none]} OR id:"x"`],
    // The query of a template can be continued, and interpolated in another one.
    ['id:"x" amount>5', payments`${payments`id:${'x'}`} ${payments`${payments`${rich}`}`}`],
    ['id:"x" amount>5 -id:null', payments`id:"x"`.where('amount', '>', 5).exists('id')],
    ['amount>1', payments`${false}`.where('amount', '>', 1)],
    ['id:"x" OR type:null', plans`id:${'x'}`.orWhere('type', ':', null)],
  ])('a clause is inserted at its interpolation: %s', (text, built) => {
    expect(String(built)).toBe(text);
    expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery(built.toQuery().resource, text).query));
  });

  test.each<[value: unknown, hint: string]>([
    [undefined, ''],
    [null, ''],
    [true, ''],
    [0, ''],
    ['', ''],
    ['amount>5', ''],
    ['id:"x" OR id:"y"', ''],
    [{}, ''],
    [QueryBuilder.read(rich), ''],
    [rich.toQuery(), ''],
    [{ ...rich }, ''],
    [['x'], '; use `oneOf` for several values'],
    [[[rich]], '; use `oneOf` for several values'],
  ])('a clause must come from `search` or `query`: case %# is refused', (value, hint) => {
    const message = `a clause must come from \`search\` or \`query\`, or be \`false\` to leave it out${hint}`;
    expect(errorOf(() => payments`id:"x" ${value}`)).toEqual(
      new TypeError(`${message}, for \`\${1}\` of \`id:"x" \${1}\``),
    );
  });

  test('a search on another resource is refused, even one without clauses', () => {
    const own = defineResource({
      name: 'payments',
      fields: { id: { type: 'token', doc: 'the same name' } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    for (const other of [plans`id:"x"`, search('plans'), search(own).where('id', ':', 'x')]) {
      expect(() => payments`${other}`).toThrow(TypeError);
    }
    expect(() => payments`amount>5 ${plans`id:"x"`}`).toThrow(
      `a clause on plans cannot be part of a query on payments, for \`\${1}\` of \`amount>5 \${1}\``,
    );
  });

  test.each<[source: string, build: () => unknown]>([
    ['amount>5 ‹OR› id:"a" OR id:"b"', () => payments`amount>5 ${either}`],
    ['amount>5 ‹OR› id:"a" OR id:"b"', () => payments`amount>${5} AND ${either}`],
    ['amount>5 ‹OR› id:"a" OR id:"b"', () => payments`${rich} ${either}`],
    ['amount>5 ‹OR› id:"a" OR id:"b"', () => payments`${false} ${rich} ${either} ${false}`],
    ['amount>5 amount<9 ‹OR› id:"a" OR id:"b"', () => payments`${both} ${either}`],
    ['id:"a" OR id:"b"‹ ›amount>5', () => payments`${either} amount>5`],
    ['id:"a"‹ ›amount>5', () => payments`${start.oneOf('id', ['a'])} amount>5`],
    ['id:"a" OR id:"b"‹ ›amount>5', () => payments`${either} amount>${5}`],
    ['id:"a" OR id:"b"‹ ›amount>5', () => payments`${either} ${rich}`],
    ['id:"x"‹ ›amount>5 amount<9', () => payments`id:"x" OR ${both}`],
    ['amount>5 amount<9 ‹OR› id:"x"', () => payments`${both} OR id:"x"`],
  ])('a clause that would mix AND and OR is refused: %s', (source, build) => {
    const { text, span } = marked(source);
    const error = errorOf(build);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ text, diagnostics: [{ code: 'mixed-connectives', span }] });
    expect((error as QueryError).message).toMatch(/, for (?:`\$\{\d\}` of )?`.*\$\{\d\}/);
  });

  test('every clause of a search counts towards the limit', () => {
    const five = Array.from({ length: 5 }).reduce<QueryBuilder>((built) => built.where('id', ':', 'x'), start);
    expect(payments`${five} ${five}`.count).toBe(10);
    for (const build of [
      () => payments`${five} ${five} id:"x"`,
      () => payments`${five} ${five} ${rich}`,
      () => payments`id:${'x'} ${five} ${five}`,
    ]) {
      expect(errorOf(build)).toMatchObject({ diagnostics: [{ code: 'too-many-clauses' }] });
    }
  });

  test('a clause on another field is refused in an OR query if the resource allows only one', () => {
    expect(errorOf(() => payments`id:"x" OR ${rich}`)).toMatchObject({
      text: 'id:"x" OR amount>5',
      diagnostics: [{ code: 'or-across-fields' }],
    });
    expect(String(plans`id:"x" OR ${plans`price.amount>5`}`)).toBe('id:"x" OR price.amount>5');
  });

  test('an inserted search is not changed', () => {
    payments`${both} id:${'x'}`.where('id', ':', 'y');
    expect([rich, both, either].map(String)).toEqual(['amount>5', 'amount>5 amount<9', 'id:"a" OR id:"b"']);
  });

  test('a template whose clauses are all `false` makes a search that throws when it is printed', () => {
    for (const empty of [payments`${false}`, payments` ${none} OR ${false} `]) {
      expect(errorOf(() => String(empty))).toMatchObject({ diagnostics: [{ code: 'empty-query' }] });
      expect(errorOf(() => empty.toQuery())).toMatchObject({ diagnostics: [{ code: 'empty-query' }] });
    }
  });
});
