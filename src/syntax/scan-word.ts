import { replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import type { FieldNode, KeyNode } from './ast.ts';
import { classAt, KEY_PART, OPERATOR_PART, OTHER_SPACE, PATH_PART, QUOTE, SPACE, skipClass } from './characters.ts';
import { invalidMetadataKey } from './diagnostics/invalid-metadata-key.ts';
import { quotedMetadataKey } from './diagnostics/quoted-metadata-key.ts';
import { unexpectedCharacter } from './diagnostics/unexpected-character.ts';
import { addToken, report, type Scan } from './scan.ts';
import { findOperator, readOperatorAt, scanOperator } from './scan-operator.ts';

/** Scans a word: a connective, `NOT`, or a field with the operator and value after it. */
export function scanWord(scan: Scan): void {
  const { text, offset: start } = scan;
  const end = skipClass(text, start, PATH_PART);
  if (end - start <= LONGEST_KEYWORD && scanKeyword(scan, start, end)) return;
  if (text.charCodeAt(end) === OPEN_BRACKET) scanKeyedField(scan, start, end);
  else if (isFieldEnd(text, end)) addField(scan, start, end, undefined);
  else scanMalformedField(scan, start, end);
}

const OPEN_BRACKET = 0x5b;
const WORD_END = SPACE | OTHER_SPACE | OPERATOR_PART | QUOTE;

/** Whether a field can end at an offset: something that is no part of it follows, or nothing. */
function isFieldEnd(text: string, offset: number): boolean {
  return offset === text.length || (classAt(text, offset) & WORD_END) !== 0 || '()&|,;'.includes(text.charAt(offset));
}

/** Where a word ends that holds characters no field has. */
function findWordEnd(text: string, offset: number, brackets = '()'): number {
  let end = offset;
  while (end < text.length && (classAt(text, end) & WORD_END) === 0 && !brackets.includes(text.charAt(end))) end++;
  return end;
}

const LONGEST_KEYWORD = 4;
const FOREIGN_CONNECTIVES = new Set(['xor', 'nor', 'nand']);

/** Adds a connective or negation if that is what the word is: followed by an operator or key it is a field. */
function scanKeyword(scan: Scan, start: number, end: number): boolean {
  const { text } = scan;
  if (text.charCodeAt(end) === OPEN_BRACKET || readOperatorAt(text, end) !== '') return false;
  const raw = text.slice(start, end);
  const word = raw.toLowerCase();
  const span = { start, end };
  if (word === 'and' || word === 'or') {
    addToken(scan, scan.types.Connective, start, end, { kind: 'Connective', span, connective: word, raw });
    return true;
  }
  if (word === 'not' && end < text.length) {
    addToken(scan, scan.types.Negation, start, end, { kind: 'Negation', span, raw });
    return true;
  }
  if (FOREIGN_CONNECTIVES.has(word) && scan.tokens.length > 0 && isFieldEnd(text, end)) {
    addToken(scan, scan.types.Connective, start, end, { kind: 'Connective', span, connective: 'and', raw });
    return true;
  }
  return false;
}

/** Adds the field `text[start, end)`, whose path ends where its key begins, and reads the operator after it. */
function addField(scan: Scan, start: number, end: number, key: KeyNode | undefined, pathEnd = end): FieldNode {
  const path = scan.text.slice(start, pathEnd);
  const field: FieldNode = { kind: 'Field', span: { start, end }, path, key };
  addToken(scan, scan.types.Field, start, end, field);
  const operator = findOperator(scan.text, end);
  if (operator !== -1) {
    if (hasSpareDot(scan.text, start, pathEnd)) reportDots(scan, field);
    scanOperator(scan, operator);
  }
  return field;
}

/** Whether a path ends in a dot or has two in a row; a loop, for a method call costs more on so short a text. */
function hasSpareDot(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === DOT && (at + 1 === end || text.charCodeAt(at + 1) === DOT)) return true;
  }
  return false;
}

const DOT = 0x2e;

/** Dots behind a dot, or all dots at the end. */
const SPARE_DOTS = /(?<=\.)\.+(?!\.|$)|\.+$/g;

/** Reports the dots that separate nothing as one mistake, at the first. */
function reportDots(scan: Scan, { path, span }: FieldNode): void {
  const edits: TextEdit[] = [];
  for (const { index, 0: dots } of path.matchAll(SPARE_DOTS)) {
    const start = span.start + index;
    edits.push({ start, end: start + dots.length, text: '' });
  }
  const at = span.start + path.search(SPARE_DOTS);
  const fixes = [{ title: 'remove the dot', safe: true, edits }];
  report(scan, unexpectedCharacter, at, at + 1, { character: '.', place: 'field' }, { fixes });
}

/** A word that goes on with a character no field has: `order-id`, `joe@acme.com`, `café`. */
function scanMalformedField(scan: Scan, start: number, badAt: number): void {
  const { text } = scan;
  const end = findWordEnd(text, badAt);
  const isClause = findOperator(text, end) !== -1;
  const path = text.slice(start, badAt);
  // Without an operator it is no field at all: expected-operator speaks for it.
  if (isClause) {
    if (/(?:^|\.)metadata\.[^.]*$/.test(path)) {
      const keyStart = text.lastIndexOf('.', badAt - 1) + 1;
      report(scan, invalidMetadataKey, keyStart, end, { key: text.slice(keyStart, end) });
    } else reportCharacter(scan, badAt);
  }
  addField(scan, start, end, undefined);
}

