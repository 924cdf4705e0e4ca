import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clearBit } from '../../src/collection/bitmap.ts';
import { bytesFor, writeFolded } from '../../src/collection/folded-bytes.ts';
import { createNumberOrder } from '../../src/collection/number-order.ts';
import { createNumbers } from '../../src/collection/numbers.ts';
import { createPattern, findPattern } from '../../src/collection/pattern.ts';
import { readInstantQuickly } from '../../src/collection/read-instants.ts';
import { createTextTable } from '../../src/collection/text-table.ts';
import { foldText, includesFolded } from '../../src/matcher/fold-text.ts';
import { readInstant } from '../../src/matcher/instants.ts';

vi.setConfig({ testTimeout: 60_000 });

const letters = fc.array(fc.constantFrom('a', 'A', 'b', 'K', 'K', 'ſ', 'S', 'é', 'É', 'Σ', 'ς', '東', '😀', '\ud83d'), {
  maxLength: 8,
});
const text = letters.map((all) => all.join(''));

function toBytes(one: string): Uint8Array {
  const bytes = bytesFor(one.length);
  return bytes.subarray(0, writeFolded(one, bytes, 0));
}

describe('folded bytes', () => {
  test('are the same of texts that are the same but for letter case, and of no others', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(toBytes(a).join() === toBytes(b).join()).toBe(foldText(a) === foldText(b));
      }),
    );
  });

  test('hold the bytes of a text without half a character if, and only if, the matcher says so', () => {
    const whole = text.filter((one) => one !== '' && !/\p{Cs}/u.test(one));
    fc.assert(
      fc.property(text, whole, text, fc.boolean(), fc.nat({ max: 9 }), (before, part, after, isIn, guess) => {
        const one = isIn ? before + part + after : before + after;
        const bytes = toBytes(`#${one}#`);
        const pattern = createPattern(part);
        const at = findPattern(pattern, bytes, 0, bytes.length, guess);
        expect(at !== -1).toBe(includesFolded(part)(`#${one}#`));
        if (at !== -1) expect(bytes.slice(at, at + pattern.bytes.length)).toEqual(pattern.bytes);
      }),
    );
  });

  test('are found up to where the search ends and no further', () => {
    const bytes = toBytes('xabcabc');
    expect(findPattern(createPattern('ABC'), bytes, 0, 4, 2)).toBe(1);
    expect(findPattern(createPattern('ABC'), bytes, 2, 6, 2)).toBe(-1);
    expect(findPattern(createPattern('ABC'), bytes, 0, 3, 1)).toBe(-1);
  });
});

test('a text table finds texts without letter case, however many', () => {
  const texts: (string | undefined)[] = [undefined];
  const table = createTextTable(texts);
  const add = (one: string): number => texts.push(one) - 1;
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (all) => {
      for (const one of all) {
        const known = texts.findIndex((other) => other !== undefined && foldText(other) === foldText(one));
        expect(table.find(one)).toBe(Math.max(known, 0));
        expect(table.findOrAdd(one, add)).toBe(known === -1 ? texts.length - 1 : known);
      }
    }),
  );
});

describe('instants read quickly', () => {
  test.each([
    '2025-01-31T12:00:00Z',
    '2024-02-29T23:59:59Z',
    '2025-02-29T00:00:00Z',
    '2000-03-01T00:00:00.001Z',
    '1969-12-31T23:59:59Z',
    '2100-03-01T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-00-01T00:00:00Z',
    '2025-01-00T00:00:00Z',
    '2025-01-01T24:00:00Z',
    '2025-01-01T00:60:00Z',
    '2025-01-01T00:00:60Z',
    '2025-01-01t00:00:00z',
    '2025-01-01T00:00:00.12Z',
    '2025-01-01T00:00:00,123Z',
    '2025-01-01T00:00:00.1x3Z',
    '2025-01-01T00:00:+1:00',
    '2025-01-01T00:00:00.1234',
    '2025/01/01T00:00:00Z',
    'no time of twenty ch',
  ])('are what they are read carefully: %s', (one) => {
    expect(readInstantQuickly(one)).toBe(readInstant(one));
  });

  test('are what they are read carefully, on every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1960-01-01'), max: new Date('2110-01-01'), noInvalidDate: true }),
        fc.boolean(),
        (date, isShort) => {
          const one = isShort ? `${date.toISOString().slice(0, 19)}Z` : date.toISOString();
          expect(readInstantQuickly(one)).toBe(readInstant(one));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const someNumber = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 31, -(2 ** 31), 2 ** 31 - 1, 0.5),
);
describe('a range of numbers', () => {
  test('is found by the order of numbers, whole or not', () => {
    const list = fc.array(fc.oneof(someNumber, fc.constant(Number.NaN)), { maxLength: 400 });
    const whole = fc.array(fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constant(Number.NaN)), { maxLength: 400 });
    fc.assert(
      fc.property(fc.oneof(list, whole), someNumber, someNumber, (all, low, high) => {
        const numbers = createNumbers({ middle: 0, step: 1 });
        numbers.grow(416);
        for (const [row, number] of all.entries()) numbers.write(row, number);
        // Whether 0 keeps its sign is nobody's concern.
        expect(all.map((_, row) => numbers.at(row) + 0)).toEqual(all.map((number) => number + 0));
        const { rangeOf, markRange, visitEnds, rows } = createNumberOrder(numbers, 416);
        const [from, to] = rangeOf(low, high);
        const marked = markRange(from, to);
        visitEnds(from, to, (row) => {
          if (!numbers.isWithin(row, low, high)) clearBit(marked, row);
        });
        const within = all.flatMap((number, row) => (number >= low && number <= high ? [row] : []));
        expect(
          Array.from({ length: 416 }, (_, row) => row).filter((row) => ((marked[row >>> 5] as number) >>> row) & 1),
        ).toEqual(within);
        const candidates = new Set(rows.subarray(from, to));
        expect(within.filter((row) => !candidates.has(row))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
