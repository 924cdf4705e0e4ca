/** A word, a number or a sign of a sentence. */
export interface Token {
  /**
   * A `word` has letters only, or letters, digits and `_`. A `code` is one by its shape: an e-mail
   * address, an id, a timestamp. A `symbol` is a sign, an operator or a mark of punctuation.
   */
  readonly kind: 'word' | 'number' | 'symbol' | 'quoted' | 'code';
  /** As written; what stands in quotes without them. */
  readonly text: string;
  /** In lower case, without accents and with straight apostrophes. */
  readonly folded: string;
  readonly from: number;
  readonly to: number;
  /** Whether no space stands before it: `100` and `k` of `100k`. */
  readonly isGlued: boolean;
}

/** A text in tokens, whose spans lie in `text`. */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A text with more tokens, or a longer one, is no sentence that somebody types into a search. */
const MAX_TOKENS = 40;
export const MAX_SENTENCE_LENGTH = 500;

/** Marks of direction, joiners and soft hyphens, which pasted text contains. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Text in quotes; then codes by shape; then the smallest parts. */
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![^\s(])'[^']*'(?![\p{L}\p{N}])/u;
const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[\p{L}\d-]+/u;
const TIMESTAMP = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d[\d:.]*(?:[Zz]|[+-]\d\d:?\d\d)?/;
const UUID = /(?:[A-Za-z]+_)?[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}/;
/** Words joined by `_`, or a path of fields. */
const NAME = /\p{L}[\p{L}\p{M}\p{N}]*(?:_[\p{L}\p{M}\p{N}-]+)+/u;
const NUMBER = /\d+(?:[.,'’]\d+)*/;
const WORD = /[\p{L}\p{M}]+(?:['’](?!s(?![\p{L}\p{M}]))[\p{L}\p{M}]+)*/u;
const SYMBOL = /['’]s(?![\p{L}\p{M}])|[<>!=]=|=[<>]|<>|\.\.+|[^\s\p{L}\p{M}\d]/u;

const TOKEN = new RegExp(
  [
    `(?<quoted>${QUOTED.source})`,
    `(?<code>(?<![\\p{L}\\p{N}_])(?:${[EMAIL, TIMESTAMP, UUID, NAME].map(({ source }) => source).join('|')})(?![\\p{L}\\p{N}]))`,
    `(?<number>${NUMBER.source})`,
    `(?<word>${WORD.source})`,
    `(?<symbol>${SYMBOL.source})`,
  ].join('|'),
  'gu',
);

/** Folds a word for comparison: `Türkiye’s` as `turkiye's`. */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/**
 * Splits a text into tokens. Digits and letters part, so that `100k`, `€5` and `3-5` are several
 * tokens; `isGlued` tells that they touch.
 *
 * @returns `undefined` if the text is too long to be a sentence.
 */
export function splitSentence(written: string): Sentence | undefined {
  if (written.length > MAX_SENTENCE_LENGTH) return undefined;
  const text = written.replaceAll(INVISIBLE, '').replaceAll(/\s/gu, ' ');
  const tokens: Token[] = [];
  for (const { 0: match, index: from, groups } of text.matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) return undefined;
    const kind = KINDS.find((one) => groups?.[one] !== undefined) ?? 'symbol';
    const to = from + match.length;
    const plain = kind === 'quoted' ? match.slice(1, -1).trim() : match;
    const isGlued = tokens.at(-1)?.to === from;
    tokens.push({ kind, text: plain, folded: fold(plain), from, to, isGlued });
  }
  return { text, tokens };
}

const KINDS = ['quoted', 'code', 'number', 'word', 'symbol'] as const satisfies readonly Token['kind'][];

/** The text of some tokens as it was written, from the first up to the one before `to`. */
export function textOf({ text, tokens }: Sentence, from: number, to: number): string {
  return text.slice(tokens[from]?.from ?? text.length, tokens[to - 1]?.to ?? text.length);
}
