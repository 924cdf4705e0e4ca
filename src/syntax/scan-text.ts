import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { characterAt } from '../text/character-at.ts';
import type { TextNode } from './ast.ts';
import { classAt, findClass, OPERATOR_PART, OTHER_SPACE, QUOTE, SPACE } from './characters.ts';
import { typographicQuote } from './diagnostics/typographic-quote.ts';
import { undefinedEscape } from './diagnostics/undefined-escape.ts';
import { unterminatedString } from './diagnostics/unterminated-string.ts';
import { quoteDouble } from './escape.ts';
import { report, type Scan } from './scan.ts';

/** Scans a text in straight quotes from its opening one, reading escapes (L1.8). */
export function scanQuotedText(scan: Scan, start: number): TextNode {
  const { text } = scan;
  const quote = text.charAt(start);
  const close = findClosingQuote(scan, start, quote);
  if (close === -1) return scanUnterminatedText(scan, start, text.length);
  const stolen = findStolenQuote(text, start, close);
  if (stolen !== -1) return scanUnterminatedText(scan, start, stolen);
  const content = readEscapes(scan, start + 1, close);
  return { kind: 'Text', span: { start, end: close + 1 }, text: content, open: quote, close: quote };
}

function findClosingQuote(scan: Scan, start: number, quote: string): number {
  const { text } = scan;
  if (scan.nextBackslash < start) scan.nextBackslash = indexOfOrEnd(text, '\\', start);
  if (scan.neverClosed.includes(quote)) return -1;
  let close = text.indexOf(quote, start + 1);
  let backslash = scan.nextBackslash;
  while (close !== -1 && backslash < close) {
    // The character after a backslash closes nothing.
    if (backslash + 1 === close) close = text.indexOf(quote, close + 1);
    backslash = indexOfOrEnd(text, '\\', backslash + 2);
  }
  // All later ones are escaped, and stay so wherever a search begins.
  if (close === -1) scan.neverClosed += quote;
  return close;
}

function indexOfOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

/** Reads the escapes of `text[start, end)`: `\"`, `\'` and `\\`; any other backslash stands for itself. */
function readEscapes(scan: Scan, start: number, end: number): string {
  const { text } = scan;
  if (scan.nextBackslash >= end) return text.slice(start, end);
  const pieces: string[] = [];
  let from = start;
  for (let at = scan.nextBackslash; at < end; at = indexOfOrEnd(text, '\\', at + 2)) {
    const escaped = text.charAt(at + 1);
    if (escaped === '"' || escaped === "'" || escaped === '\\') {
      pieces.push(text.slice(from, at));
      from = at + 1;
    } else reportEscape(scan, at, end);
  }
  pieces.push(text.slice(from, end));
  return pieces.join('');
}

function reportEscape(scan: Scan, at: number, end: number): void {
  const escaped = at + 1 < end ? characterAt(scan.text, at + 1) : '';
  report(
    scan,
    undefinedEscape,
    at,
    at + 1 + escaped.length,
    { written: `\\${escaped}` },
    {
      fixes: [replaceFix('write `\\\\` for a backslash', true, at, at + 1, '\\\\')],
    },
  );
}

const SPACES = SPACE | OTHER_SPACE;
const CLAUSE_TAIL = /^\s-?[A-Za-z_][\w.]*(?:\[\w*\])?[:~<>=!^]+$/;

/**
 * `a:"x b:"y"`: the quote that seems to close the first text opens the second.
 * It is so when something touches it and a clause's head stands before it.
 * Returns where the first text really ends, or -1.
 */
function findStolenQuote(text: string, start: number, close: number): number {
  const next = close + 1;
  if (next === text.length || (classAt(text, next) & SPACES) !== 0) return -1;
  let end = close;
  while (end > start && (classAt(text, end - 1) & SPACES) !== 0) end--;
  let space = end - 1;
  while (space > start && (classAt(text, space) & SPACES) === 0) space--;
  return space > start && CLAUSE_TAIL.test(text.slice(space, end)) ? space : -1;
}

/** The head of a clause, with the connective or negation before it: `salt and pepper` has none. */
const NEXT_CLAUSE = /\s(?:(?:and|or)\s+)?(?:not\s+)?-?[A-Za-z_][\w.]*(?:\[\w*\])?(?:[:~<>=^]|![:=~])/gi;

function findNextClause(scan: Scan, from: number): number {
  if (scan.nextClause < from) {
    NEXT_CLAUSE.lastIndex = from;
    scan.nextClause = NEXT_CLAUSE.exec(scan.text)?.index ?? scan.text.length;
  }
  return scan.nextClause;
}

