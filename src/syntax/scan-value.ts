import { replaceFix } from '../diagnostic/fix.ts';
import type { ValueNode } from './ast.ts';
import { classAt, DIGIT, findClass, OTHER_SPACE, QUOTE, SPACE, skipClass } from './characters.ts';
import { misplacedNegation } from './diagnostics/misplaced-negation.ts';
import { missingSeparator } from './diagnostics/missing-separator.ts';
import { addToken, report, type Scan } from './scan.ts';
import { scanQuotedText, scanTypographicText } from './scan-text.ts';

/** `field operator`, with or without `-`, or a connective: what ends a clause whose value is missing. */
const CLAUSE_AHEAD = /-?[A-Za-z_][\w.]*(?:\[[^\s\]]*\])?[ \t\r\n]*(?:[:~<>=^]|![:=~])|(?:and|or|not)(?=\s|$)|[&|,;]/iy;
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
  const character = text.charAt(start);
  if (character === ')') return;
  if (character === '(') scanGroup(scan, start);
  else if ((character === '-' || character === '!') && (classAt(text, start + 1) & QUOTE) !== 0)
    scanNegatedValue(scan, start);
  else scanValueAt(scan, start);
}

/** Scans the value that begins at an offset: quoted, or everything up to the next white space. */
export function scanValueAt(scan: Scan, start: number): void {
  const { text } = scan;
  const character = text.charAt(start);
  if (character === '"' || character === "'") addValue(scan, scanQuotedText(scan, start));
  else if ((classAt(text, start) & QUOTE) !== 0) addValue(scan, scanTypographicText(scan, start));
  else scanBareValue(scan, start);
}

function addValue(scan: Scan, value: ValueNode): void {
  addToken(scan, 'Value', value.span.start, value.span.end, value);
  if (value.kind !== 'Text' || value.close === '') return;
  const { text, offset } = scan;
  if (offset === text.length || (classAt(text, offset) & ENDS) !== 0 || '),;&|'.includes(text.charAt(offset))) return;
  reportTouching(scan, offset);
}

const TOUCHING_CLAUSE = /-?[A-Za-z_][\w.]*(?:\[\w*\])?(?:[:~<>=^]|![:=~])|(?:and|or|not)(?=[\s(-])|\(/iy;

/** Something stands directly after a closing quote: a clause that lacks its space, or a rest that nothing can be made of. */
function reportTouching(scan: Scan, offset: number): void {
  const { text } = scan;
  const end = findClass(text, offset, ENDS);
  TOUCHING_CLAUSE.lastIndex = offset;
  const isClause = TOUCHING_CLAUSE.test(text);
  report(
    scan,
    missingSeparator,
    offset,
    offset,
    { next: text.slice(offset, end) },
    {
      fixes: isClause ? [replaceFix('insert a space', true, offset, offset, ' ')] : [],
    },
  );
  if (!isClause) addToken(scan, 'Stray', offset, end, undefined);
}

function scanBareValue(scan: Scan, start: number): void {
  const { text } = scan;
  let end = findClass(text, start, ENDS);
  if (scan.depth > 0) end = trimClosing(text, start, end);
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
  const start = text.charAt(offset) === '-' ? offset + 1 : offset;
  const whole = skipClass(text, start, DIGIT);
  if (whole === start) return offset;
  if (text.charAt(whole) !== '.') return whole;
  const fraction = skipClass(text, whole + 1, DIGIT);
  return fraction === whole + 1 ? whole : fraction;
}

/** Inside parentheses the closing ones that a bare value ends with are not part of it. */
function trimClosing(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && text.charAt(trimmed - 1) === ')') trimmed--;
  const opened = text.slice(start, trimmed).split('(').length - text.slice(start, trimmed).split(')').length;
  return Math.min(end, trimmed + Math.max(0, opened));
}

/** `field:-"text"`: the negation stands before the value. */
function scanNegatedValue(scan: Scan, start: number): void {
  const field = scan.tokens.at(-2);
  const before = scan.tokens.at(-3);
  const isNegated = before?.tokenType === scan.types.Negation && before.endOffset + 1 === field?.startOffset;
  report(
    scan,
    misplacedNegation,
    start,
    start + 1,
    { written: scan.text.charAt(start) },
    {
      fixes:
        field === undefined || isNegated
          ? []
          : [
              {
                title: 'put `-` before the field',
                safe: true,
                edits: [
                  { start: field.startOffset, end: field.startOffset, text: '-' },
                  { start, end: start + 1, text: '' },
                ],
              },
            ],
    },
  );
  scanValueAt(scan, start + 1);
}

/** `field:("a" OR "b")`: a group of values, read as one text up to its end. */
function scanGroup(scan: Scan, start: number): void {
  const { text } = scan;
  const close = findGroupEnd(text, start);
  const end = close === -1 ? findClass(text, start, ENDS) : close + 1;
  const span = { start, end };
  addValue(scan, { kind: 'Text', span, text: text.slice(start, end), open: '', close: '' });
}

const GROUP_END = /[()]/g;

function findGroupEnd(text: string, start: number): number {
  GROUP_END.lastIndex = start + 1;
  const match = GROUP_END.exec(text);
  return match?.[0] === ')' ? match.index : -1;
}