function reportCharacter(scan: Scan, at: number): void {
  const character = characterAt(scan.text, at);
  report(scan, unexpectedCharacter, at, at + character.length, { character, place: 'field' });
}

/** A word followed by `[`: a field with a key, whatever the key looks like. */
function scanKeyedField(scan: Scan, start: number, pathEnd: number): void {
  const { text } = scan;
  const inner = pathEnd + 1;
  const quote = readQuote(text, inner);
  const isQuoted = quote !== '';
  const nameStart = isQuoted ? inner + 1 : inner;
  const nameEnd = skipClass(text, nameStart, KEY_PART);
  const closeQuote = isQuoted && text.charAt(nameEnd) === quote ? 1 : 0;
  const isClosed = text.charAt(nameEnd + closeQuote) === ']' && isQuoted === (closeQuote === 1);
  if (isClosed && nameEnd > nameStart) {
    const name = text.slice(nameStart, nameEnd);
    const close = nameEnd + closeQuote;
    const key: KeyNode = { kind: 'Key', span: { start: inner, end: close }, name, quote };
    if (isQuoted) reportQuotedKey(scan, name, inner, close);
    finishKeyedField(scan, start, pathEnd, close + 1, key);
  } else scanMalformedKey(scan, start, pathEnd);
}

/** The straight quote at an offset, or an empty text. */
function readQuote(text: string, offset: number): '"' | "'" | '' {
  const character = text.charAt(offset);
  return character === '"' || character === "'" ? character : '';
}

function reportQuotedKey(scan: Scan, name: string, start: number, end: number): void {
  report(
    scan,
    quotedMetadataKey,
    start,
    end,
    { key: name },
    {
      fixes: [replaceFix(`write ${quoteText(name)} without quotation marks`, true, start, end, name)],
    },
  );
}

/** Adds a field with a good key; what touches its `]` is reported. */
function finishKeyedField(scan: Scan, start: number, pathEnd: number, end: number, key: KeyNode): void {
  if (!isFieldEnd(scan.text, end)) reportCharacter(scan, end);
  addKeyedField(scan, start, pathEnd, end, key);
}

function addKeyedField(scan: Scan, start: number, pathEnd: number, end: number, key: KeyNode): void {
  const fieldEnd = isFieldEnd(scan.text, end) ? end : findWordEnd(scan.text, end);
  addField(scan, start, fieldEnd, key, pathEnd);
}

/** `metadata[order-id]`, `metadata[]`, `metadata[order_id`: a key that cannot be searched, or is not closed. */
function scanMalformedKey(scan: Scan, start: number, pathEnd: number): void {
  const { text } = scan;
  const inner = pathEnd + 1;
  const bracket = findBracket(text, inner);
  const isClosed = bracket !== -1;
  const end = isClosed ? bracket : findUnclosedKeyEnd(text, inner);
  const name = text.slice(inner, end);
  if (name === '') reportEmptyKey(scan, pathEnd, isClosed ? end + 1 : end);
  else if (isClosed) reportBadKey(scan, name, inner);
  else reportUnclosedKey(scan, name, pathEnd, end);
  const key: KeyNode = { kind: 'Key', span: { start: inner, end }, name, quote: '' };
  addKeyedField(scan, start, pathEnd, isClosed ? end + 1 : end, key);
}

/** There is no key to underline, so its brackets are. */
function reportEmptyKey(scan: Scan, start: number, end: number): void {
  report(scan, invalidMetadataKey, start, end, { key: '' });
}

const TYPOGRAPHIC_KEY = /^[“”„‟«»‘’‚‛‹›](\w+)[“”„‟«»‘’‚‛‹›]$/;

function reportBadKey(scan: Scan, key: string, start: number): void {
  const end = start + key.length;
  const bare = TYPOGRAPHIC_KEY.exec(key)?.[1];
  const fixes =
    bare === undefined ? [] : [replaceFix(`write ${quoteText(bare)} without quotation marks`, true, start, end, bare)];
  report(scan, invalidMetadataKey, start, end, { key }, { fixes });
}

function reportUnclosedKey(scan: Scan, key: string, start: number, end: number): void {
  const isWord = skipClass(scan.text, start + 1, KEY_PART) === end;
  const fixes = isWord ? [replaceFix('close the key with `]`', true, end, end, ']')] : [];
  report(scan, invalidMetadataKey, start, end, { key, missing: ']' }, { fixes });
}

const KEY_END = /[[\]:~<>=!^\n\r]/g;
const QUOTED_KEY_END = /["']?\]|["'\n\r]/g;

/** The `]` that ends a key, or -1 where something comes first that no key goes on beyond. */
function findBracket(text: string, inner: number): number {
  // `["a:b"]`: between quotes anything is part of the key.
  const quoted = readQuote(text, inner) === '' ? -1 : endsAtBracket(QUOTED_KEY_END, text, inner + 1);
  return quoted === -1 ? endsAtBracket(KEY_END, text, inner) : quoted;
}

/** Where the next match of a pattern ends in `]`, or -1 when it does not. */
function endsAtBracket(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].endsWith(']') ? pattern.lastIndex - 1 : -1;
}

/** Where a key without its `]` ends: before white space, an operator, a quotation mark or another bracket. */
function findUnclosedKeyEnd(text: string, inner: number): number {
  const from = (classAt(text, inner) & QUOTE) === 0 ? inner : inner + 1;
  return findWordEnd(text, from, '()[]');
}
