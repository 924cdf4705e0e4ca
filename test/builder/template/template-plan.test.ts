import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { QueryBuilder } from '../../../src/builder/query-builder.ts';
import { search } from '../../../src/builder/search.ts';
import { query } from '../../../src/builder/template/query.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import { parseText } from '../../../src/language/syntax/parse-query.ts';
import { marked } from '../../support/marked.ts';

// Test files share their modules: load them anew with the mock, and leave none behind.
vi.hoisted(() => vi.resetModules());
vi.mock('../../../src/language/syntax/parse-query.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../src/language/syntax/parse-query.ts')>();
  return { ...original, parseText: vi.fn(original.parseText) };
});
afterAll(() => {
  vi.doUnmock('../../../src/language/syntax/parse-query.ts');
  vi.resetModules();
});

afterEach(() => {
  vi.mocked(parseText).mockClear();
});

/** The tag without its types. */
type AnyTag = (strings: TemplateStringsArray, ...values: readonly unknown[]) => QueryBuilder;
const payments = query('payments') as unknown as AnyTag;
const c = search('payments').where('amount', '>', 5);
const x = 'x';

function errorOf(build: () => unknown): unknown {
  try {
    return `gives ${String(build())}`;
  } catch (error) {
    return error;
  }
}

const QUOTES = 'is inside quotes; interpolate the whole value, which is quoted for you';
const NAME =
  'takes the place of a field or an operator, which only `where` accepts; it must be a whole value or a whole clause';
const TOUCHES = 'touches other text; it must be a whole value or a whole clause';
const behind = (raw: string): string => `follows \`${raw}\`; negate the clause with \`whereNot\` instead`;

describe('interpolations', () => {
  test.each<[shown: string, reason: string, build: () => unknown]>([
    [`id:"\${1}"`, QUOTES, () => payments`id:"${x}"`],
    [`id:'\${1}'`, QUOTES, () => payments`id:'${x}'`],
    [`id:" \${1} "`, QUOTES, () => payments`id:" ${x} "`],
    [`id:"a: \${1} "`, QUOTES, () => payments`id:"a: ${x} "`],
    [`id:"a:\${1} "`, QUOTES, () => payments`id:"a:${x} "`],
    [`id:"a\\" \${1} "`, QUOTES, () => payments`id:"a\\" ${x} "`],
    [`id:“\${1}”`, QUOTES, () => payments`id:“${x}”`],
    [`id:“ \${1} ”`, QUOTES, () => payments`id:“ ${x} ”`],
    [`amount>5 id:'a \${1}' amount<9`, QUOTES, () => payments`amount>5 id:'a ${x}' amount<9`],
    [`\${1}:"x"`, NAME, () => payments`${'id'}:"x"`],
    [`cust\${1}:"x"`, NAME, () => payments`cust${'omer.id'}:"x"`],
    [`customer.\${1}:"x"`, NAME, () => payments`customer.${'id'}:"x"`],
    [`metadata[\${1}]:"x"`, NAME, () => payments`metadata[${'a'}]:"x"`],
    [`metadata["\${1}"]:"x"`, NAME, () => payments`metadata["${'a'}"]:"x"`],
    [`metadata.\${1}:"x"`, NAME, () => payments`metadata.${'a'}:"x"`],
    [`amount\${1}5`, NAME, () => payments`amount${'>'}5`],
    [`(\${1})`, NAME, () => payments`(${c})`],
    [`-am\${1}:5`, NAME, () => payments`-am${'ount'}:5`],
    [`id:x\${1}`, TOUCHES, () => payments`id:x${x}`],
    [`id:\${1}x`, TOUCHES, () => payments`id:${x}x`],
    [`id:\${1}, id:"x"`, TOUCHES, () => payments`id:${x}, id:"x"`],
    [`id:(\${1})`, TOUCHES, () => payments`id:(${x})`],
    [`id:\${1})`, TOUCHES, () => payments`id:${x})`],
    [`id:"x"\${1}`, TOUCHES, () => payments`id:"x"${c}`],
    [`amount>-\${1}`, TOUCHES, () => payments`amount>-${5}`],
    [`amount>\${1}.\${2}`, TOUCHES, () => payments`amount>${5}.${5}`],
    [`id:\${1}\${2}`, TOUCHES, () => payments`id:${x}${x}`],
    [`-\${1}`, behind('-'), () => payments`-${c}`],
    [`- \${1}`, behind('-'), () => payments`- ${c}`],
    [`--\${1}`, behind('--'), () => payments`--${c}`],
    [`!\${1}`, behind('!'), () => payments`!${c}`],
    [`NOT \${1}`, behind('NOT'), () => payments`NOT ${c}`],
    [`id:"x" AND NOT \${1}`, behind('NOT'), () => payments`id:"x" AND NOT ${false}`],
  ])('an interpolation that is neither a value nor a clause is refused: %s', (shown, reason, build) => {
    expect(errorOf(build)).toEqual(new TypeError(`\`\${1}\` ${reason}, in \`${shown}\``));
  });

  test('the error names an interpolation by its number', () => {
    expect(errorOf(() => payments`amount>${5} id:"${x}" id:${x}`)).toMatchObject({
      message: `\`\${2}\` ${QUOTES}, in \`amount>\${1} id:"\${2}" id:\${3}\``,
    });
    expect(() => payments`${c} ${c} ${c} ${c} ${c} ${c} ${c} ${c} ${c} id:"${x}"`).toThrow(`\`\${10}\` is inside`);
  });

  test.each([undefined, null, 'x', 5, c, false])(
    'a misplaced interpolation is refused with any value: case %#',
    (value) => {
      expect(() => payments`id:"${value}"`).toThrow(TypeError);
      expect(() => payments`-${value}`).toThrow(TypeError);
      expect(() => payments`${value}:"x"`).toThrow(TypeError);
    },
  );
});

