import type { IToken } from 'chevrotain';
import { characterAt } from '../base/character-at.ts';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import {
  ALL_OPERATORS,
  type BooleanNode,
  type Connective,
  type ConnectiveNode,
  type FieldNode,
  type KeyNode,
  type NegationNode,
  type NullNode,
  type NumberNode,
  type Operator,
  type OperatorNode,
  type ParameterNode,
  type TextNode,
} from './ast.ts';
import { isStraightQuote, QUOTE } from './characters.ts';
import { quoteDouble } from './print-query.ts';
import {
  invalidMetadataKey,
  missingSeparator,
  quotedMetadataKey,
  typographicQuote,
  undefinedEscape,
  unexpectedCharacter,
  unterminatedString,
} from './syntax-diagnostics.ts';
import { isAtEnd, isEscaped, isSeparator, type MalformedKey, readTouchingClause } from './value-patterns.ts';

/**
 * What operators of other languages mean in this one (L1.7): the operator, the
 * ones that mean it, and the ones that mean it negated.
 */
const FOREIGN: readonly (readonly [meant: Operator, plain: string, negated: string])[] = [
  [':', '= == === := :: ： ＝', '!= !== <> !: :! ≠'],
  ['~', '=~ ~= ~~ :~ ~: ^ ～ ≈', '!~'],
  ['>', ':> >> ＞', ''],
  ['<', ':< << ＜', ''],
  ['>=', '=> :>= ≥ ≧ ⩾', ''],
  ['<=', '=< :<= ≤ ≦ ⩽', ''],
];

interface Meaning {
  readonly symbol: Operator | undefined;
  readonly negates: boolean;
}

let meanings: ReadonlyMap<string, Meaning> | undefined;

function createMeanings(): ReadonlyMap<string, Meaning> {
  const own = ALL_OPERATORS.map((symbol): [string, Meaning] => [symbol, { symbol, negates: false }]);
  const foreign = FOREIGN.flatMap(([symbol, plain, negated]) => [
    ...plain.split(' ').map((raw): [string, Meaning] => [raw, { symbol, negates: false }]),
    ...negated.split(' ').map((raw): [string, Meaning] => [raw, { symbol, negates: true }]),
  ]);
  return new Map([...own, ...foreign]);
}

const CONNECTIVES: ReadonlyMap<string, Connective> = new Map([
  ['or', 'or'],
  ['|', 'or'],
]);

/**
 * Whether a text is certainly one value: it ends with a letter or digit, and has no AND or
 * OR and no quotation marks except apostrophes and escaped ones.
 */
function isWholeText(text: string): boolean {
  wholeText ??= new RegExp(
    `^(?!.*\\s(?:AND|OR)\\s)(?:[^\\\\${QUOTE}]|\\\\["'\\\\]|(?<=\\p{L})['’](?=\\p{L}))*(?<=[\\p{L}\\p{N}\\p{M}])$`,
    'su',
  );
  return wholeText.test(text);
}

let wholeText: RegExp | undefined;

const PARAMETER = /^\$[A-Za-z_]\w*$/;
const TYPOGRAPHIC_KEY = /^[“”„‟«»‘’‚‛‹›](\w+)[“”„‟«»‘’‚‛‹›]$/;
/** Dots after a dot, or all dots at the end. */
const SPARE_DOTS = /(?<=\.)\.+(?!\.|$)|\.+$/g;

/** A key and the end of its field, including any text that touches the closing bracket. */
export interface BracketedKey {
  readonly key: KeyNode;
  readonly end: number;
}

/** Makes nodes of single tokens, and collects the diagnostics of a text. */
export class TokenReader {
  readonly text: string;
  /** Whether `$name` is a parameter (L7.1). */
  readonly #takesParameters: boolean;
  readonly diagnostics: Diagnostic[] = [];

  constructor(text: string, takesParameters: boolean) {
    this.text = text;
    this.#takesParameters = takesParameters;
  }

  report<Code extends string, Data>(
    declaration: DiagnosticDeclaration<Code, Data>,
    start: number,
    end: number,
    data: Data,
    options?: ReportOptions,
  ): void {
    this.diagnostics.push(createDiagnostic(declaration, { start, end }, data, options));
  }

  createNegation({ image: raw, startOffset: start }: IToken): NegationNode {
    return { kind: 'Negation', span: { start, end: start + raw.length }, raw };
  }

  /** The meaning of a connective of any language. The language has no XOR, so it is read as AND. */
  createConnective({ image: raw, startOffset: start }: IToken): ConnectiveNode {
    const connective = CONNECTIVES.get(raw.toLowerCase()) ?? CONNECTIVES.get(raw.charAt(0)) ?? 'and';
    return { kind: 'Connective', span: { start, end: start + raw.length }, connective, raw };
  }

  /** Makes the node of one of the language's own operators. */
  createOperator({ image, startOffset: start }: IToken): OperatorNode {
    const symbol = image as Operator;
    return { kind: 'Operator', span: { start, end: start + image.length }, symbol, negates: false, raw: image };
  }

