import type { IToken } from 'chevrotain';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { characterAt } from '../text/character-at.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import type { BooleanNode, NullNode, NumberNode, TextNode } from './ast.ts';
import { isStraightQuote, QUOTE } from './characters.ts';
import { quoteDouble } from './print-query.ts';
import { missingSeparator } from './query-diagnostics.ts';
import { isAtEnd, isEscaped, isSeparator, readTouchingClause } from './quoted-text.ts';
import { typographicQuote, undefinedEscape, unterminatedString } from './value-diagnostics.ts';

/** Reads a text in straight quotes, and reports a clause that touches it. */
export function readText(assembly: Assembly, token: IToken): TextNode {
  const node = readQuoted(assembly, token.image, token.startOffset);
  if (!isSeparator(assembly.text, node.span.end)) reportTouchingClause(assembly, node.span.end);
  return node;
}

/** Reports a missing space before the clause or connective at an offset. */
export function reportTouchingClause(assembly: Assembly, at: number): void {
  const next = readTouchingClause(assembly.text, at);
  if (next === '') return;
  const fixes = [replaceFix('insert a space', true, at, at, ' ')];
  report(assembly, missingSeparator, at, at, { next }, { fixes });
}

/** Reads a text in straight quotes, and reports the text that touches it. */
export function readTouchedText(assembly: Assembly, { image, startOffset, payload }: IToken): TextNode {
  const rest = payload as string;
  const node = readQuoted(assembly, image.slice(0, -rest.length), startOffset);
  report(assembly, missingSeparator, node.span.end, node.span.end, { next: rest });
  return node;
}

function readQuoted(assembly: Assembly, image: string, start: number): TextNode {
  const quote = image.charAt(0);
  const text = readEscapes(assembly, image.slice(1, -1), start + 1);
  return { kind: 'Text', span: { start, end: start + image.length }, text, open: quote, close: quote };
}

/**
 * A text that is certainly one value: it ends with a letter or digit, and has no AND or
 * OR and no quotation marks except apostrophes and escaped ones.
 */
const WHOLE_TEXT = new RegExp(
  `^(?!.*\\s(?:AND|OR)\\s)(?:[^\\\\${QUOTE}]|\\\\["'\\\\]|(?<=\\p{L})['’](?=\\p{L}))*(?<=[\\p{L}\\p{N}\\p{M}])$`,
  'su',
);

/** Reads a text without a closing quote. The payload of the token is the other kind of quote if that ends the text. */
export function readUnterminatedText(assembly: Assembly, token: IToken): TextNode {
  const { image, startOffset: start } = token;
  const end = endOf(token);
  const open = image.charAt(0);
  const close = token.payload as string;
  const raw = image.slice(1, image.length - close.length);
  const text = readEscapes(assembly, raw, start + 1);
  if (close === '') {
    const isWhole = isAtEnd(assembly.text, end) && WHOLE_TEXT.test(raw);
    const fixes: Fix[] =
      raw === '' || isEscaped(image, image.length) ? [] : [replaceFix(`insert \`${open}\``, isWhole, end, end, open)];
    report(assembly, unterminatedString, start, end, { text }, { fixes });
  } else {
    // Between words `'` may be an apostrophe, and `"` a sign for inches.
    const isWord = WHOLE_TEXT.test(raw) && !/\s/.test(raw);
    const fixes = [replaceFix(`replace \`${close}\` with \`${open}\``, isWord, end - 1, end, open)];
    report(assembly, unterminatedString, start, end, { text, close }, { fixes });
  }
  return { kind: 'Text', span: { start, end }, text, open, close };
}

/** Reads a text that a typographic mark opens or closes. The payload of the token is the closing mark. */
export function readTypographicText(assembly: Assembly, token: IToken): TextNode {
  const { image, startOffset: start } = token;
  const end = endOf(token);
  const open = image.charAt(0);
  const close = token.payload as string;
  const raw = image.slice(1, image.length - close.length);
  const isStraight = open === '"' || open === "'";
  const text = isStraight ? readEscapes(assembly, raw, start + 1) : raw;
  // Without a closing mark, the value certainly ends only at the end of the query. If the marks are of different kinds,
  // one of them may be a typing slip.
  const isStraightClose = isStraightQuote(close, 0);
  const isWhole =
    close === '' ? end === assembly.text.length && WHOLE_TEXT.test(raw) : !isStraightClose || !/["'\\]/.test(raw);
  const at = isStraight ? end - 1 : start;
  const fixes = [replaceFix('use straight quotation marks', isWhole, start, end, quoteDouble(text))];
  const related = isStraight || close === '' ? [] : [{ span: { start: end - 1, end }, message: 'it is closed here' }];
  report(assembly, typographicQuote, at, at + 1, { quote: isStraight ? close : open }, { fixes, related });
  return { kind: 'Text', span: { start, end }, text, open, close };
}

/** Reads the escapes of a text that begins at an offset: `\"`, `\'` and `\\`; any other backslash stands for itself. */
function readEscapes(assembly: Assembly, raw: string, start: number): string {
  let at = raw.indexOf('\\');
  if (at === -1) return raw;
  const pieces: string[] = [];
  let from = 0;
  for (; at !== -1; at = raw.indexOf('\\', at + 2)) {
    const escaped = raw.charAt(at + 1);
    if (escaped === '"' || escaped === "'" || escaped === '\\') {
      pieces.push(raw.slice(from, at));
      from = at + 1;
    } else reportEscape(assembly, start + at, characterAt(raw, at + 1));
  }
  pieces.push(raw.slice(from));
  return pieces.join('');
}

function reportEscape(assembly: Assembly, at: number, escaped: string): void {
  const fixes = [replaceFix('write `\\\\` for a backslash', true, at, at + 1, '\\\\')];
  report(assembly, undefinedEscape, at, at + 1 + escaped.length, { written: `\\${escaped}` }, { fixes });
}

export function createNumber(_: Assembly, { image: raw, startOffset: start }: IToken): NumberNode {
  return { kind: 'Number', span: { start, end: start + raw.length }, raw };
}

export function createNull(_: Assembly, { image: raw, startOffset: start }: IToken): NullNode {
  return { kind: 'Null', span: { start, end: start + raw.length }, raw };
}

export function createBoolean(_: Assembly, { image: raw, startOffset: start }: IToken): BooleanNode {
  return { kind: 'Boolean', span: { start, end: start + raw.length }, value: raw.toLowerCase() === 'true', raw };
}

/** A text without quotes, or a group of values in parentheses. */
export function createBareText(_: Assembly, { image: text, startOffset: start }: IToken): TextNode {
  return { kind: 'Text', span: { start, end: start + text.length }, text, open: '', close: '' };
}

/** Keeps the `-` of `field:-"text"` until its clause is read. */
export function keepNegatedQuote(assembly: Assembly, token: IToken): void {
  assembly.negatedQuote = token;
}
