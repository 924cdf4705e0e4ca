import { replaceFix } from '../diagnostic/fix.ts';
import type { FieldNode, KeyNode } from './ast.ts';
import {
  classAt,
  findClass,
  KEY_PART,
  OPERATOR_PART,
  OTHER_SPACE,
  PATH_PART,
  QUOTE,
  SPACE,
  skipClass,
} from './characters.ts';
import { invalidMetadataKey } from './diagnostics/invalid-metadata-key.ts';
import { quotedMetadataKey } from './diagnostics/quoted-metadata-key.ts';
import { unexpectedCharacter } from './diagnostics/unexpected-character.ts';
import { unknownConnective } from './diagnostics/unknown-connective.ts';
import { addToken, report, type Scan } from './scan.ts';
import { findOperator, scanOperator } from './scan-operator.ts';

/** Scans a word: a connective, `NOT`, or a field with the operator and value after it. */
export function scanWord(scan: Scan): void {
  const { text, offset: start } = scan;
  const end = skipClass(text, start, PATH_PART);
  const next = text.charAt(end);
  if (end - start <= LONGEST_KEYWORD && scanKeyword(scan, start, end)) return;
  if (next === '[') scanKeyedField(scan, start, end);
  else if (next === '' || ('()&|,;-'.includes(next) && next !== '-') || (classAt(text, end) & WORD_END) !== 0)
    addField(scan, start, end, undefined);
  else scanMalformedField(scan, start, end);
}

const WORD_END = SPACE | OTHER_SPACE | OPERATOR_PART | QUOTE;

const LONGEST_KEYWORD = 4;
const FOREIGN_CONNECTIVES = new Set(['xor', 'nor', 'nand']);

/** Adds a connective or negation if that is what the word is: followed by an operator or key it is a field. */
function scanKeyword(scan: Scan, start: number, end: number): boolean {
  const { text } = scan;
  const next = text.charAt(end);
  if (next === '[' || (classAt(text, end) & OPERATOR_PART) !== 0) return false;
  const raw = text.slice(start, end);
  const word = raw.toLowerCase();
  const span = { start, end };
  if (word === 'and' || word === 'or') {
    addToken(scan, 'Connective', start, end, { kind: 'Connective', span, connective: word, raw });
    return true;
  }
  if (word === 'not' && end < text.length) {
    addToken(scan, 'Negation', start, end, { kind: 'Negation', span, raw });
    return true;
  }
  if (FOREIGN_CONNECTIVES.has(word) && scan.tokens.length > 0) {
    report(scan, unknownConnective, start, end, { written: raw, meant: undefined });
    addToken(scan, 'Connective', start, end, { kind: 'Connective', span, connective: 'and', raw });
    return true;
  }
  return false;
}

/** Adds the field `text[start, end)`, whose path ends where its key begins, and reads the operator after it. */
function addField(scan: Scan, start: number, end: number, key: KeyNode | undefined, pathEnd = end): FieldNode {
  const path = scan.text.slice(start, pathEnd);
  const field: FieldNode = { kind: 'Field', span: { start, end }, path, key };
  addToken(scan, 'Field', start, end, field);
  const operator = findOperator(scan.text, end);
  if (operator !== -1) {
    if (path.includes('..') || path.endsWith('.')) reportDots(scan, field);
    scanOperator(scan, operator);
  }
  return field;
}

function reportDots(scan: Scan, { path, span }: FieldNode): void {
  const doubled = path.indexOf('..');
  const at = span.start + (doubled === -1 ? path.length : doubled + 2) - 1;
  report(
    scan,
    unexpectedCharacter,
    at,
    at + 1,
    { character: '.', place: 'field' },
    {
      fixes: [replaceFix('remove the dot', true, at, at + 1, '')],
    },
  );
}