  readForeignOperator({ image: raw, startOffset: start }: IToken): OperatorNode {
    meanings ??= createMeanings();
    const { symbol, negates } = meanings.get(raw) ?? { symbol: undefined, negates: false };
    return { kind: 'Operator', span: { start, end: start + raw.length }, symbol, negates, raw };
  }

  /** Reads a text in straight quotes, and reports a clause that touches it. */
  readText(token: IToken): TextNode {
    const node = this.#readQuoted(token.image, token.startOffset);
    if (!isSeparator(this.text, node.span.end)) this.reportTouchingClause(node.span.end);
    return node;
  }

  /** Reports a missing space before the clause or connective at an offset. */
  reportTouchingClause(at: number): void {
    const next = readTouchingClause(this.text, at);
    if (next === '') return;
    const fixes = [replaceFix('insert a space', true, at, at, ' ')];
    this.report(missingSeparator, at, at, { next }, { fixes });
  }

  /** Reads a text in straight quotes, and reports the text that touches it. */
  readTouchedText({ image, startOffset, payload }: IToken): TextNode {
    const rest = payload as string;
    const node = this.#readQuoted(image.slice(0, -rest.length), startOffset);
    this.report(missingSeparator, node.span.end, node.span.end, { next: rest });
    return node;
  }

