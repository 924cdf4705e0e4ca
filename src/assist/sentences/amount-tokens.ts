import { remember } from '../../language/base/remember.ts';
import { CURRENCIES } from '../../language/catalogue/value-sets.ts';
import type { Terminal } from './chart.ts';
import { fold, type Sentence, type Token } from './tokens.ts';
import type { ValueContext } from './values.ts';
import { keyOf, listKeys, type WordIndex } from './vocabulary.ts';

/** The ways to divide the thousands and the fraction of a number. */
const STYLES: readonly (readonly [group: string, fraction: string])[] = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ["'", '.'],
];

/** Reads a number with given separators, without them; nothing if it has others. */
function readStyle(number: string, group: string, fraction: string): readonly string[] {
  const [whole = '', rest, ...more] = number.split(fraction);
  const groups = whole.split(group);
  const [first = '', ...others] = groups;
  const last = others.at(-1);
  // Groups have three digits; in India, all but the last have two.
  const isGrouped =
    others.length === 0
      ? /^\d+$/.test(first)
      : /^[1-9]\d{0,2}$/.test(first) &&
        last?.length === 3 &&
        (others.every((one) => /^\d{3}$/.test(one)) ||
          (first.length < 3 && others.slice(0, -1).every((one) => /^\d\d$/.test(one)) && /^\d{3}$/.test(last)));
  if (!isGrouped || more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return [];
  const joinedDigits = groups.join('').replace(/^0+(?=\d)/, '');
  return [rest === undefined ? joinedDigits : `${joinedDigits}.${rest}`];
}

/** The mark before a fraction in a language. */
const fractionMark = remember(
  ({ locale }: WordIndex) =>
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value,
);

/** Reads digits in every notation; that of a language first. */
function readDigits(text: string, words: WordIndex): readonly string[] {
  const plain = text.replaceAll('’', "'");
  const mark = fractionMark(words);
  const styles = STYLES.toSorted(([, a], [, b]) => Number(b === mark) - Number(a === mark));
  return [...new Set(styles.flatMap(([group, fraction]) => readStyle(plain, group, fraction)))];
}

/** Multiplies a number by a power of ten, without rounding. */
export function moveDot(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const rest = fraction.slice(places);
  const moved = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^0+(?=\d)/, '');
  return rest === '' ? moved : `${moved}.${rest}`;
}

/** Reads the number, the sign of a currency or the numeral at a place. */
export const readAmountTokens: Terminal<ValueContext> = (sentence, at, { words }) => {
  const edges = readCurrencyTokens(sentence, at, words);
  return [...edges, ...readNumberTokens(sentence, at, words)];
};

function readNumberTokens(sentence: Sentence, at: number, words: WordIndex) {
  const { tokens } = sentence;
  const token = tokens[at] as Token;
  const edge = (text: string, to: number) => {
    const digits = readDigits(text, words);
    return digits.length === 0 || isNoAmount(sentence, at, to, words)
      ? []
      : [{ category: 'number', to, cost: 0, value: digits }];
  };
  if (token.kind === 'word') return readNumeralTokens(sentence, at, words);
  if (token.kind === 'symbol') {
    const next = tokens[at + 1];
    if (next?.kind !== 'number' || !next.isGlued) return [];
    const before = tokens[at - 1];
    const isFirst = before?.to !== token.from || /\p{Sc}$/u.test(before.text);
    return /^[.,]$/.test(token.text) && isFirst ? edge(`0.${next.text}`, at + 2) : [];
  }
  if (token.kind !== 'number') return [];
  // `0042` is a code.
  if (/^0\d/.test(token.text)) return [];
  const found = [...edge(token.text, at + 1)];
  // `1'250.–`, `12,--`: no cents.
  const [dash] = /^[.,](?:--?|–|—)(?![\p{L}\d])/u.exec(sentence.text.slice(token.to)) ?? [];
  if (dash !== undefined) found.push(...edge(token.text, at + 1 + dash.length));
  // `1 234,56`: groups of three digits.
  let text = token.text;
  for (let to = at + 1; /^\d{1,3}(?: \d{3})*$/.test(text) && /^\d{3}(?:[.,]\d+)?$/.test(tokens[to]?.text ?? ''); to++) {
    text += ` ${tokens[to]?.text}`;
    found.push(...edge(text, to + 1));
  }
  return found;
}

/** The categories of words beside a number that tell whether it is an amount. */
const NUMERALS = new Set(['numeral']);
const ABOUT = new Set(['about']);
const BEFORE_DATE = new Set(['month', 'weekday', 'ordinalWord', 'at', 'in']);
const AFTER_DATE = new Set(['month', 'weekday', 'unit', 'ago', 'clockHour', 'meridiem']);
const OF = new Set(['of']);
const SIDES = new Set(['side', 'past']);
const UNITS = new Set(['unit', 'units', 'month']);
const PLURAL = new Set(['units']);

