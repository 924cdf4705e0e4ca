import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../layers/layers.ts';
import otherMeanings from './other-meanings.json' with { type: 'json' };
import {
  findBannedComments,
  findBannedInHelp,
  findBannedMarkdown,
  findBannedNames,
  findBannedOnPages,
  findBannedPhrases,
  findBannedStrings,
  findTitlesWithoutSubject,
} from './words.ts';

const sources = readFiles('src/**/*.ts');
const others = readFiles('{test,bench,examples,.config}/**/*.{ts,tsx,js}').filter(
  ({ name }) => !/^(?:examples\/lint-project|test\/words)\//.test(name),
);

function readFiles(pattern: string): readonly SourceFile[] {
  return globSync(pattern).map((file) => ({ name: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

/** Names to replace; the list may only shrink. */
const KNOWN_NAMES: readonly string[] = ['blankByteOrderMark'];

/** In statements of SQL, a condition is what stands after WHERE. */
const SQL_NAMES: readonly string[] = ['Condition', 'compileCondition', 'writeCondition'];

/** Words in their usual other meaning, such as the attributes of HTML, by file. The lists may only shrink. */
const KNOWN: Readonly<Record<string, readonly string[]>> = otherMeanings;

/** The banned words that are not on a list, with their files. */
function findNewWords(files: readonly SourceFile[], find: (file: SourceFile) => readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const words = find(file).filter((word) => KNOWN[file.name]?.includes(word) !== true);
    return words.map((word) => `${file.name}: ${word}`);
  });
}

describe('one word for one thing', () => {
  test('names contain no banned word', () => {
    expect(Math.min(sources.length, others.length)).toBeGreaterThan(200);
    const found = [...sources.flatMap(findBannedNames), ...others.flatMap(findBannedNames)];
    expect(found.filter((name) => ![...KNOWN_NAMES, ...SQL_NAMES].includes(name))).toEqual([]);
  });

  test('messages, help texts and fix titles contain no banned word', () => {
    expect(findNewWords(sources, findBannedStrings)).toEqual([]);
  });

  test('tests, benchmarks and examples contain no banned word in titles, texts and comments', () => {
    expect(findNewWords(others, findBannedStrings)).toEqual([]);
    expect(findNewWords(others, findBannedComments)).toEqual([]);
  });

  test('titles of tests begin with their subject', () => {
    expect(others.flatMap(findTitlesWithoutSubject)).toEqual([]);
  });

  test.each([
    { text: "test('is refused', () => {});", titles: ['is refused'] },
    { text: "test.each([1])('of %s stays', async (one) => {});", titles: ['of %s stays'] },
    { text: "describe('island in', () => {});", titles: [] },
    { text: "expect(text).toBe('is refused');", titles: [] },
  ])('finds the titles $titles in $text', ({ text, titles }) => {
    expect(findTitlesWithoutSubject({ name: 'a.ts', text })).toEqual(titles);
  });

  test('sources, tests and documents contain no banned phrase', () => {
    const pages = readFiles('{README,CHANGELOG}.md').concat(readFiles('docs/**/*.md'));
    expect(
      [...sources, ...others, ...pages].flatMap((file) =>
        findBannedPhrases(file).map((phrase) => `${file.name}: ${phrase}`),
      ),
    ).toEqual([]);
  });

  test('finds a phrase across the lines of a comment', () => {
    expect(findBannedPhrases({ name: 'a.ts', text: '/**\n * The place\n * behind the last.\n */' })).toEqual([
      'place behind',
    ]);
  });

  test('decisions and CONTRIBUTING.md contain no banned word', () => {
    const pages = readFiles('{CONTRIBUTING.md,docs/decisions/*.md}');
    expect(pages.length).toBeGreaterThan(10);
    expect(findNewWords(pages, findBannedMarkdown)).toEqual([]);
  });

  test('pages for users read as a native editor would write them', () => {
    const pages = readFiles(
      '{README,CHANGELOG,CONTRIBUTING,SECURITY,docs/architecture,docs/guide/*,docs/rules/*,grammar/reference}.md',
    );
    expect(pages.length).toBeGreaterThan(100);
    expect(findNewWords(pages, findBannedOnPages)).toEqual([]);
  });

  test('help texts of the command read as a native editor would write them', () => {
    const commands = sources.filter(({ name }) => name.startsWith('src/tools/cli/'));
    expect(commands.length).toBeGreaterThan(30);
    expect(findNewWords(commands, findBannedInHelp)).toEqual([]);
  });

  test.each([
    { text: 'Two mistakes, and a\nserver of your own.', words: ['mistakes', 'of your own'] },
    { text: 'A URL of PostgreSQL says why.', words: ['says', 'of PostgreSQL'] },
    { text: "The calls of Stripe's libraries, and `a place`.", words: [] },
    { text: '```sh\ngo on here\n```\nWhere and there.', words: [] },
  ])('finds the words $words on the page $text', ({ text, words }) => {
    expect(findBannedOnPages({ name: 'a.md', text })).toEqual(words);
  });

  test.each([
    { text: 'export const MOST_FIELDS = 3;', names: ['MOST_FIELDS'] },
    { text: 'export function isTurned() {}', names: ['isTurned'] },
    { text: 'export type LongestName = string;', names: ['LongestName'] },
    { text: 'const findSeat = 1;\nexport { findSeat as seatOf };', names: ['seatOf'] },
    { text: 'let patience = 3;', names: ['patience'] },
    { text: 'export const MAX_FIELDS = 3;', names: [] },
    { text: 'export const wholeText = 1, recommended = 2, almost = 3;', names: [] },
  ])('finds the names $names in $text', ({ text, names }) => {
    expect(findBannedNames({ name: 'a.ts', text })).toEqual(names);
  });

  test.each([
    { text: "const title = 'mend the query';", words: ['mend'] },
    { text: 'const message = `the ' + '$' + '{name} is parted by blanks`;', words: ['parted', 'blanks'] },
    { text: "test.each([1])('folders that are told of', () => {});", words: ['are told'] },
    { text: "describe('holes', () => {});", words: ['holes'] },
    { text: "const help = 'recommended for the whole query';", words: [] },
    { text: '// a condition of ours', words: [] },
  ])('finds the words $words in $text', ({ text, words }) => {
    expect(findBannedStrings({ name: 'a.ts', text })).toEqual(words);
  });

  test('finds words in help texts', () => {
    const text = "option('--at', 'place in the query'); // a place";
    expect(findBannedInHelp({ name: 'a.ts', text })).toEqual(['place']);
  });

  test('finds words in comments and Markdown, but not in code', () => {
    expect(findBannedComments({ name: 'a.tsx', text: '/** A condition. */ <p title="a hole here" />' })).toEqual([
      'condition',
    ]);
    expect(findBannedMarkdown({ name: 'a.md', text: 'A seat.\n```ts\na hole\n```\n`blank`' })).toEqual(['seat']);
  });
});