/** A word that goes on with a character no field has: `order-id`, `joe@acme.com`, `café`. */
function scanMalformedField(scan: Scan, start: number, badAt: number): void {
  const { text } = scan;
  let end = findClass(text, badAt, WORD_END);
  const paren = text.slice(badAt, end).search(/[()]/);
  if (paren !== -1) end = badAt + paren;
  const isClause = findOperator(text, end) !== -1;
  const path = text.slice(start, badAt);
  // Without an operator it is no field at all: expected-operator speaks for it.
  if (isClause) {
    const keyStart = start + (/(?:^|\.)metadata\.(?=[^.]*$)/.exec(path)?.index ?? Number.NaN);
    if (Number.isNaN(keyStart)) {
      const character = String.fromCodePoint(text.codePointAt(badAt) ?? 0);
      report(scan, unexpectedCharacter, badAt, badAt + character.length, { character, place: 'field' });
    } else {
      const dot = text.lastIndexOf('.', badAt - 1);
      report(scan, invalidMetadataKey, dot + 1, end, { key: text.slice(dot + 1, end) });
    }
  }
  addField(scan, start, end, undefined);
}

/** A word followed by `[`: a field with a key, whatever the key looks like. */
function scanKeyedField(scan: Scan, start: number, pathEnd: number): void {
  const { text } = scan;
  const inner = pathEnd + 1;
  const quote = text.charAt(inner);
  const isQuoted = quote === '"' || quote === "'";
  const nameStart = isQuoted ? inner + 1 : inner;
  const nameEnd = skipClass(text, nameStart, KEY_PART);
  const closeQuote = isQuoted && text.charAt(nameEnd) === quote ? 1 : 0;
  const isClosed = text.charAt(nameEnd + closeQuote) === ']' && isQuoted === (closeQuote === 1);
  if (isClosed && nameEnd > nameStart) {
    const name = text.slice(nameStart, nameEnd);
    const close = nameEnd + closeQuote;
    const key: KeyNode = { kind: 'Key', span: { start: inner, end: close }, name, quote: isQuoted ? quote : '' };
    if (isQuoted) reportQuotedKey(scan, name, inner, close);
    finishKeyedField(scan, start, pathEnd, close + 1, key);
  } else scanMalformedKey(scan, start, pathEnd);
}

function reportQuotedKey(scan: Scan, name: string, start: number, end: number): void {
  report(
    scan,
    quotedMetadataKey,
    start,
    end,
    { key: name },
    {
      fixes: [replaceFix(`write \`${name}\` without quotation marks`, true, start, end, name)],
    },
  );
}

function finishKeyedField(scan: Scan, start: number, pathEnd: number, end: number, key: KeyNode): void {
  const { text } = scan;
  const next = text.charAt(end);
  const isWhole = next === '' || '()&|,;'.includes(next) || (classAt(text, end) & WORD_END) !== 0;
  if (!isWhole) {
    const wordEnd = findClass(text, end, WORD_END);
    report(scan, unexpectedCharacter, end, end + 1, { character: next, place: 'field' });
    addField(scan, start, wordEnd, key, pathEnd);
  } else addField(scan, start, end, key, pathEnd);
}

const KEY_END = /["'[\]:\n\r]/g;

/** `metadata[order-id]`, `metadata[]`, `metadata[order_id`: a key that cannot be searched, or is not closed. */
function scanMalformedKey(scan: Scan, start: number, pathEnd: number): void {
  const { text } = scan;
  const inner = pathEnd + 1;
  const first = text.charAt(inner);
  KEY_END.lastIndex = first === '"' || first === "'" ? text.indexOf(first, inner + 1) + 1 || inner + 1 : inner;
  const close = KEY_END.exec(text)?.index ?? -1;
  const isClosed = close !== -1 && text.charAt(close) === ']';
  const end = isClosed ? close : skipClass(text, inner, KEY_PART);
  const name = text.slice(inner, end);
  const wordKey = /^\w+$/.test(name);
  report(
    scan,
    invalidMetadataKey,
    isClosed ? inner : pathEnd,
    isClosed && end > inner ? end : Math.max(end, inner),
    { key: name },
    {
      fixes: !isClosed && wordKey ? [replaceFix('close the key with `]`', true, end, end, ']')] : [],
    },
  );
  const key: KeyNode = { kind: 'Key', span: { start: inner, end }, name, quote: '' };
  finishKeyedField(scan, start, pathEnd, isClosed ? end + 1 : end, key);
}