describe('the text of a template', () => {
  test.each<[source: string, code: string, build: () => unknown]>([
    [`‹nope›:\${1}`, 'unknown-field', () => payments`nope:${x}`],
    [`‹status›:\${1}`, 'field-alias', () => payments`status:${x}`],
    [`amount>\${1} ‹status›:"SETTLED"`, 'field-alias', () => payments`amount>${5} status:"SETTLED"`],
    [`‹metadata›:\${1}`, 'metadata-without-key', () => payments`metadata:${x}`],
    [`\${1} id‹>›\${2}`, 'unsupported-operator', () => payments`${c} id>${x}`],
    [`id‹=›\${1}`, 'unknown-operator', () => payments`id=${x}`],
    [`id‹!=›\${1}`, 'unknown-operator', () => payments`id!=${x}`],
    [`payment_status:‹"SETLED"› \${1}`, 'unknown-value', () => payments`payment_status:"SETLED" ${false}`],
    [`amount:‹SETTLED› id:\${1}`, 'invalid-number', () => payments`amount:SETTLED id:${x}`],
    [`amount>=‹ ›\${1}`, 'space-around-operator', () => payments`amount>= ${5}`],
    [`amount>=‹  ›\${1}`, 'space-around-operator', () => payments`amount>=  ${5}`],
    [`amount‹ ›>=\${1}`, 'space-around-operator', () => payments`amount >=${5}`],
    [`id:‹ ›\${1}`, 'space-around-operator', () => payments`id: ${c}`],
    [`‹(›id:\${1} ‹)›`, 'parentheses', () => payments`(id:${x} )`],
    [`‹(› \${1} ‹)›`, 'parentheses', () => payments`( ${c} )`],
    [`id:‹"a› \${1}`, 'unterminated-string', () => payments`id:"a ${x}`],
    [`id:\${1}‹\u00a0›amount>5`, 'unexpected-character', () => payments`id:${x}\u00a0amount>5`],
    [`id:\${1} amount>5 ‹OR› \${2}`, 'mixed-connectives', () => payments`id:${x} amount>5 OR ${c}`],
    [`\${1} \${2} ‹OR› \${3}`, 'mixed-connectives', () => payments`${false} ${false} OR ${false}`],
    [`id:\${1} ‹XOR› \${2}`, 'unknown-connective', () => payments`id:${x} XOR ${c}`],
    [`\${1} ‹AND›`, 'misplaced-connective', () => payments`${c} AND`],
    [`id:"x" OR ‹amount›:\${1}`, 'or-across-fields', () => payments`id:"x" OR amount:${5}`],
    [
      `${'id:"x" '.repeat(10)}‹id:"x"› \${1}`,
      'too-many-clauses',
      () => payments`id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" id:"x" ${false}`,
    ],
    ['‹›', 'empty-query', () => payments``],
    ['‹  ›', 'empty-query', () => payments`  `],
  ])('a wrong text is refused with its first diagnostic: %s, %s', (source, code, build) => {
    const { text, span } = marked(source);
    const error = errorOf(build);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ text, diagnostics: [{ code, span }] });
  });

  test('a wrong text is refused with all its diagnostics', () => {
    expect(errorOf(() => payments`nope:"x" id:${x} status:null`)).toMatchObject({
      text: `nope:"x" id:\${1} status:null`,
      diagnostics: [{ code: 'unknown-field' }, { code: 'field-alias' }],
    });
  });

  test.each<[text: string, build: () => QueryBuilder]>([
    // Warnings in a text.
    ['created_at>1735689600000 id:"x"', () => payments`created_at>1735689600000 id:${x}`],
    ['id:"*" id:"x"', () => payments`id:"*" id:${x}`],
    // Fields that would not accept the placeholder as their value.
    ['payment_status:"SETTLED"', () => payments`payment_status:${'SETTLED'}`],
    ['fraud_prevention:null', () => payments`fraud_prevention:${null}`],
    // Text in quotes that looks like an interpolation or a placeholder.
    [`id:"\${1}" id:"x"`, () => payments`id:"\${1}" id:${x}`],
    ['id:"__:0" id:"0000" id:"x"', () => payments`id:"__:0" id:"0000" id:${x}`],
  ])('a valid text is accepted: %s', (text, build) => {
    expect(String(build())).toBe(text);
  });

  test('JavaScript reads the escapes of a text first', () => {
    expect(String(payments`id:"\u0041"`)).toBe('id:"A"');
    expect(String(payments`id:"a\\b" id:${'a\\b'}`)).toBe('id:"a\\\\b" id:"a\\\\b"');
    expect(() => payments`id:"\u" id:${x}`).toThrow(new TypeError('the template has an invalid escape sequence'));
  });
});

