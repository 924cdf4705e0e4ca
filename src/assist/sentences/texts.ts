import type { Leaf } from './chart.ts';
import { type Sentence, type Token, textOf } from './tokens.ts';
import type { Context } from './values.ts';

/** A text that only the name of a field, its capitals or its quotes make a value. */
export interface FreeText {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The most tokens of a text, and the most words of one without quotes. */
const MAX_TOKENS = 9;
const MAX_WORDS = 4;
const MAX_NAME_LENGTH = 100;
/** Marks that stand within a text without spaces, and those that stand for a word. */
const INNER = /^[-.'’&#/+@_]$/;
const WORD_MARK = /^[&#@+]$/;

/** The categories of words that hold a sentence together, and are no value of a field. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['ask', 'article', 'relative', 'lead', 'conjunction', 'thing', 'link', 'contains', 'not', 'absent', 'empty'],
  ...['present', 'existing', 'or', 'noun', 'issued', 'wish', 'fresh', 'limit', 'since', 'before', 'after', 'until'],
  ...['relativeDay', 'field'],
]);

/** Whether a token begins after a space, or after a mark that no text contains. */
function beginsText(tokens: readonly Token[], at: number): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (first === undefined || (first.kind === 'symbol' && !/^[#+@]$/.test(first.text))) return false;
  return !first.isGlued || (before?.kind === 'symbol' && !INNER.test(before.text));
}

/** Whether a text may end before a token: at a space, or at a mark before one. */
function endsBefore(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to];
  if (next?.isGlued !== true) return true;
  return next.kind === 'symbol' && !(INNER.test(next.text) && tokens[to + 1]?.isGlued === true);
}

function isAddress(token: Token | undefined): boolean {
  return token?.kind === 'code' && token.text.includes('@');
}

function isPartOfText({ kind, text, isGlued }: Token): boolean {
  return kind !== 'quoted' && (kind !== 'symbol' || (isGlued ? INNER : WORD_MARK).test(text));
}

/**
 * Reads the texts that begin at a token and end before a space. Words that have a meaning of
 * their own are a part of one only in capitals, or alone: `Bank of America`, `descriptor paid`.
 */
export function readTexts(sentence: Sentence, at: number, context: Context): readonly Leaf[] {
  const { tokens } = sentence;
  const first = tokens[at];
  if (first?.kind === 'quoted') return [toLeaf('text', at + 1, 0, first.text, true)];
  if (!beginsText(tokens, at) || isWithinName(at, context)) return [];
  const leaves: Leaf[] = [];
  let cost = 0.4;
  let words = 0;
  for (let to = at + 1; to <= Math.min(at + MAX_TOKENS, tokens.length) && words <= MAX_WORDS; to++) {
    const token = tokens[to - 1] as Token;
    if (!isPartOfText(token) || (to > at + 1 && [first, token].some(isAddress))) break;
    words += countWord(token, to === at + 1);
    const added = costOfWord(token, to, words, context);
    if (added === undefined) break;
    cost += added;
    const isWhole = endsBefore(tokens, to);
    if (isWhole && token.kind === 'symbol' && to > at + 1) break;
    const isText = isWhole && token.kind !== 'symbol' && words <= MAX_WORDS;
    if (isText) leaves.push(toLeaf('text', to, cost + words * 0.3, textOf(sentence, at, to), false));
  }
  return leaves;
}

/** Whether a token continues the name of a field: `shift` in `liability shift`. */
function isWithinName(at: number, { phrases }: Context): boolean {
  return phrases.readings
    .slice(0, at)
    .some((leaves) => leaves.some(({ category, to }) => category === 'field' && to > at));
}

function countWord({ kind, isGlued }: Token, isFirst: boolean): number {
  return kind === 'symbol' || (isGlued && !isFirst) ? 0 : 1;
}

/** The cost of a word in a text; `undefined` if it is none. */
function costOfWord(
  { kind, text }: Token,
  to: number,
  words: number,
  { phrases, sentence }: Context,
): number | undefined {
  if (kind !== 'word') return 0;
  // `A-1042`: a code, whatever `A` means.
  const [next, after] = sentence.tokens.slice(to, to + 2).map((one) => (one.isGlued ? one.kind : undefined));
  const isOfCode = next === 'number' || (next === 'symbol' && after === 'number');
  if (isOfCode || phrases.isKnown[to - 1] !== true) return 0.1;
  if (/^\p{Lu}/u.test(text)) return 1.2;
  const isFunction = phrases.readings[to - 1]?.some((one) => one.to === to && FUNCTIONS.has(one.category));
  return words > 1 || isFunction === true ? undefined : 1.2;
}

/** Reads names, which stand for themselves: quoted, two or more words in capitals, or the whole text. */
export function readNames(sentence: Sentence, at: number, context: Context): readonly Leaf[] {
  const { tokens } = sentence;
  const first = tokens[at];
  if (first?.kind === 'quoted') {
    return /\p{L}/u.test(first.text) ? [toLeaf('name', at + 1, 0.5, first.text, true)] : [];
  }
  if (first?.kind !== 'word' || first.isGlued) return [];
  const leaves: Leaf[] = [];
  for (let to = at + 1; to <= Math.min(at + MAX_TOKENS, tokens.length); to++) {
    const { kind, isGlued, text } = tokens[to - 1] as Token;
    if (kind !== 'word' && !(kind === 'symbol' && isGlued && /^[-.'’&]$/.test(text))) break;
    const cost = kind === 'word' && endsBefore(tokens, to) ? costOfName(sentence, at, to, context) : undefined;
    if (cost !== undefined) leaves.push(toLeaf('name', to, cost, textOf(sentence, at, to), false));
  }
  return leaves;
}

/** The cost of some tokens as a name; `undefined` if they are none. */
function costOfName(sentence: Sentence, at: number, to: number, { phrases }: Context): number | undefined {
  const { tokens } = sentence;
  if (textOf(sentence, at, to).length > MAX_NAME_LENGTH) return undefined;
  const words = tokens.slice(at, to).filter(({ kind }) => kind === 'word');
  const known = phrases.isKnown
    .slice(at, to)
    .filter((isKnown, place) => isKnown && tokens[at + place]?.kind === 'word');
  if (words.length > MAX_WORDS || known.length === words.length) return undefined;
  const isInCapitals = words.length > 1 && words.every(({ text }) => /^\p{Lu}/u.test(text));
  if (isInCapitals) return 0.8 + known.length * 1.5;
  return at === 0 && to === tokens.length && known.length === 0 ? 5 : undefined;
}

function toLeaf(category: 'text' | 'name', to: number, cost: number, text: string, isQuoted: boolean): Leaf {
  return { category, to, cost, value: { text, isQuoted } satisfies FreeText };
}
