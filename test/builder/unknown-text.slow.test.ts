import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDateValue } from '../../src/language/checker/read-value.ts';
import { COMPILERS, type Compiler, compile } from './literal/compile.ts';

const DECLARATIONS = [
  "import { search } from '../../../src/index.ts';",
  'declare const text: string, number: number;',
  "const payments = search('payments');",
];

/** The lines that do not compile, with their messages. */
function compileLines(compiler: Compiler, lines: readonly string[]): readonly string[] {
  const { errors } = compile(compiler, [...DECLARATIONS, ...lines.map((line) => `${line};`)].join('\n'));
  return [...errors].map(([line, message]) => `${lines[line - DECLARATIONS.length - 1]}: ${message}`);
}

const timestamp = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-11:00'),
    fc.boolean(),
  )
  .map(([date, offset, isWhole]) => date.toISOString().replace(isWhole ? /\.\d+Z$/ : 'Z', offset));

const dateValue = fc.oneof(fc.integer({ min: 0, max: 4_000_000_000 }).map(String), timestamp);

/** A valid value, and the same as a template with one or two unknown parts; the part is a number if it is written like one. */
const dateTemplate = fc
  .tuple(dateValue, fc.uniqueArray(fc.nat({ max: 29 }), { minLength: 2, maxLength: 4 }), fc.boolean())
  .map(([value, cuts, mayBeNumber]) => {
    const [a = 0, b = 0, c = 29, d = 29] = cuts.toSorted((one, other) => one - other);
    const cut = (start: number, end: number): string => {
      const part = value.slice(start, end);
      if (part === '') return '';
      return `\${${mayBeNumber && String(Number(part)) === part ? 'number' : 'text'}}`;
    };
    const template = `${value.slice(0, a)}${cut(a, b)}${value.slice(b, c)}${cut(c, d)}${value.slice(d)}`;
    return { value, template };
  });

/** Longer than what the compiler can follow one character at a time. */
const LONG = 'amount:1 '.repeat(300);

describe.each(COMPILERS)('%s', (compiler) => {
  test('accepts every template for a date that has a valid value', () => {
    const samples = fc.sample(dateTemplate, { numRuns: 300 });
    expect(samples.filter(({ value }) => readDateValue(value) === undefined)).toEqual([]);
    const lines = samples.map(({ template }) => `payments.where('created_at', '>', \`${template}\`)`);
    expect(compileLines(compiler, lines)).toEqual([]);
  });

  test('refuses an unknown text in a long query', () => {
    const lines = ['text', 'number'].map((name) => `payments.query(\`id:"\${${name}}" ${LONG}\`)`);
    const codes = compileLines(compiler, lines).map((message) => /parameter of type '"([\w-]+): /.exec(message)?.[1]);
    expect(codes).toEqual(['unsafe-interpolation', 'unsafe-interpolation']);
  });
});
