import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createElementCutter } from '../../../src/cli/objects/element-cutter.ts';

/** Cuts a text that comes in pieces of some bytes: the line and the text of each element, and whether its end was reached. */
function cut(text: string, size: number) {
  const cutter = createElementCutter();
  const bytes = Buffer.from(text);
  let isWhole = true;
  try {
    for (let at = 0; at < bytes.length; at += size) cutter.write(bytes.subarray(at, at + size));
    cutter.end();
  } catch {
    isWhole = false;
  }
  return { elements: cutter.take().map(({ line, json }) => `${line} ${json?.toString() ?? 'none'}`), isWhole };
}

/** JSON as people and programs write it: white space anywhere, characters escaped or not. */
const white = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ');
const anyString = fc
  .array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.boolean()), { maxLength: 8 })
  .map((units) => `"${units.map(([unit, isEscaped]) => (isEscaped ? escapeAll(unit) : writeJson(unit))).join('')}"`);
const escapeAll = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
const writeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const { object: anyObject } = fc.letrec<{ value: string; object: string }>((tie) => ({
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

test('what is cut is what was in the list, wherever the chunks end', () => {
  fc.assert(
    fc.property(
      fc.array(anyObject, { maxLength: 4 }),
      white,
      white,
      fc.integer({ min: 1, max: 40 }),
      (objects, a, b, size) => {
        const { elements, isWhole } = cut(`${a}[${b}${objects.join(`${a},${b}`)}${a}]${b}`, size);
        expect(isWhole).toBe(true);
        expect(elements.map((element) => element.replace(/^\d+ /, ''))).toEqual(objects);
      },
    ),
    { numRuns: 2000 },
  );
});

describe('a broken list is read as far as it makes sense', () => {
  test.each([
    { text: '', elements: [] },
    { text: ' \n', elements: [] },
    { text: '[]', elements: [] },
    { text: '{}', elements: ['1 {}'] },
    { text: '\n{"a":1}\n{"b":\n2}', elements: ['2 {"a":1}', '3 {"b":\n2}'] },
    { text: '[{},\n\n{"a":[{}]}]', elements: ['1 {}', '3 {"a":[{}]}'] },
    { text: '[1,"a",\n[{}],null,{}]', elements: ['1 none', '1 none', '2 none', '2 none', '2 {}'] },
    { text: '[{"a":"}]"},{"a}":1}]', elements: ['1 {"a":"}]"}', '1 {"a}":1}'] },
    // Brackets balance, so what is wrong inside is for `JSON.parse` to say.
    { text: '[{"a" 1},{"b":1],{}]', elements: ['1 {"a" 1}', '1 {"b":1]', '1 {}'] },
  ])('$text', ({ text, elements }) => {
    for (const size of [1, 3, 1000]) expect(cut(text, size)).toEqual({ elements, isWhole: true });
  });

  test.each([
    { text: '[{ a }]', elements: [] },
    { text: '[{}{}]', elements: ['1 {}'] },
    { text: '[{},,{}]', elements: ['1 {}'] },
    { text: '[,{}]', elements: [] },
    { text: '[{},]', elements: ['1 {}'] },
    { text: '[{}', elements: ['1 {}'] },
    { text: '[{}, {"a":"', elements: ['1 {}'] },
    { text: '[{}]]', elements: ['1 {}'] },
    { text: '{}:{}', elements: ['1 {}'] },
  ])('$text', ({ text, elements }) => {
    for (const size of [1, 3, 1000]) expect(cut(text, size)).toEqual({ elements, isWhole: false });
  });
});
