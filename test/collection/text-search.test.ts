import { expect, test } from 'vitest';
import { countBits } from '../../src/collection/bitmap.ts';
import { markAll } from '../../src/collection/candidates.ts';
import { createDictionary } from '../../src/collection/dictionary.ts';
import { createTextSearch } from '../../src/collection/text-search.ts';
import { compileMatcher } from '../../src/matcher/compile-matcher.ts';
import { readQuery } from '../support/arbitrary-query.ts';

// What few texts have: a character, and its second half alone.
const RARE = [undefined, 'shop bar', '😀 bar', '\ude00 bar'];
// More than fit one segment: two, and the last few loose.
const TEXTS = Array.from({ length: 70_200 }, (_, index) => {
  const shop = index % 3 === 0 ? 'Coffee SHOP' : index % 7 === 0 ? 'shop, café' : 'box';
  return `${RARE[index % 700] ?? shop} ${Math.imul(index, 7919) >>> 0}`;
});

const dictionary = createDictionary();
const search = createTextSearch(dictionary);
for (const one of TEXTS.slice(0, 70_000)) dictionary.add(one);
search.find(readQuery('payments', 'statement_descriptor~"coffee"').clauses[0] as never);
for (const one of TEXTS.slice(70_000)) dictionary.add(one);

// Held by all of a segment's texts, by many at two places, by few, by one, by none; words, too, the rarest of them last.
test.each([
  '~"OFFE"',
  '~"shop"',
  '~"hop"',
  '~"box 1"',
  '~"p, ca"',
  '~"31415"',
  '~"554322081"',
  '~"coffee  "',
  '~"\ude00 bar"',
  ':"shop"',
  ':"offe"',
  ':"box"',
  ':"Coffee shop"',
  ':"shop coffee"',
  ':"shop -- CAFÉ"',
  ':"coffee shop 3"',
  ':"shop café 554322081"',
  ':"shop BAR"',
])('finds the texts of several runs that the matcher finds: %s', (clause) => {
  const query = readQuery('payments', `statement_descriptor${clause}`);
  const matches = compileMatcher(query);
  const expected = TEXTS.filter((one) => matches({ statement_descriptor: one }));
  const found = search.find(query.clauses[0] as never);
  expect(found.size).toBe(expected.length);
  const texts = dictionary.texts.filter((_, code) => found.has(code));
  expect(new Set(texts)).toEqual(new Set(expected));
});

test.each([1, 31, 32, 33, 1000])('marks %i texts, and none where there is no more', (texts) => {
  expect(countBits(markAll(texts))).toBe(texts);
});

test('does not find what begins in one text and ends in the next', () => {
  const rows = createDictionary();
  for (let index = 0; index < 2000; index++) rows.add(`c${index.toString(2)}xabcx0ab`);
  for (const one of ['def 0 cde', 'f', 'def']) rows.add(one);
  const of = (text: string): number =>
    createTextSearch(rows).find(readQuery('payments', `statement_descriptor~"${text}"`).clauses[0] as never).size;
  expect([of('0ab'), of('abc'), of('bc1')]).toEqual([2000, 2000, 0]);
  // All parts of three letters are in one text, of many or of one, though not together.
  expect([of('0abc'), of('cdef')]).toEqual([0, 0]);
});
