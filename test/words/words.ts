import { readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import type { SourceFile } from '../layers/layers.ts';

/** The first column of the tables in CONTRIBUTING.md: words, in any form, and phrases. */
const [BANNED, BANNED_PHRASES] = readTable('Words');
const [BANNED_ON_PAGES, PHRASES_BANNED_ON_PAGES] = readTable('Pages');

function readTable(title: string): readonly [words: RegExp, phrases: RegExp] {
  const page = readFileSync('CONTRIBUTING.md', 'utf8');
  const section = new RegExp(`^### ${title}\\n[\\s\\S]*?(?=^##)`, 'm').exec(page)?.[0] ?? '';
  const cells = [...section.matchAll(/^\| +(`[^|]*`) +\|/gm)].map(([, cell = '']) => cell);
  const banned = cells.flatMap((cell) => [...cell.matchAll(/`([a-z ,]+)`/g)].map(([, text = '']) => text));
  const [phrases, words] = [banned.filter((text) => text.includes(' ')), banned.filter((text) => !text.includes(' '))];
  return [new RegExp(`^(?:${words.join('|')})(?:s|ed|ing)?$`), new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'g')];
}

/** Say MAX and MIN. Banned in names only, because prose needs superlatives. */
const BANNED_IN_NAMES = /^(?:most|longest|least|farthest|widest|fewest)$/;

/** Names that say nothing, banned even where they are not exported. */
const BANNED_NAMES = /\b(?:standIn|isStolen|patience|isWorn|mayHold)\b/g;

const EXPORTED =
  /^export (?:default |declare |abstract |async )*(?:const|let|class|enum|function|interface|type) (\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;
const ONE_WORD_TITLE = /\b(?:describe|test|it)(?:\.\w+)*\(\s*(['"`])(\w+)\1/g;

/** The exported names of a file that contain a banned word, and its other banned names. */
export function findBannedNames({ text }: SourceFile): readonly string[] {
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list = '']) => list.match(/\w+(?=\s*(?:,|$))/g) ?? []);
  const names = [...[...text.matchAll(EXPORTED)].map(([, name = '']) => name), ...listed];
  const banned = names.filter((name) =>
    splitName(name).some((word) => BANNED.test(word) || BANNED_IN_NAMES.test(word)),
  );
  return [...banned, ...(text.match(BANNED_NAMES) ?? [])];
}

/** The words of a name: `findMostSelective` and `MAX_FIELDS` alike. */
function splitName(name: string): readonly string[] {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
  return words.toLowerCase().split('_');
}

/** A text before a function, as the title of a test is. */
const TITLE_WITHOUT_SUBJECT =
  /\(\s*(['"`])((?:is|are|has|of|in|and|that)\b(?:(?!\1)[^\n])*)\1,\s*(?:async\s*)?(?:\(|\w+\s*=>)/g;

/** The titles of tests that do not begin with a subject. */
export function findTitlesWithoutSubject({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(TITLE_WITHOUT_SUBJECT)].map(([, , title = '']) => title);
}

/** The banned words in strings that contain a space, such as messages, and in titles of tests. */
export function findBannedStrings(file: SourceFile): readonly string[] {
  const titles = [...file.text.matchAll(ONE_WORD_TITLE)].map(([, , title = '']) => title);
  const strings = findBannedWords(file.text).length === 0 ? [] : readStrings(file);
  return [...titles, ...strings].flatMap((text) => findBannedWords(text));
}

/** The words of the table for pages in the strings of a file, such as help texts. */
export function findBannedInHelp(file: SourceFile): readonly string[] {
  return readStrings(file).flatMap((text) => findBannedOnPages({ ...file, text }));
}

function readStrings(file: SourceFile): readonly string[] {
  return readTokens(file).flatMap(({ type, value }) =>
    typeof type !== 'string' && typeof value === 'string' && /\s/.test(value.trim()) ? [value] : [],
  );
}

/** The phrases of the table in a text of any kind. */
export function findBannedPhrases({ text }: SourceFile): readonly string[] {
  // A comment may break a phrase into two lines.
  const prose = text.toLowerCase().replaceAll(/\s+(?:(?:\*|\/\/) )?/g, ' ');
  return prose.match(BANNED_PHRASES) ?? [];
}

export function findBannedComments(file: SourceFile): readonly string[] {
  if (findBannedWords(file.text).length === 0) return [];
  return readTokens(file).flatMap(({ type, value }) => (typeof type === 'string' ? findBannedWords(`${value}`) : []));
}

/** The banned words in a Markdown page, without its code. */
export function findBannedMarkdown({ text }: SourceFile): readonly string[] {
  return findBannedWords(withoutCode(text));
}

/** Products whose names come before a noun: "a PostgreSQL URL". */
const OF_PRODUCT =
  /\bof (?:clausal|CodeMirror|CSV|DuckDB|ESLint|Express|GitHub|Hono|Jest|JSON|Markdown|Node|npm|OpenSearch|PGlite|PostgreSQL|React|SQL|SQLite|Stripe|tRPC|TypeScript|Vite|Vitest|webpack|YAML|zod)(?![\w'])/g;

/** The words of the guide's table, and products after "of", in the prose of a page. */
export function findBannedOnPages({ text }: SourceFile): readonly string[] {
  const prose = withoutCode(text).replaceAll(/\s+/g, ' ');
  const banned = findBannedWords(prose, BANNED_ON_PAGES, PHRASES_BANNED_ON_PAGES);
  return [...banned, ...(prose.match(OF_PRODUCT) ?? [])];
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/gm, '');
}

function findBannedWords(text: string, banned = BANNED, phrases = BANNED_PHRASES): readonly string[] {
  const prose = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const words = prose.match(/[a-z]+/g) ?? [];
  return [...words.filter((word) => banned.test(word)), ...(prose.match(phrases) ?? [])];
}

/** The tokens of a file. The type of a comment is a string. */
function readTokens({ name, text }: SourceFile): readonly { readonly type: unknown; readonly value: unknown }[] {
  const plugins = name.endsWith('.ts') ? (['typescript'] as const) : (['typescript', 'jsx'] as const);
  return parse(text, { sourceType: 'module', plugins: [...plugins], tokens: true }).tokens ?? [];
}
