import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clearBit } from '../../src/collection/bitmap.ts';
import { bytesFor, writeFolded } from '../../src/collection/folded-bytes.ts';
import { createNumberOrder } from '../../src/collection/number-order.ts';
import { createNumbers } from '../../src/collection/numbers.ts';
import { createPattern, findPattern } from '../../src/collection/pattern.ts';
import { createPhrase, findPhrase } from '../../src/collection/phrase.ts';
import { readInstantQuickly } from '../../src/collection/read-instants.ts';
import { selectRange } from '../../src/collection/select-range.ts';
import { createTextTable } from '../../src/collection/text-table.ts';
import { foldText, includesFolded } from '../../src/matcher/fold-text.ts';
import { readInstant } from '../../src/matcher/instants.ts';
import { holdsWords, readWords } from '../../src/matcher/words.ts';

vi.setConfig({ testTimeout: 60_000 });

// At both ends of the alphabet, and such as differ in a few bits of one byte.
const LETTERS = [...'aA`@bzZ[{KKſSéÉΣς東朱杲😀😁🐀𐘀', '\ud83d', '\ude00'];
const letters = fc.array(fc.constantFrom(...LETTERS), { maxLength: 8 });
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

  test('hold the bytes of a text, halves of characters too, if, and only if, the matcher says so', () => {
    const sought = text.filter((one) => one !== '');
    fc.assert(
      fc.property(text, sought, text, fc.boolean(), fc.nat({ max: 9 }), (before, part, after, isIn, guess) => {
        const one = isIn ? before + part + after : before + after;
        const bytes = toBytes(`#${one}#`);
        const pattern = createPattern(part);
        const at = findPattern(pattern, bytes, 0, bytes.length, guess);
        expect(at !== -1).toBe(includesFolded(part)(`#${one}#`));
        if (at !== -1) expect(bytes.slice(at, at + pattern.bytes.length)).toEqual(pattern.bytes);
      }),
    );
  });

  test.each(LETTERS)('of %s are those of no other letter', (one) => {
    const same = LETTERS.filter((other) => toBytes(other).join() === toBytes(one).join());
    expect(same).toEqual(LETTERS.filter((other) => foldText(other) === foldText(one)));
  });

  test.each([2, 254, 255, 256, 257, 511, 512, 513])('of a pattern of %i letters are found', (length) => {
    const part = `x${'y'.repeat(length - 2)}z`;
    // Its last letter first falls on a letter that it has not, or on its own first one.
    const before = ['w'.repeat(length), 'w'.repeat(length - 1)];
    const near = [`yyx${part}x`, part.slice(1), `${part.slice(0, -1)}x${part.slice(1)}`];
    for (const one of [part, ...near, ...before.map((all) => all + part)]) {
      const bytes = toBytes(one);
      expect(findPattern(createPattern(part), bytes, 0, bytes.length, 0)).toBe(one.indexOf(part));
    }
  });

  test('are found up to where the search ends and no further', () => {
    const bytes = toBytes('xabcabc');
    expect(findPattern(createPattern('ABC'), bytes, 0, 4, 2)).toBe(1);
    expect(findPattern(createPattern('ABC'), bytes, 2, 6, 2)).toBe(-1);
    expect(findPattern(createPattern('ABC'), bytes, 0, 3, 1)).toBe(-1);
  });
});

describe('a phrase in folded bytes', () => {
  // Letters, digits and marks of one to four bytes, and separators of words.
  const PARTS = [...'aA1éΣς東𐐨\u0301 --,·—😀', 'ab', 'aa', '\ud83d'];
  const parts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((all) => all.join(''));

  test('is found where the matcher finds it, whichever word is searched for first', () => {
    fc.assert(
      fc.property(
        parts,
        parts,
        parts,
        fc.boolean(),
        fc.nat(9),
        fc.nat(9),
        (before, value, after, isIn, place, guess) => {
          const words = readWords(value);
          fc.pre(words.length > 0);
          const one = isIn ? before + value + after : before + after;
          const bytes = toBytes(`x${one}x`);
          const inner = toBytes(one).length;
          const phrase = createPhrase(words, place % words.length);
          const at = findPhrase(phrase, bytes, 1, inner + 1, 1 + (guess % (inner + 1)));
          expect(at !== -1).toBe(holdsWords(value)(one));
        },
      ),
      { numRuns: 3000 },
    );
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

  test('is exact at whatever place in the order it begins and ends', () => {
    const count = 300;
    const numbers = createNumbers({ middle: 0, step: 1 });
    numbers.grow(320);
    // Each number once, in no order: 7 and 300 have no divisor in common.
    for (let row = 0; row < count; row++) numbers.write(row, (row * 7) % count);
    const order = createNumberOrder(numbers, 320);
    for (let low = 0; low < count; low++) {
      for (const high of [low, low + 1, low + 63, low + 64, low + 65, low + 130]) {
        const { mark } = selectRange({ low, high }, numbers, order, [], new Set());
        const found = mark?.();
        const rows: number[] = [];
        found?.visit(0, (row) => rows.push(row) > 0);
        const within = Array.from({ length: count }, (_, row) => row).filter(
          (row) => numbers.at(row) >= low && numbers.at(row) <= high,
        );
        expect(rows).toEqual(within);
        expect(found?.size).toBe(within.length);
        found?.release();
      }
    }
  });
});

test.each([1, 0.5, 2 ** 31])('rows that no number was written to have none, whatever the others have: %d', (number) => {
  const numbers = createNumbers({ middle: 0, step: 1 });
  numbers.grow(32);
  numbers.write(3, number);
  numbers.grow(64);
  expect(Array.from({ length: 64 }, (_, row) => numbers.at(row))).toEqual(
    Array.from({ length: 64 }, (_, row) => (row === 3 ? number : Number.NaN)),
  );
});