describe('the tag', () => {
  test.each<[call: () => unknown]>([
    [() => (payments as unknown as (text: string) => unknown)('id:"x"')],
    [() => (payments as unknown as (texts: readonly string[]) => unknown)(['id:"x"'])],
    [() => (payments as unknown as () => unknown)()],
    [() => (payments as unknown as (text: null) => unknown)(null)],
    [() => payments(Object.assign(['id:', ''], { raw: ['id:', ''] }))],
    [() => payments(Object.assign(['id:"x"'], { raw: [] }), 'x')],
    [() => payments(Object.assign([], { raw: [] }))],
  ])('the tag must be used as a template tag: case %#', (call) => {
    expect(errorOf(call)).toEqual(new TypeError('`query(resource)` must be used as a template tag'));
  });

  test('the tag needs a resource', () => {
    expect(() => query('invoices' as 'payments')).toThrow(TypeError);
  });

  test('parses a template once for each resource, whatever the values', () => {
    const fill = (tag: AnyTag, value: unknown): string => String(tag`id:${value} metadata[a]:"x"`);
    const other = query('plans') as unknown as AnyTag;
    expect([1, 2, 3].map((value) => fill(payments, value))).toEqual(
      [1, 2, 3].map((value) => `id:"${value}" metadata[a]:"x"`),
    );
    expect(parseText).toHaveBeenCalledTimes(1);
    fill(query('payments') as unknown as AnyTag, 4);
    expect(parseText).toHaveBeenCalledTimes(1);
    expect(fill(other, 5)).toBe('id:"5" metadata[a]:"x"');
    fill(other, 6);
    expect(parseText).toHaveBeenCalledTimes(2);
  });

  test('caches a template separately for each resource', () => {
    const fill = (tag: AnyTag): string => String(tag`amount>${5}`);
    expect(fill(payments)).toBe('amount>5');
    expect(() => fill(query('plans') as unknown as AnyTag)).toThrow('field-alias');
    expect(fill(payments)).toBe('amount>5');
  });

  test('refuses a wrong template every time', () => {
    const fill = (value: unknown): unknown => errorOf(() => payments`nope:${value}`);
    expect(fill(1)).toEqual(fill(2));
    expect(fill(1)).toBeInstanceOf(QueryError);
  });

  test('does not parse values', () => {
    const build = (value: unknown, clause: unknown): QueryBuilder => payments`id:${value} ${clause}`;
    build('x', c);
    vi.mocked(parseText).mockClear();
    build('" OR amount>0 OR id:"', c).toQuery();
    expect(parseText).not.toHaveBeenCalled();
  });
});