/** A text whose quote is never closed ends before what looks like the next clause, or with the query. */
function scanUnterminatedText(scan: Scan, start: number, limit: number): TextNode {
  const { text } = scan;
  const boundary = Math.min(limit, findNextClause(scan, start + 1));
  let end = boundary;
  while (end > start + 1 && (classAt(text, end - 1) & SPACES) !== 0) end--;
  const open = text.charAt(start);
  const typographic = findTypographicClose(text, start + 1, end);
  if (typographic !== -1) return scanMixedQuotes(scan, start, typographic);
  const raw = text.slice(start + 1, end);
  const node: TextNode = {
    kind: 'Text',
    span: { start, end },
    text: readEscapes(scan, start + 1, end),
    open,
    close: '',
  };
  const fixes: Fix[] =
    raw === '' || /(?<!\\)(?:\\\\)*\\$/.test(raw)
      ? []
      : [replaceFix(`insert \`${open}\``, boundary === text.length, end, end, open)];
  report(scan, unterminatedString, start, end, { text: node.text }, { fixes });
  return node;
}

/** Typographic marks that can close a text, at an end of a word. */
function findTypographicClose(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const isMark = (classAt(text, at) & QUOTE) !== 0 && !isStraight(text.charAt(at));
    if (isMark && (at + 1 === end || (classAt(text, at + 1) & SPACES) !== 0)) return at;
  }
  return -1;
}

function scanMixedQuotes(scan: Scan, start: number, close: number): TextNode {
  return reportTypographic(scan, {
    kind: 'Text',
    span: { start, end: close + 1 },
    text: readEscapes(scan, start + 1, close),
    open: scan.text.charAt(start),
    close: scan.text.charAt(close),
  });
}

/** Scans a text that a typographic mark opens: up to the mark that ends a word, or to the next white space. */
export function scanTypographicText(scan: Scan, start: number): TextNode {
  const { text } = scan;
  const close = findQuoteBeforeSpace(scan, start + 1, isSingle(text.charAt(start)));
  const end = close === -1 ? findClass(text, start, SPACES) : close + 1;
  return reportTypographic(scan, {
    kind: 'Text',
    span: { start, end },
    text: text.slice(start + 1, close === -1 ? end : close),
    open: text.charAt(start),
    close: close === -1 ? '' : text.charAt(close),
  });
}

/**
 * The first single (or double) quotation mark that white space, a parenthesis
 * or the end follows, or -1 when the next clause's text opens first. A search
 * in vain is remembered, for the next one would end at the same place.
 */
function findQuoteBeforeSpace(scan: Scan, from: number, single: boolean): number {
  const { text, unclosedBefore } = scan;
  const family = single ? 0 : 1;
  if (from < unclosedBefore[family]) return -1;
  for (let at = from; at < text.length; at++) {
    // `“Dogs’ Home”`: an apostrophe closes no double mark.
    if ((classAt(text, at) & QUOTE) === 0 || isSingle(text.charAt(at)) !== single) continue;
    if (at + 1 === text.length || (classAt(text, at + 1) & SPACES) !== 0 || text.charAt(at + 1) === ')') return at;
    if ((classAt(text, at - 1) & OPERATOR_PART) !== 0) {
      unclosedBefore[family] = at;
      return -1;
    }
  }
  unclosedBefore[family] = text.length;
  return -1;
}

function isSingle(mark: string): boolean {
  return "'‘’‚‛‹›".includes(mark);
}

function isStraight(mark: string): boolean {
  return mark === '"' || mark === "'";
}

function reportTypographic(scan: Scan, node: TextNode): TextNode {
  const { start, end } = node.span;
  const isOpenTypographic = !isStraight(node.open);
  // Of a text that no mark closes only the end of the query is sure to be the end.
  const isWhole =
    node.close !== '' || (end === scan.text.length && findClass(node.text, 0, QUOTE) === node.text.length);
  const at = isOpenTypographic ? start : end - 1;
  report(
    scan,
    typographicQuote,
    at,
    at + 1,
    { quote: isOpenTypographic ? node.open : node.close },
    {
      fixes: [replaceFix('use straight quotation marks', isWhole, start, end, quoteDouble(node.text))],
      related:
        isOpenTypographic && node.close !== '' ? [{ span: { start: end - 1, end }, message: 'it is closed here' }] : [],
    },
  );
  return node;
}
