import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources } from '../layers/layers.ts';
import { findBannedNames, findBannedProse } from './words.ts';

const sources = readSources(path.resolve('src'));

/** Names to replace; the list may only shrink. */
const KNOWN_NAMES: readonly string[] = ['blankByteOrderMark', 'isBlank'];

/** Prose to rewrite, by file; the list may only shrink. */
const KNOWN_PROSE: Readonly<Record<string, readonly string[]>> = {
  'hosts/markdown/leaf.ts': ['blank', 'blank', 'blank', 'blank', 'blank'],
};

describe('one word for one thing', () => {
  test('no exported name contains a banned word', () => {
    expect(sources.length).toBeGreaterThan(50);
    const found = new Set(sources.flatMap(findBannedNames));
    expect([...found].toSorted()).toEqual(KNOWN_NAMES);
  });

  test('no message, help text or fix title contains a banned word', () => {
    const found = sources.map((file) => [file.name, findBannedProse(file)] as const);
    expect(Object.fromEntries(found.filter(([, words]) => words.length > 0))).toEqual(KNOWN_PROSE);
  });

  test.each([
    { text: 'export const MOST_FIELDS = 3;', names: ['MOST_FIELDS'] },
    { text: 'export function isTurned() {}', names: ['isTurned'] },
    { text: 'export interface HolePlace {}', names: ['HolePlace'] },
    { text: 'export type LongestName = string;', names: ['LongestName'] },
    { text: 'const findSeat = 1;\nexport { findSeat as seatOf };', names: ['seatOf'] },
    { text: 'export const MAX_FIELDS = 3;', names: [] },
    { text: 'const MOST_FIELDS = 3;', names: [] },
    { text: 'export const wholeText = 1, recommended = 2, almost = 3;', names: [] },
  ])('finds $names in $text', ({ text, names }) => {
    expect(findBannedNames({ name: 'a.ts', text })).toEqual(names);
  });

  test.each([
    { text: "const title = 'mend the query';", words: ['mend'] },
    { text: 'const message = `the ' + '$' + '{name} is parted by blanks`;', words: ['parted', 'blanks'] },
    { text: "const kind = 'hole';", words: [] },
    { text: "const help = 'recommended for the whole query';", words: [] },
    { text: '// a condition of ours', words: [] },
  ])('finds $words in $text', ({ text, words }) => {
    expect(findBannedProse({ name: 'a.ts', text })).toEqual(words);
  });
});
