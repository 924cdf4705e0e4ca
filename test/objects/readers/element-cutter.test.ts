import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createElementCutter, LostTrack } from '../../../src/objects/readers/element-cutter.ts';

/** Cuts a text that comes in pieces of some bytes: the line and the text of each element, and where it breaks off. */
function cut(text: string, size: number): { readonly elements: readonly string[]; readonly lost?: string } {
  const cutter = createElementCutter();
  const bytes = Buffer.from(text);
  const take = (): readonly string[] => cutter.take().map(({ line, json }) => `${line} ${json}`);
  try {
    for (let at = 0; at < bytes.length; at += size) cutter.write(bytes.subarray(at, at + size));
    cutter.end();
  } catch (error) {
    if (!(error instanceof LostTrack)) throw error;
    return { elements: take(), lost: `${error.line} ${error.message}` };
  }
  return { elements: take() };
}

const SIZES = [1, 2, 3, 1000];

/** JSON as people and programs write it: white space anywhere, characters escaped or not. */
const white = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ');
const anyString = fc
  .array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.boolean()), { maxLength: 8 })
  .map((units) => `"${units.map(([unit, isEscaped]) => (isEscaped ? escapeAll(unit) : writeJson(unit))).join('')}"`);
const escapeAll = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
const writeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const { value: anyValue } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('0', '-1.5e9', 'true', 'null'),
    anyString,
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
  ),
  object: fc
    .array(fc.tuple(white, anyString, white, tie('value')), { maxLength: 3 })
    .map((members) => `{${members.map(([a, key, b, value]) => `${a}${key}${b}:${b}${value}${a}`).join(',')}}`),
}));

const anyList = fc
  .tuple(fc.array(anyValue, { maxLength: 4 }), white, white)
  .map(([elements, a, b]) => ({ elements, text: `${a}[${b}${elements.join(`${a},${b}`)}${a}]${b}` }));

test('returns the elements of the list, wherever the chunks end', () => {
  fc.assert(
    fc.property(anyList, fc.integer({ min: 1, max: 40 }), ({ elements, text }, size) => {
      const found = cut(text, size);
      expect(found.lost).toBeUndefined();
      expect(found.elements.map((element) => element.replace(/^\d+ /, ''))).toEqual(elements);
    }),
    { numRuns: 700 },
  );
});

test('stops at the same place of a broken text, wherever the chunks end', () => {
  const piece = fc.constantFrom(...'[]{},:"\\ \n\r-1te', '{}', '[]', '"a"', 'null', '\\"', 'é');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const text = pieces.join('');
      expect(cut(text, size)).toEqual(cut(text, 1000));
    }),
    { numRuns: 700 },
  );
});

test.each([
  { text: '', elements: [] },
  { text: ' \n', elements: [] },
  { text: '[]', elements: [] },
  { text: '{}', elements: ['1 {}'] },
  { text: '\n{"a":1}\n{"b":\n2}', elements: ['2 {"a":1}', '3 {"b":\n2}'] },
  { text: '1 "a"true\n[2][]', elements: ['1 1', '1 "a"', '1 true', '2 2'] },
  { text: '[{},\n\n{"a":[{}]}]', elements: ['1 {}', '3 {"a":[{}]}'] },
  { text: '[1,"a",\n[{}],null,{}]', elements: ['1 1', '1 "a"', '2 [{}]', '2 null', '2 {}'] },
  { text: '[{"a":"}]"},{"a}":1}]', elements: ['1 {"a":"}]"}', '1 {"a}":1}'] },
  { text: '["\\\\","\\"]",{"\\\\\\"":1}]', elements: ['1 "\\\\"', '1 "\\"]"', '1 {"\\\\\\"":1}'] },
  // Quotes and brackets balance, so what is wrong inside is for `JSON.parse` to say.
  { text: '[{"a" 1},{"b":1],{}]', elements: ['1 {"a" 1}', '1 {"b":1]', '1 {}'] },
  { text: '[{ a },\n{"a":"\t"},nil,1-2]', elements: ['1 { a }', '2 {"a":"\t"}', '2 nil', '2 1-2'] },
])('splits $text into its elements', ({ text, elements }) => {
  for (const size of SIZES) expect(cut(text, size)).toEqual({ elements });
});

describe('returns the elements before a mistake, for', () => {
  test.each([
    { text: '[{}\n{}]', elements: ['1 {}'], line: 2 },
    { text: '[{},\n\n,{}]', elements: ['1 {}'], line: 3 },
    { text: '[\n,{}]', elements: [], line: 2 },
    { text: '[{},\n]', elements: ['1 {}'], line: 2 },
    { text: '[{}]\n]', elements: ['1 {}'], line: 2 },
    { text: '{}\n\n:{}', elements: ['1 {}'], line: 3 },
    { text: '{},{}', elements: ['1 {}'], line: 1 },
    { text: '[{},\noops]', elements: ['1 {}'], line: 2 },
    { text: '[{},\n\0]', elements: ['1 {}'], line: 2 },
    { text: '[{},\n{"a":"b},\n{}]', elements: ['1 {}'], line: 2 },
    { text: '[{},\n{"a":{\n"b":"c\n"}}]', elements: ['1 {}'], line: 3 },
  ])('$text', ({ text, elements, line }) => {
    for (const size of SIZES) expect(cut(text, size)).toEqual({ elements, lost: `${line} not JSON` });
  });

  test.each([
    { text: '[{}', elements: ['1 {}'], line: 1 },
    { text: '[{},\n{"a":"', elements: ['1 {}'], line: 2 },
    { text: '[{},\n{"a":"\\', elements: ['1 {}'], line: 2 },
    { text: '[1,\n2', elements: ['1 1', '2 2'], line: 2 },
    { text: '{\n\n', elements: [], line: 3 },
  ])('$text', ({ text, elements, line }) => {
    for (const size of SIZES) {
      expect(cut(text, size)).toEqual({ elements, lost: `${line} not JSON: the text is incomplete` });
    }
  });
});

test('counts the lines before each element, wherever the chunks end', () => {
  const white = fc.array(fc.constantFrom('\n', '\n\n', '\r\n', ' '.repeat(40)), { maxLength: 9 });
  fc.assert(
    fc.property(fc.array(white, { maxLength: 20 }), fc.integer({ min: 1, max: 100 }), (gaps, size) => {
      let line = 1;
      const elements = gaps.map((gap) => {
        line += gap.join('').split('\n').length - 1;
        return `${line} 1`;
      });
      expect(cut(gaps.map((gap) => `${gap.join('')}1 `).join(''), size)).toEqual({ elements });
    }),
  );
});
