import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBit } from '../../src/collection/bitmap.ts';
import { bytesFor, writeFolded } from '../../src/collection/folded-bytes.ts';
import { createFrequentWords } from '../../src/collection/frequent-words.ts';
import { holdsWords } from '../../src/matcher/words.ts';

function toBytes(texts: readonly string[]): { bytes: Uint8Array; ends: Uint32Array } {
  const bytes = bytesFor(texts.join('').length);
  let at = 0;
  const ends = Uint32Array.from(texts, (text) => {
    at = writeFolded(text, bytes, at);
    return at;
  });
  return { bytes: bytes.slice(0, at), ends };
}

const WORDS = ['a', 'b', 'ab', 'Éa', 'é', '東', 'c1'];

/** The texts with a phrase according to a bitmap. */
function read(words: Uint32Array | undefined, texts: readonly string[]): readonly string[] | undefined {
  return words && texts.filter((_, place) => hasBit(words, place));
}

test('the bitmaps of words and pairs hold the texts that the matcher finds', () => {
  const text = fc.array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', '-', '·', '')), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (all) => {
      const texts = all.map((parts) => parts.flat().join(''));
      const { bytes, ends } = toBytes(texts);
      const frequent = createFrequentWords(bytes, ends);
      for (const first of WORDS) {
        const word = toBytes([first]).bytes;
        const single = texts.filter(holdsWords(first));
        expect(read(frequent.readWord(word), texts) ?? single).toEqual(single);
        for (const second of WORDS) {
          const both = texts.filter(holdsWords(`${first} ${second}`));
          const found = frequent.readPair(word, toBytes([second]).bytes);
          expect(read(found, texts) ?? both).toEqual(both);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a word in more than an eighth of the texts is frequent, however many other words there are', () => {
  const texts = Array.from(
    { length: 40_000 },
    (_, index) => `n${index} ${index % 7 === 0 ? 'Coffee shop' : 'shop'} ${-index}`,
  );
  const { bytes, ends } = toBytes(texts);
  const { readWord, readPair, bytes: memory } = createFrequentWords(bytes, ends);
  const [coffee, shop, other] = ['coffee', 'shop', 'n7'].map((word) => toBytes([word]).bytes) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  expect(read(readWord(shop), texts)).toHaveLength(40_000);
  expect(read(readWord(coffee), texts)).toHaveLength(5715);
  expect(read(readPair(coffee, shop), texts)).toHaveLength(5715);
  for (const rare of [readWord(other), readPair(shop, coffee), readPair(other, shop)]) expect(rare).toBeUndefined();
  // Three bitmaps of a bit for each text.
  expect(memory).toBe(15_000);
});