/**
 * Whether a number is no amount: about so much is one of many; and without a currency beside another
 * number or a word of a date, it is a part of that or of nothing.
 */
function isNoAmount(sentence: Sentence, from: number, to: number, words: WordIndex): boolean {
  const { tokens } = sentence;
  const is = (place: number, categories: ReadonlySet<string>): boolean =>
    (words.phrases.get(keyOf(tokens[place]?.folded ?? '')) ?? []).some(({ category }) => categories.has(category));
  const isNumber = (place: number): boolean => tokens[place]?.kind === 'number' || is(place, NUMERALS);
  const sign = [from - 1, from - 2].find((start) =>
    readCurrencyTokens(sentence, start, words).some((one) => one.to === from),
  );
  if (is((sign ?? from) - 1, ABOUT)) return true;
  if (sign !== undefined || readCurrencyTokens(sentence, to, words).length > 0) return false;
  return (
    isNumber(from - 1) ||
    is(from - 1, BEFORE_DATE) ||
    (is(from - 1, OF) && is(from - 2, UNITS)) ||
    isNumber(to) ||
    is(to, AFTER_DATE) ||
    // `5 last months`, but `over 5 last month`
    (is(to, SIDES) && is(to + 1, PLURAL)) ||
    // `5 to 10 days`
    (isNumber(to + 1) && is(to + 2, AFTER_DATE))
  );
}

/** A number in words up to a place. */
interface Numeral {
  readonly total: number;
  /** What the next scale multiplies. */
  readonly current: number;
  /** What the next numeral must be less than: `two` after `twenty`, but not `twenty` after `two`. */
  readonly limit: number;
}

/** The scale that multiplies within a number: `two hundred thousand`. */
export const HUNDRED = '2';

function addWord({ total, current, limit }: Numeral, meanings: Readonly<Record<string, string>>): Numeral | undefined {
  const { numeral, scale } = meanings;
  if (numeral !== undefined) {
    const value = Number(numeral);
    return value < limit ? { total, current: current + value, limit: value >= 20 ? 10 : 0 } : undefined;
  }
  if (scale === undefined || current === 0) return undefined;
  if (scale === HUNDRED) return current < 100 ? { total, current: current * 100, limit: 100 } : undefined;
  return { total: total + current * 10 ** Number(scale), current: 0, limit: 100 };
}

/** A year in two numbers, as people say it: `nineteen eighty six`. */
function readSpokenYear(sentence: Sentence, at: number, words: WordIndex): readonly { to: number; year: number }[] {
  const century = readNumeral(sentence, at, words, at + 1)?.value ?? 0;
  const rest = readNumeral(sentence, at + 1, words);
  const isYear = (century === 19 || century === 20) && rest !== undefined && rest.value >= 10 && rest.value < 100;
  return isYear ? [{ to: rest.to, year: century * 100 + rest.value }] : [];
}

/** The longest number in words at a place: `two hundred and fifty thousand`. */
function readNumeral(sentence: Sentence, at: number, words: WordIndex, limit?: number) {
  return listNumerals(sentence, at, words, limit).at(-1);
}

/** The numbers in words that begin at a place, the longest last: `two` and `two hundred` in `one to two hundred`. */
function listNumerals({ tokens }: Sentence, at: number, words: WordIndex, limit = tokens.length) {
  const meaningsAt = (place: number): Readonly<Record<string, string>> => {
    const token = tokens[place];
    const found = token?.kind === 'word' ? (words.phrases.get(keyOf(token.folded)) ?? []) : [];
    return Object.fromEntries(found.map(({ category, meaning }) => [category, meaning]));
  };
  const isOne = meaningsAt(at)['aOne'] !== undefined && meaningsAt(at + 1)['scale'] !== undefined;
  let numeral: Numeral = isOne ? { total: 0, current: 1, limit: 0 } : { total: 0, current: 0, limit: 100 };
  const found: { readonly to: number; readonly value: number }[] = [];
  for (let place = at + (isOne ? 1 : 0); place < limit; place++) {
    const next = addWord(numeral, meaningsAt(place));
    if (next === undefined) {
      const joint = numeral.limit === 10 ? tokens[place]?.text === '-' : meaningsAt(place)['andTime'] !== undefined;
      if (found.length === 0 || numeral.limit === 0 || !joint || addWord(numeral, meaningsAt(place + 1)) === undefined)
        break;
    } else {
      numeral = next;
      found.push({ to: place + 1, value: numeral.total + numeral.current });
    }
  }
  return found;
}

