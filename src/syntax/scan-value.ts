import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import type { ValueNode } from './ast.ts';
import { classAt, DIGIT, findClass, OTHER_SPACE, QUOTE, SPACE, skipClass } from './characters.ts';
import { misplacedNegation } from './diagnostics/misplaced-negation.ts';
import { missingSeparator } from './diagnostics/missing-separator.ts';
import { addToken, report, type Scan } from './scan.ts';
import { scanQuotedText, scanTypographicText } from './scan-text.ts';

/** `field operator`, negated or not, or a connective: what ends a clause whose value is missing. */
const CLAUSE_AHEAD =
  /(?:[-!]+\s*)?[A-Za-z_][\w.]*(?:\[[^\s\]]*\])?\s*(?:[:~<>=^]|![:=~])|(?:and|or|not)(?=\s|$)|[&|,;]/iy;
const ENDS = SPACE | OTHER_SPACE;

/**
 * Scans the value after an operator, if there is one. Behind white space only
 * what cannot begin the next clause is a value: `amount> customer.email~"x"`
 * lacks one.
 */
export function scanValue(scan: Scan): void {
  const { text } = scan;
  const start = skipClass(text, scan.offset, ENDS);
  if (start === text.length) return;
  const isSpaced = start !== scan.offset;
  if (isSpaced) {
    CLAUSE_AHEAD.lastIndex = start;
    if (CLAUSE_AHEAD.test(text)) return;
  }
  const code = text.charCodeAt(start);
  if (code === 0x29) return;
  if (code === 0x28) scanGroup(scan, start);
  else if ((code === 0x2d || code === 0x21) && (classAt(text, start + 1) & QUOTE) !== 0) scanNegatedValue(scan, start);
  else scanValueAt(scan, start);
}

/** Scans the value that begins at an offset: quoted, or everything up to the next white space. */
export function scanValueAt(scan: Scan, start: number): void {
  const { text } = scan;
  const code = text.charCodeAt(start);
  if (code === 0x22 || code === 0x27) addValue(scan, scanQuotedText(scan, start));
  else if ((classAt(text, start) & QUOTE) !== 0) addValue(scan, scanTypographicText(scan, start));
  else scanBareValue(scan, start);
}

function addValue(scan: Scan, value: ValueNode): void {
  addToken(scan, scan.types.Value, value.span.start, value.span.end, value);
  if (value.kind !== 'Text' || value.close === '') return;
  const { text, offset } = scan;
  if (offset === text.length || (classAt(text, offset) & ENDS) !== 0 || '),;&|'.includes(text.charAt(offset))) return;
  reportTouching(scan, offset);
}

const TOUCHING_CLAUSE = /-?[A-Za-z_][\w.]*(?:\[\w*\])?(?:[:~<>=^]|![:=~])|(?:and|or|not)(?=[\s(-])|\(/iy;

/** Something stands directly after a closing quote: a clause that lacks its space, or a rest that nothing can be made of. */
function reportTouching(scan: Scan, offset: number): void {
  const { text } = scan;
  TOUCHING_CLAUSE.lastIndex = offset;
  const head = TOUCHING_CLAUSE.exec(text)?.[0];
  if (head !== undefined) {
    const fixes = [replaceFix('insert a space', true, offset, offset, ' ')];
    report(scan, missingSeparator, offset, offset, { next: head }, { fixes });
    return;
  }
  const end = findClass(text, offset, ENDS);
  report(scan, missingSeparator, offset, offset, { next: text.slice(offset, end) });
  addToken(scan, scan.types.Stray, offset, end, undefined);
}

function scanBareValue(scan: Scan, start: number): void {
  const { text } = scan;
  let end = scan.depth > 0 ? findValueEnd(text, start) : findClass(text, start, ENDS);
  const digits = skipNumber(text, start);
  // `5,` before a space is a number and a pause: no number ends in a comma.
  const isListed = digits === end - 1 && digits > start && (text.charAt(digits) === ',' || text.charAt(digits) === ';');
  if (isListed) end = digits;
  const span = { start, end };
  const raw = text.slice(start, end);
  if (digits === end) addValue(scan, { kind: 'Number', span, raw });
  else addValue(scan, readWord(raw, span) ?? { kind: 'Text', span, text: raw, open: '', close: '' });
}

function readWord(raw: string, span: ValueNode['span']): ValueNode | undefined {
  if (raw.length < 4 || raw.length > 5) return undefined;
  const word = raw.toLowerCase();
  if (word === 'null') return { kind: 'Null', span, raw };
  if (word === 'true' || word === 'false') return { kind: 'Boolean', span, value: word === 'true', raw };
  return undefined;
}

/** The end of `-?digits[.digits]` at an offset, or the offset itself. */
function skipNumber(text: string, offset: number): number {
  const start = text.charCodeAt(offset) === 0x2d ? offset + 1 : offset;
  const whole = skipClass(text, start, DIGIT);
  if (whole === start) return offset;
  if (whole === text.length || text.charCodeAt(whole) !== 0x2e) return whole;
  const fraction = skipClass(text, whole + 1, DIGIT);
  return fraction === whole + 1 ? whole : fraction;
}

/** The end of a bare value inside parentheses: white space, or the first `)` that nothing in the value opens. */
function findValueEnd(text: string, start: number): number {
  let depth = 0;
  let end = start;
  while (end < text.length && (classAt(text, end) & ENDS) === 0) {
    const character = text.charAt(end);
    if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) return end;
    end++;
  }
  return end;
}

/** `field:-"text"`: the negation stands before the value. */
function scanNegatedValue(scan: Scan, start: number): void {
  const fixes = negateField(scan, start);
  report(scan, misplacedNegation, start, start + 1, { written: scan.text.charAt(start) }, { fixes });
  scanValueAt(scan, start + 1);
}

/** Moves the negation at an offset to the field of this clause, if it has one that is not negated yet. */
function negateField({ tokens, types }: Scan, start: number): readonly Fix[] {
  const field = tokens.at(-2);
  if (field?.tokenType !== types.Field || tokens.at(-3)?.tokenType === types.Negation) return [];
  const edits = [
    { start: field.startOffset, end: field.startOffset, text: '-' },
    { start, end: start + 1, text: '' },
  ];
  return [{ title: 'put `-` before the field', safe: true, edits }];
}

/** `field:("a" OR "b")`: a group of values, read as one text up to its end. */
function scanGroup(scan: Scan, start: number): void {
  const { text } = scan;
  const close = findGroupEnd(text, start);
  const end = close === -1 ? findClass(text, start, ENDS) : close + 1;
  const span = { start, end };
  addValue(scan, { kind: 'Text', span, text: text.slice(start, end), open: '', close: '' });
}

const PARENTHESIS = /[()]/g;

/** The `)` that ends a group, or -1: groups do not nest, and looking no further than the next `(` is what keeps this linear. */
function findGroupEnd(text: string, start: number): number {
  PARENTHESIS.lastIndex = start + 1;
  const match = PARENTHESIS.exec(text);
  return match?.[0] === ')' ? match.index : -1;
}
