import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiteralForm } from '../../../../src/files/hosts/javascript/literal.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { findTemplates } from '../../../../src/files/hosts/templates.ts';
import { lintText } from '../../../../src/files/linter/examine-text.ts';
import { applyEdits } from '../../../../src/language/diagnostic/fix.ts';
import { createSettings } from '../../linter/settings.ts';
import { anyText } from '../describe-host.ts';

const MANY = { numRuns: 400 };
const settings = createSettings({ calls: [{ call: 'find', argument: 0, resource: 'payments' }] });

/** A stretch of a file, and the text it stands for. */
interface Piece {
  readonly raw: string;
  readonly text: string;
}

type StringForm = Extract<LiteralForm, "'" | '"' | '`'>;

/** One way to write a character in a literal, picked by a number. */
function writeCharacter(character: string, form: StringForm, way: number): string {
  const point = character.codePointAt(0) ?? 0;
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');
  const escapes = [
    units.map((unit) => `\\u${hex(unit, 4)}`).join(''),
    `\\u{${hex(point, 1)}}`,
    point < 0x100 ? `\\x${hex(point, 2)}` : `\\u{000${hex(point, 1)}}`,
    /["'`$:<>=~ ]/.test(character) ? `\\${character}` : character,
  ];
  const needsEscape = character === form || character === '\\' || /[\n\r\u2028\u2029]/.test(character);
  if (way >= escapes.length) return needsEscape ? (escapes[0] ?? '') : character;
  const written = escapes[way] ?? character;
  return written === character && needsEscape ? (escapes[0] ?? '') : written;
}

/** Source text that adds nothing to a literal. */
const CONTINUATIONS = ['\\\n', '\\\r\n', '\\\r', '\\\u2028'] as const;

/** Writes a text with some escapes and line continuations. */
function writePieces(text: string, form: StringForm, ways: readonly number[]): readonly Piece[] {
  return [...text].map((character, index) => {
    const way = ways[index % ways.length] ?? 9;
    const joined = way === 7 ? (CONTINUATIONS[index % CONTINUATIONS.length] ?? '') : '';
    return { raw: `${joined}${writeCharacter(character, form, way)}`, text: character };
  });
}

const form = fc.constantFrom<StringForm>("'", '"', '`');
const ways = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 8 });
const queryish = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', ':', '"', "'", '`', '$', '{', '\\', ' ', '😀', 'é', '\n', '0'),
    maxLength: 20,
  }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

function rawOf(pieces: readonly Piece[]): string {
  return pieces.map(({ raw }) => raw).join('');
}

/** The value of an expression in JavaScript. */
function evaluate(expression: string): unknown {
  // In parentheses a line break does not end the expression.
  return new Function(`return (${expression});`)();
}

/** A literal with any text, valid or not. */
const anyLiteral = fc
  .tuple(
    form,
    fc.array(
      fc.constantFrom(
        ...[
          'a',
          ' ',
          '"',
          "'",
          '`',
          '$',
          '{',
          '}',
          '\\',
          '\\\\',
          '\\n',
          '\\0',
          '\\07',
          '\\101',
          '\\8',
          '\\x41',
          '\\x4',
        ],
        ...[
          '\\t',
          '\\u2003',
          '\ufeff',
          '\\u0041',
          '\\u{1F600}',
          '\\u{110000}',
          '\\u00',
          '\\ud83d',
          '\\ude00',
          '\\q',
          '\n',
          '\r\n',
          '\r',
          '\\\r\n',
        ],
        ...['\\\n', '\u2028', '\\\u2029', '😀', '\\😀', '\ud800', '\t', '\0', '0', '7'],
      ),
      { maxLength: 12 },
    ),
  )
  .map(([quote, pieces]) => `${quote}${pieces.join('')}${quote}`);

const trims = fc.constantFrom('', '.trim()', '.trim().trim()');

