import type { IToken } from 'chevrotain';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import type { BooleanNode, FieldNode, KeyNode, NullNode, NumberNode, ParameterNode, TextNode } from './ast.ts';
import { isStraightQuote, QUOTE } from './characters.ts';
import {
  invalidMetadataKey,
  quotedMetadataKey,
  typographicQuote,
  undefinedEscape,
  unterminatedString,
} from './clause-diagnostics.ts';
import { quoteDouble } from './print-query.ts';
import { missingSeparator, unexpectedCharacter } from './query-diagnostics.ts';
import { isAtEnd, isEscaped, isSeparator, type MalformedKey, readTouchingClause } from './value-patterns.ts';

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

const PARAMETER = /^\$[A-Za-z_]\w*$/;

/** A text without quotes, or a group of values in parentheses; in a stored query, perhaps a parameter. */
export function createBareText(
  { takesParameters }: Assembly,
  { image: text, startOffset: start }: IToken,
): TextNode | ParameterNode {
  const span = { start, end: start + text.length };
  if (takesParameters && PARAMETER.test(text)) return { kind: 'Parameter', span, name: text.slice(1), raw: text };
  return { kind: 'Text', span, text, open: '', close: '' };
}

/** Keeps the `-` of `field:-"text"` until its clause is read. */
export function keepNegatedQuote(assembly: Assembly, token: IToken): void {
  assembly.negatedQuote = token;
}

/** A key and the end of its field, including any text that touches the closing bracket. */
export interface BracketedKey {
  readonly key: KeyNode;
  readonly end: number;
}

export function createField(_: Assembly, path: IToken, bracketed: BracketedKey | undefined): FieldNode {
  const { startOffset: start, image } = path;
  const end = bracketed === undefined ? start + image.length : bracketed.end;
  return { kind: 'Field', span: { start, end }, path: image, key: bracketed?.key };
}

/** Reads the key between two brackets, quoted or not, and reports text that touches the closing one. */
export function readKey(assembly: Assembly, inner: IToken, close: IToken): BracketedKey {
  const { startOffset: start, image } = inner;
  const first = image.charAt(0);
  const quote = first === '"' || first === "'" ? first : '';
  const name = quote === '' ? image : image.slice(1, -1);
  const end = endOf(inner);
  if (quote !== '') {
    const fixes = [replaceFix(`write ${quoteText(name)} without quotation marks`, true, start, end, name)];
    report(assembly, quotedMetadataKey, start, end, { key: name }, { fixes });
  }
  if (close.image.length > 1) reportCharacter(assembly, close.startOffset + 1);
  return { key: { kind: 'Key', span: { start, end }, name, quote }, end: endOf(close) };
}

const TYPOGRAPHIC_KEY = /^[“”„‟«»‘’‚‛‹›](\w+)[“”„‟«»‘’‚‛‹›]$/;

/** Reads `[order-id]`, `[]` or `[order_id`: a key that cannot be searched, or is not closed. */
export function readMalformedKey(assembly: Assembly, token: IToken): BracketedKey {
  const { name, isClosed } = token.payload as MalformedKey;
  const bracket = token.startOffset;
  const start = bracket + 1;
  const end = start + name.length;
  if (name === '') {
    // There is no key to underline, so underline the brackets.
    report(assembly, invalidMetadataKey, bracket, isClosed ? end + 1 : end, { key: '' });
  } else if (isClosed) {
    const bare = TYPOGRAPHIC_KEY.exec(name)?.[1];
    const fixes =
      bare === undefined
        ? []
        : [replaceFix(`write ${quoteText(bare)} without quotation marks`, true, start, end, bare)];
    report(assembly, invalidMetadataKey, start, end, { key: name }, { fixes });
  } else {
    const fixes = /^\w+$/.test(name) ? [replaceFix('close the key with `]`', true, end, end, ']')] : [];
    report(assembly, invalidMetadataKey, bracket, end, { key: name, missing: ']' }, { fixes });
  }
  return { key: { kind: 'Key', span: { start, end }, name, quote: '' }, end: endOf(token) };
}

/** Keeps a malformed field until an operator shows that it is meant as a field. */
export function keepMalformedField(assembly: Assembly, token: IToken): IToken {
  assembly.malformedField = token;
  return token;
}

/** Dots after a dot, or all dots at the end. */
const SPARE_DOTS = /(?<=\.)\.+(?!\.|$)|\.+$/g;

/** Reports a path with extra dots or invalid characters: `customer..email`, `order-id`, `café`. */
export function reportMalformedField(assembly: Assembly, { image: path, startOffset: start }: IToken): void {
  reportDots(assembly, path, start);
  const bad = path.search(/[^\w.]/);
  if (bad === -1) return;
  if (/(?:^|\.)metadata\.[^.]*$/.test(path.slice(0, bad))) {
    const keyStart = path.lastIndexOf('.', bad - 1) + 1;
    const key = path.slice(keyStart);
    report(assembly, invalidMetadataKey, start + keyStart, start + path.length, { key });
  } else reportCharacter(assembly, start + bad);
}

/** Reports all extra dots as one mistake, at the first. */
function reportDots(assembly: Assembly, path: string, start: number): void {
  const edits: TextEdit[] = [];
  for (const { index, 0: dots } of path.matchAll(SPARE_DOTS)) {
    edits.push({ start: start + index, end: start + index + dots.length, text: '' });
  }
  const at = edits[0]?.start;
  if (at === undefined) return;
  const fixes = [{ title: 'remove the dot', safe: true, edits }];
  report(assembly, unexpectedCharacter, at, at + 1, { character: '.', place: 'field' }, { fixes });
}

function reportCharacter(assembly: Assembly, at: number): void {
  const character = characterAt(assembly.text, at);
  report(assembly, unexpectedCharacter, at, at + character.length, { character, place: 'field' });
}
