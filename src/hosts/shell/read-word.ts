import type { Span } from '../../text/span.ts';
import { type AfterString, cutAtQuote } from '../cut-at-quote.ts';
import { createMappedText, type MappedTextBuilder } from '../mapped-text.ts';
import { PLACEHOLDER } from '../place-interpolations.ts';
import type { QuotedStretch, Word, WordCut } from '../request/url.ts';
import { skipExpansion, type Unclosed } from './expansion.ts';
import { encodeShell, type Quoting, readEscape, type Stretch } from './quoting.ts';

/** A word and its end. */
export interface FoundWord {
  readonly word: Word;
  readonly end: number;
}

/** A word that is being read. */
interface Draft {
  readonly file: string;
  readonly isInBackticks: boolean;
  readonly unclosed: Unclosed;
  readonly builder: MappedTextBuilder;
  readonly interpolations: Span[];
  readonly stretches: Stretch[];
  offset: number;
  length: number;
}

const BARE = /[^ \t\r\n'"`$\\;|&()<>{]+/y;
const IN_DOUBLE_QUOTES = /[^"`$\\{]+/y;
const IN_SINGLE_QUOTES = /[^'{]+/y;
const IN_ESCAPED_QUOTES = /[^'\\{]+/y;
const JOIN = /\\\r?\n/y;
const ESCAPED = /\\[^\r\n]/y;
const ESCAPED_IN_QUOTES = /\\["`$\\]/y;
const SPACE = /[ \t\r\n]/;
const END = ' \t\r\n;|&()<>';

/**
 * Reads a word with its quotes and escapes. If no word begins here, the result
 * ends where it starts.
 *
 * @param isInBackticks - Whether a backtick ends the word.
 * @returns `undefined` if a quote or an expansion is not closed.
 */
export function readWord(
  file: string,
  start: number,
  isInBackticks: boolean,
  unclosed: Unclosed,
): FoundWord | undefined {
  const builder = createMappedText();
  const draft: Draft = {
    file,
    isInBackticks,
    unclosed,
    builder,
    interpolations: [],
    stretches: [],
    offset: start,
    length: 0,
  };
  while (!isAtEnd(draft)) if (!readPiece(draft)) return undefined;
  const { interpolations, stretches, offset } = draft;
  const encode: Word['encode'] = (text, place) => encodeShell(text, place, stretches);
  const quoted = stretches.flatMap(({ quoting, start: from, end }): readonly QuotedStretch[] =>
    quoting === 'bare' ? [] : [{ start: from, end, isNeeded: /[\s<>=]/.test(file.slice(from, end)) }],
  );
  const cutAfter = findCut(draft);
  return { word: { ...builder.finish(start), interpolations, quoted, encode, cutAfter }, end: offset };
}

const AFTER_QUOTE: AfterString = { allowed: /(?:)/y, comment: /[ \t]+#[^\r\n]*/y };
/** Space and the start of a clause, or a connective. */
const CLAUSE = /[ \t]+(?![^ \t\r\n]*:\/\/|-[A-Za-z-])(?:[\w.[\]-]+[:~<>=]|(?:and|or)[ \t])/iy;
/** Space and a word that is neither an option nor a URL nor a redirection. */
const OTHER_WORD = /[ \t]+(?!-[\w-][^ \t\r\n"']*(?:\s|$)|["']?(?:\$|[^ \t\r\n]*\/)|\d?[<>])[^ \t\r\n\\|;&()#]/y;

function findCut({ file, offset, stretches }: Draft): WordCut | undefined {
  const character = file.charAt(offset);
  if (character === '' || character === '`') return undefined;
  const isSpace = SPACE.test(character);
  const isNext = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    return pattern.test(file);
  };
  const endsInQuote = stretches.length > 0 && stretches.at(-1)?.quoting !== 'bare';
  const atQuote = endsInQuote && isSpace ? cutAtQuote(file, offset - 1, AFTER_QUOTE) : undefined;
  const cut = atQuote ?? {
    span: { start: offset, end: offset + 1 },
    cause: `the shell ends a word at ${isSpace ? 'white space' : `\`${character}\``}`,
    remedy: 'put the whole argument in single quotes',
    doubt: isNext(CLAUSE) ? 'last clause' : undefined,
  };
  const isFollowed = isNext(OTHER_WORD);
  const isQuoted = endsInQuote && isSpace && atQuote === undefined && !isFollowed;
  return { ...cut, isQuoted, isFollowed };
}

function isAtEnd({ file, offset, isInBackticks }: Draft): boolean {
  const next = file[offset];
  return next === undefined || END.includes(next) || (next === '`' && isInBackticks);
}

/** @returns `false` if a quote or an expansion is not closed. */
function readPiece(draft: Draft): boolean {
  const { file, offset, isInBackticks } = draft;
  if (file[offset] === "'") return readQuoted(draft, 'single');
  if (file[offset] === '"') return readQuoted(draft, 'double');
  if (file.startsWith('$"', offset)) return skip(draft, offset + 1);
  // Inside backticks, backslashes are processed twice.
  if (file.startsWith("$'", offset) && !isInBackticks) return readQuoted(draft, 'escaped');
  const isRead =
    takeVerbatim(draft, BARE) || takeNothing(draft, JOIN) || takeEscaped(draft, ESCAPED) || takeExpansion(draft);
  addBareStretch(draft, offset);
  return isRead;
}

/** Adds an unquoted stretch, and joins it to an unquoted stretch directly before it. */
function addBareStretch({ stretches, offset }: Draft, start: number): void {
  const last = stretches.at(-1);
  const isMore = last?.quoting === 'bare' && last.end === start;
  if (isMore) stretches.pop();
  stretches.push({ start: isMore ? last.start : start, end: offset, quoting: 'bare' });
}

function readQuoted(draft: Draft, quoting: Exclude<Quoting, 'bare'>): boolean {
  const { file } = draft;
  const { open, close, readInside } = QUOTES[quoting];
  if (draft.unclosed.has(open)) return false;
  const start = draft.offset + open.length;
  skip(draft, start);
  while (file[draft.offset] !== close) {
    if (draft.offset >= file.length) {
      draft.unclosed.add(open);
      return false;
    }
    if (!readInside(draft)) return false;
  }
  draft.stretches.push({ start, end: draft.offset, quoting });
  return skip(draft, draft.offset + 1);
}

function readInSingleQuotes(draft: Draft): boolean {
  return takeVerbatim(draft, IN_SINGLE_QUOTES) || takeExpansion(draft);
}

function readInDoubleQuotes(draft: Draft): boolean {
  const { file, offset, isInBackticks } = draft;
  if (takeVerbatim(draft, IN_DOUBLE_QUOTES) || takeNothing(draft, JOIN)) return true;
  if (takeEscaped(draft, ESCAPED_IN_QUOTES)) return true;
  if (file[offset] === '\\' || file.startsWith("$'", offset)) return takeCharacter(draft);
  // The backtick ends the command before the quote is closed.
  return !(file[offset] === '`' && isInBackticks) && takeExpansion(draft);
}

function readInEscapedQuotes(draft: Draft): boolean {
  return takeVerbatim(draft, IN_ESCAPED_QUOTES) || takeEscape(draft) || takeExpansion(draft);
}

const QUOTES = {
  single: { open: "'", close: "'", readInside: readInSingleQuotes },
  double: { open: '"', close: '"', readInside: readInDoubleQuotes },
  escaped: { open: "$'", close: "'", readInside: readInEscapedQuotes },
} as const;

function match({ file, offset }: Draft, pattern: RegExp): number {
  pattern.lastIndex = offset;
  return pattern.exec(file)?.[0].length ?? 0;
}

function takeVerbatim(draft: Draft, pattern: RegExp): boolean {
  return take(draft, match(draft, pattern));
}

function takeCharacter(draft: Draft): boolean {
  return take(draft, 1);
}

function take(draft: Draft, count: number): boolean {
  draft.builder.verbatim(draft.file, draft.offset, draft.offset + count);
  draft.offset += count;
  draft.length += count;
  return count > 0;
}

function takeNothing(draft: Draft, pattern: RegExp): boolean {
  const count = match(draft, pattern);
  draft.offset += count;
  return count > 0;
}

/** Reads a backslash and the character that it escapes. */
function takeEscaped(draft: Draft, pattern: RegExp): boolean {
  const { file, offset } = draft;
  if (match(draft, pattern) === 0) return false;
  draft.builder.decoded(file[offset + 1] ?? '', offset, offset + 2);
  draft.offset += 2;
  draft.length++;
  return true;
}

/** Reads an escape. An escape with an uncertain text counts as an interpolation. */
function takeEscape(draft: Draft): boolean {
  const { file, offset } = draft;
  if (file[offset] !== '\\') return false;
  const { length, text } = readEscape(file, offset);
  if (text === undefined) return fillIn(draft, offset + length);
  draft.builder.decoded(text, offset, offset + length);
  draft.offset += length;
  draft.length += text.length;
  return true;
}

/** Reads an expansion. A character that only looks like the start of one stands for itself. */
function takeExpansion(draft: Draft): boolean {
  const { file, offset } = draft;
  const end = skipExpansion(file, offset, draft.unclosed);
  if (end === undefined) return false;
  return end === offset ? takeCharacter(draft) : fillIn(draft, end);
}

function fillIn(draft: Draft, end: number): true {
  draft.builder.decoded(PLACEHOLDER, draft.offset, end);
  draft.interpolations.push({ start: draft.length, end: draft.length + PLACEHOLDER.length });
  draft.length += PLACEHOLDER.length;
  return skip(draft, end);
}

function skip(draft: Draft, offset: number): true {
  draft.offset = offset;
  return true;
}