describe('a text in a program', () => {
  test('a literal has the value that JavaScript gives it', () => {
    fc.assert(
      fc.property(anyLiteral, fc.constantFrom('', 'String.raw'), trims, (literal, tag, trim) => {
        const expression = `${tag}${literal}${trim}`;
        let value: unknown;
        try {
          value = evaluate(expression);
        } catch {
          return;
        }
        fc.pre(typeof value === 'string');
        const { queries } = readProgram(`find(${expression});`, 'javascript', settings);
        expect(queries.map(({ text }) => text)).toEqual(tag === '' || literal.startsWith('`') ? [value] : []);
      }),
      MANY,
    );
  });

  test('a sum of literals and constants has the value that JavaScript gives it', () => {
    const part = fc.oneof(
      fc
        .tuple(form, queryish, ways)
        .map(([quote, text, all]) => `${quote}${rawOf(writePieces(text, quote, all))}${quote}`),
      fc.constantFrom('A', 'B.c', 'N', '5', 'null', '`x$' + '{A}y`', '(A + "z")', '(N + 1)'),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), trims, (parts, trim) => {
        fc.pre(parts.every((one) => !/\$\{(?![AN]\})/.test(one)));
        const head = 'const A = " a\\n", B = { c: \'d"\' }, N = 5;';
        const value = new Function(`${head} return (${parts.join(' + ')});`)();
        fc.pre(typeof value === 'string' && findTemplates(value).length === 0);
        const { queries } = readProgram(`${head} find((${parts.join(' + ')})${trim});`, 'javascript', settings);
        expect(queries.map(({ text }) => text)).toEqual([new Function('text', `return text${trim};`)(value)]);
      }),
      MANY,
    );
  });

  test('each character maps to its place in the file', () => {
    fc.assert(
      fc.property(form, queryish, queryish, ways, fc.boolean(), (quote, before, after, all, isSplit) => {
        // Together they would begin an interpolation.
        const [head, tail] = [before, after].map((one) => one.replaceAll(/[${]/g, '')) as [string, string];
        const text = `${head}\u0001${tail}`;
        const pieces = writePieces(text, quote, all);
        const at = [...head].length;
        const joint = isSplit ? `${quote} +\n ${quote}` : '';
        const start = `find(${quote}${rawOf(pieces.slice(0, at))}${joint}`;
        const file = `${start}${rawOf(pieces.slice(at))}${quote});`;
        const [found] = readProgram(file, 'javascript', settings).queries;
        expect(found?.text).toBe(text);
        const raw = pieces[at]?.raw ?? '';
        // A line continuation is part of the piece, not of the character.
        const own = raw.replace(/^\\(?:\r\n|[\n\r\u2028])/, '');
        const end = start.length + raw.length;
        const place = found?.map.toFile({ start: head.length, end: head.length + 1 });
        expect(place).toEqual({ start: end - own.length, end });
      }),
      MANY,
    );
  });

  test('a mistake is reported and fixed at its place in the file', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ' ', '😀', 'é', '`', '0', '\\\\', "\\'"), maxLength: 8 });
    fc.assert(
      fc.property(form, value, value, ways, (quote, first, second, all) => {
        const [before, after] = [`statement_descriptor:"x${first}y" `, `:"FAILED" statement_descriptor:"x${second}y"`];
        const [a, b, c] = [before, 'status', after].map((text) => rawOf(writePieces(text, quote, all)));
        const file = `// 😀\r\nfind(${quote}${a}${b}${c}${quote});`;
        const start = file.indexOf('find(') + 6 + (a?.length ?? 0);
        const [diagnostic] = lintText(
          'a',
          file,
          (text, some) => readProgram(text, 'javascript', some),
          settings,
        ).diagnostics;
        const joined = /^(?:\\(?:\r\n|[\n\r\u2028]))*/.exec(b ?? '')?.[0].length ?? 0;
        expect(diagnostic).toMatchObject({
          code: 'field-alias',
          span: { start: start + joined, end: start + (b?.length ?? 0) },
        });
        const fixed = applyEdits(file, diagnostic?.fixes[0]?.edits ?? []);
        expect(readProgram(fixed, 'javascript', settings).queries[0]?.text).toBe(`${before}payment_status${after}`);
      }),
      MANY,
    );
  });

  test.each<readonly [string, string]>([
    ["'", "find('_');"],
    ['"', 'find("_");'],
    ['`', 'find(`_`);'],
    ['String.raw', 'find(String.raw`_`);'],
    ['our tag', "import { query } from 'clausal'; query('payments')`_`;"],
  ])('reads any text back that it wrote in %s', (_, file) => {
    let written = 0;
    fc.assert(
      fc.property(fc.oneof(anyText, queryish), (text) => {
        const [query] = readProgram(file, 'javascript', settings).queries;
        const encoded = query?.encode(text, query.span);
        if (query === undefined || encoded === undefined) return;
        fc.pre(findTemplates(text).length === 0);
        written++;
        const again = readProgram(applyEdits(file, [{ ...query.span, text: encoded }]), 'javascript', settings);
        expect(again.queries.map((one) => one.text.replaceAll(/\s/g, ' '))).toEqual([text.replaceAll(/\s/g, ' ')]);
        expect(file.includes('import') || again.queries[0]?.text === text).toBe(true);
        // A file contains no lone surrogates.
        expect(encoded).not.toMatch(/\p{Surrogate}/u);
      }),
      MANY,
    );
    expect(written).toBeGreaterThan(100);
  });
});