  #readQuoted(image: string, start: number): TextNode {
    const quote = image.charAt(0);
    const text = this.#readEscapes(image.slice(1, -1), start + 1);
    return { kind: 'Text', span: { start, end: start + image.length }, text, open: quote, close: quote };
  }

  /** Reads a text without a closing quote. The payload of the token is the other kind of quote if that ends the text. */
  readUnterminatedText(token: IToken): TextNode {
    const { image, startOffset: start } = token;
    const end = endOf(token);
    const open = image.charAt(0);
    const close = token.payload as string;
    const raw = image.slice(1, image.length - close.length);
    const text = this.#readEscapes(raw, start + 1);
    if (close === '') {
      const isWhole = isAtEnd(this.text, end) && isWholeText(raw);
      const fixes: Fix[] =
        raw === '' || isEscaped(image, image.length) ? [] : [replaceFix(`insert \`${open}\``, isWhole, end, end, open)];
      this.report(unterminatedString, start, end, { text }, { fixes });
    } else {
      // Between words `'` may be an apostrophe, and `"` a sign for inches.
      const isWord = isWholeText(raw) && !/\s/.test(raw);
      const fixes = [replaceFix(`replace \`${close}\` with \`${open}\``, isWord, end - 1, end, open)];
      this.report(unterminatedString, start, end, { text, close }, { fixes });
    }
    return { kind: 'Text', span: { start, end }, text, open, close };
  }

  /** Reads a text that a typographic mark opens or closes. The payload of the token is the closing mark. */
  readTypographicText(token: IToken): TextNode {
    const { image, startOffset: start } = token;
    const end = endOf(token);
    const open = image.charAt(0);
    const close = token.payload as string;
    const raw = image.slice(1, image.length - close.length);
    const isStraight = open === '"' || open === "'";
    const text = isStraight ? this.#readEscapes(raw, start + 1) : raw;
    // Without a closing mark, the value certainly ends only at the end of the query. If the marks are of different kinds,
    // one of them may be a typing slip.
    const isStraightClose = isStraightQuote(close, 0);
    const isWhole =
      close === '' ? end === this.text.length && isWholeText(raw) : !isStraightClose || !/["'\\]/.test(raw);
    const at = isStraight ? end - 1 : start;
    const fixes = [replaceFix('use straight quotation marks', isWhole, start, end, quoteDouble(text))];
    const related = isStraight || close === '' ? [] : [{ span: { start: end - 1, end }, message: 'it is closed here' }];
    this.report(typographicQuote, at, at + 1, { quote: isStraight ? close : open }, { fixes, related });
    return { kind: 'Text', span: { start, end }, text, open, close };
  }

  /** Reads the escapes of a text that begins at an offset: `\"`, `\'` and `\\`; any other backslash stands for itself. */
  #readEscapes(raw: string, start: number): string {
    let at = raw.indexOf('\\');
    if (at === -1) return raw;
    const pieces: string[] = [];
    let from = 0;
    for (; at !== -1; at = raw.indexOf('\\', at + 2)) {
      const escaped = raw.charAt(at + 1);
      if (escaped === '"' || escaped === "'" || escaped === '\\') {
        pieces.push(raw.slice(from, at));
        from = at + 1;
      } else this.#reportEscape(start + at, characterAt(raw, at + 1));
    }
    pieces.push(raw.slice(from));
    return pieces.join('');
  }

  #reportEscape(at: number, escaped: string): void {
    const fixes = [replaceFix('write `\\\\` for a backslash', true, at, at + 1, '\\\\')];
    this.report(undefinedEscape, at, at + 1 + escaped.length, { written: `\\${escaped}` }, { fixes });
  }

  createNumber({ image: raw, startOffset: start }: IToken): NumberNode {
    return { kind: 'Number', span: { start, end: start + raw.length }, raw };
  }

  createNull({ image: raw, startOffset: start }: IToken): NullNode {
    return { kind: 'Null', span: { start, end: start + raw.length }, raw };
  }

  createBoolean({ image: raw, startOffset: start }: IToken): BooleanNode {
    return { kind: 'Boolean', span: { start, end: start + raw.length }, value: raw.toLowerCase() === 'true', raw };
  }

  /** A text without quotes, or a group of values in parentheses; in a stored query, perhaps a parameter. */
  createBareText({ image: text, startOffset: start }: IToken): TextNode | ParameterNode {
    const span = { start, end: start + text.length };
    if (this.#takesParameters && PARAMETER.test(text))
      return { kind: 'Parameter', span, name: text.slice(1), raw: text };
    return { kind: 'Text', span, text, open: '', close: '' };
  }

  createField(path: IToken, bracketed: BracketedKey | undefined): FieldNode {
    const { startOffset: start, image } = path;
    const end = bracketed === undefined ? start + image.length : bracketed.end;
    return { kind: 'Field', span: { start, end }, path: image, key: bracketed?.key };
  }

  /** Reads the key between two brackets, quoted or not, and reports text that touches the closing one. */
  readKey(inner: IToken, close: IToken): BracketedKey {
    const { startOffset: start, image } = inner;
    const first = image.charAt(0);
    const quote = first === '"' || first === "'" ? first : '';
    const name = quote === '' ? image : image.slice(1, -1);
    const end = endOf(inner);
    if (quote !== '') {
      const fixes = [replaceFix(`write ${quoteText(name)} without quotation marks`, true, start, end, name)];
      this.report(quotedMetadataKey, start, end, { key: name }, { fixes });
    }
    if (close.image.length > 1) this.#reportCharacter(close.startOffset + 1);
    return { key: { kind: 'Key', span: { start, end }, name, quote }, end: endOf(close) };
  }

  /** Reads `[order-id]`, `[]` or `[order_id`: a key that cannot be searched, or is not closed. */
  readMalformedKey(token: IToken): BracketedKey {
    const { name, isClosed } = token.payload as MalformedKey;
    const bracket = token.startOffset;
    const start = bracket + 1;
    const end = start + name.length;
    if (name === '') {
      // There is no key to underline, so underline the brackets.
      this.report(invalidMetadataKey, bracket, isClosed ? end + 1 : end, { key: '' });
    } else if (isClosed) {
      const bare = TYPOGRAPHIC_KEY.exec(name)?.[1];
      const fixes =
        bare === undefined
          ? []
          : [replaceFix(`write ${quoteText(bare)} without quotation marks`, true, start, end, bare)];
      this.report(invalidMetadataKey, start, end, { key: name }, { fixes });
    } else {
      const fixes = /^\w+$/.test(name) ? [replaceFix('close the key with `]`', true, end, end, ']')] : [];
      this.report(invalidMetadataKey, bracket, end, { key: name, missing: ']' }, { fixes });
    }
    const isWhole = isClosed && end + 1 === endOf(token);
    const quote = isWhole && /^(["']).+\1$/.test(name) ? (name.charAt(0) as '"' | "'") : '';
    const text = quote === '' ? name : this.#readEscapes(name.slice(1, -1), start + 1);
    return { key: { kind: 'Key', span: { start, end }, name: text, quote }, end: endOf(token) };
  }

  /** Reports a path with extra dots or invalid characters: `customer..email`, `order-id`, `café`. */
  reportMalformedField({ image: path, startOffset: start }: IToken): void {
    this.#reportDots(path, start);
    const bad = path.search(/[^\w.]/);
    if (bad === -1) return;
    if (/(?:^|\.)metadata\.[^.]*$/.test(path.slice(0, bad))) {
      const keyStart = path.lastIndexOf('.', bad - 1) + 1;
      const key = path.slice(keyStart);
      this.report(invalidMetadataKey, start + keyStart, start + path.length, { key });
    } else this.#reportCharacter(start + bad);
  }

  /** Reports all extra dots as one mistake, at the first. */
  #reportDots(path: string, start: number): void {
    const edits: TextEdit[] = [];
    for (const { index, 0: dots } of path.matchAll(SPARE_DOTS)) {
      edits.push({ start: start + index, end: start + index + dots.length, text: '' });
    }
    const at = edits[0]?.start;
    if (at === undefined) return;
    const fixes = [{ title: 'remove the dot', safe: true, edits }];
    this.report(unexpectedCharacter, at, at + 1, { character: '.', place: 'field' }, { fixes });
  }

  #reportCharacter(at: number): void {
    const character = characterAt(this.text, at);
    this.report(unexpectedCharacter, at, at + character.length, { character, place: 'field' });
  }
}

/** The end of a token, exclusive. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}