function readNumeralTokens(sentence: Sentence, at: number, words: WordIndex) {
  const years = readSpokenYear(sentence, at, words).map(({ to, year }) => ({
    category: 'year',
    to,
    cost: 0,
    value: year,
  }));
  const found = listNumerals(sentence, at, words);
  const longest = found.at(-1);
  if (longest === undefined) return years;
  const { to, value } = longest;
  const edge = (category: string, meaning: unknown, end = to) => ({ category, to: end, cost: 0, value: meaning });
  return [
    ...found.flatMap((one) =>
      isNoAmount(sentence, at, one.to, words) ? [] : [edge('number', [String(one.value)], one.to)],
    ),
    edge('integer', value),
    // `two thousand` is an amount, rather than a year.
    ...(value >= 1900 && value < 2200 ? [{ ...edge('year', value), cost: value === 2000 ? 1.5 : 0 }] : []),
    ...years,
  ];
}

// Currencies.

/** Codes and names that are other words, or beginnings of them, unless a number is beside them. */
const WORDS = new Set('MARK WON ALL TOP TRY CUP PEN SOS MOP GEL BAM MAD BOB RON LAK ANG'.split(' '));
/** The codes that people write in small letters, alone or before a number. */
const COMMON = 'EUR USD GBP JPY INR BRL CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF MXN CNY SGD HKD'.split(' ');

function readCurrencyTokens(sentence: Sentence, at: number, words: WordIndex) {
  const token = sentence.tokens[at];
  if (token === undefined || token.kind === 'number' || token.kind === 'quoted') return [];
  const names = indexNames(words);
  return listKeys(sentence, at).flatMap(({ key, to }) => {
    const code = names.get(key) ?? (/\p{Sc}/u.test(key) ? indexSigns(words).get(key) : undefined);
    const upper = key.toUpperCase();
    if (code !== undefined) {
      // `a dollar fifty` is not fifty dollars.
      const [before, next] = [at - 1, to].map((place) => isNumeral(sentence.tokens[place], words));
      const isAfter = WORDS.has(upper) || (names.has(key) && next === true && before !== true);
      return [{ category: isAfter ? 'currencyAfter' : 'currency', to, cost: 0, value: code }];
    }
    if (to !== at + 1 || !CURRENCIES.includes(upper)) return [];
    // `kwd 1.250`, but not `try 5`
    const isCode = token.text === upper || sentence.tokens[to]?.kind === 'number';
    const isAlone = COMMON.includes(upper) || (isCode && !WORDS.has(upper));
    return [{ category: isAlone ? 'currency' : 'currencyAfter', to, cost: 0, value: upper }];
  });
}

function isNumeral(token: Token | undefined, { phrases }: WordIndex): boolean {
  return (phrases.get(keyOf(token?.folded ?? '')) ?? []).some(({ category }) => NUMERALS.has(category));
}

/** The names of currencies in a language and in English, and those of the vocabulary. */
const indexNames = remember((words: WordIndex): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const locale of new Set(['en', words.locale])) addNames(names, locale);
  for (const [phrase, meanings] of words.phrases) {
    for (const { category, meaning } of meanings) if (category === 'currencyName') names.set(phrase, meaning);
  }
  return names;
});

/** The signs of currencies in a language and in English. It takes the platform long to tell them. */
const indexSigns = remember((words: WordIndex): ReadonlyMap<string, string> => {
  // Signs that `Intl` does not have.
  const signs = new Map(Object.entries({ c$: 'CAD', s$: 'SGD', mex$: 'MXN' }));
  for (const locale of new Set(['en', words.locale])) {
    for (const code of CURRENCIES) addSigns(signs, code, locale);
  }
  return signs;
});

function addNames(names: Map<string, string>, locale: string): void {
  const display = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
  const named = CURRENCIES.map((code) => ({ code, name: fold(display.of(code) ?? code) }));
  for (const { code, name } of named) addForms(names, name, code);
  // The last word is enough if one currency has it, or the one with a sign of its own: a dollar is that of the United States.
  for (const [last, having] of Map.groupBy(named, ({ name }) => name.replace(/^.* /, ''))) {
    const own =
      having.length === 1
        ? having
        : having.filter(({ code }) => COMMON.includes(code) && /^[$€£¥₹]$/.test(signOf(code, 'en')));
    if (own.length === 1 && own[0] !== undefined) addForms(names, last, own[0].code);
  }
}

/** Adds `A$`, `AUD$` and `AU$`; and a sign without letters for the first currency that has it, or the common one. */
function addSigns(signs: Map<string, string>, code: string, locale: string): void {
  const sign = signOf(code, locale);
  const narrow = signOf(code, locale, 'narrowSymbol');
  const written = [sign, `${code}$`, ...(code.endsWith('D') ? [`${code.slice(0, 2)}$`] : [])];
  for (const one of written) if (/\p{Sc}/u.test(one)) signs.set(keyOf(one), code);
  if (/^\p{Sc}$/u.test(narrow) && (COMMON.includes(code) ? sign === narrow : !signs.has(narrow)))
    signs.set(narrow, code);
}

function addForms(names: Map<string, string>, name: string, code: string): void {
  for (const form of [name, `${name}s`]) names.set(keyOf(form), code);
}

function signOf(currency: string, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
}
