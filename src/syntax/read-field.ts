import type { IToken } from 'chevrotain';
import { replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import type { FieldNode, KeyNode } from './ast.ts';
import { invalidMetadataKey, quotedMetadataKey } from './clause-diagnostics.ts';
import type { MalformedKey } from './malformed-key.ts';
import { unexpectedCharacter } from './query-diagnostics.ts';

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
