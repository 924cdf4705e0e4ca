import { type Meaning, reference } from '../../support/reference-matcher.ts';
import { compareTexts } from '../../support/reference-text.ts';
import { breaks, isObject, type Mutant } from './mutant.ts';

const { hasPart, hasWords, isEqualText, isNothing, toText } = reference;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Other words than the reference's. */
const words = (word: RegExp): Partial<Meaning> => ({ hasWords: compareTexts({ word }).hasWords });

/** Another pattern of words; a value without words is still compared as a whole. */
const wordTest = (test: (words: readonly string[], wanted: readonly string[]) => boolean): Partial<Meaning> => ({
  hasWords: (text, wanted) =>
    wordsOf(wanted).length === 0 ? isEqualText(text, wanted) : test(wordsOf(text), wordsOf(wanted)),
});

/** Another answer for a value without words. */
const noWordTest = (test: (text: string, wanted: string) => boolean): Partial<Meaning> => ({
  hasWords: (text, wanted) => (wordsOf(wanted).length === 0 ? test(text, wanted) : hasWords(text, wanted)),
});

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const like = (wanted: string, many: RegExp, one: RegExp): string =>
  escapePattern(wanted).replace(many, '.*').replace(one, '.');

/** Reads a value as a pattern, or as itself where it is none. */
const isPattern = (text: string, source: string): boolean => {
  try {
    return new RegExp(source, 'isu').test(text);
  } catch {
    return false;
  }
};

/** Wrong answers to whether a whole text is equal. */
export const TOKEN_MUTANTS: readonly Mutant[] = breaks('L3.5', {
  'finds a token in words': { isEqualText: hasWords },
  'finds a token as a part': { isEqualText: hasPart },
  'finds a token at the beginning': {
    isEqualText: (text, wanted) => isEqualText(text.slice(0, wanted.length), wanted),
  },
  'trims texts': { isEqualText: (text, wanted) => isEqualText(text.trim(), wanted.trim()) },
  'takes several spaces for one': {
    isEqualText: (text, wanted) => isEqualText(text.replace(/\s+/g, ' '), wanted.replace(/\s+/g, ' ')),
  },
  'overlooks punctuation': {
    isEqualText: (text, wanted) => isEqualText(text.replace(/[\p{P}]/gu, ''), wanted.replace(/[\p{P}]/gu, '')),
  },
  'compares digits as numbers': {
    isEqualText: (text, wanted) =>
      isEqualText(text, wanted) || (/^-?[\d.]+$/.test(text + wanted) && Number(text) === Number(wanted)),
  },
  'takes a token for a pattern': { isEqualText: (text, wanted) => isPattern(text, `^(?:${wanted})$`) },
  'keeps the backslashes of escapes': {
    isEqualText: (text, wanted) => isEqualText(text, wanted.replace(/["\\]/g, '\\$&')),
  },
  'takes numbers for no text': { toText: (value) => (typeof value === 'number' ? undefined : toText(value)) },
  'takes booleans for no text': { toText: (value) => (typeof value === 'boolean' ? undefined : toText(value)) },
  'writes booleans as 1 and 0': { toText: (value) => toText(typeof value === 'boolean' ? Number(value) : value) },
  'writes numbers without exponents': {
    toText: (value) =>
      typeof value === 'number' ? value.toLocaleString('fullwide', { useGrouping: false }) : toText(value),
  },
  'writes numbers with commas': {
    toText: (value) => (typeof value === 'number' ? value.toLocaleString('en') : toText(value)),
  },
  'writes -0 with its sign': { toText: (value) => (Object.is(value, -0) ? '-0' : toText(value)) },
  'takes false for no text': { toText: (value) => (value === false ? undefined : toText(value)) },
  'takes zero for no text': { toText: (value) => (value === 0 ? undefined : toText(value)) },
  'writes objects as JavaScript does': { toText: (value) => (isObject(value) ? String(value) : toText(value)) },
  'writes objects as JSON': { toText: (value) => (isObject(value) ? JSON.stringify(value) : toText(value)) },
  'writes texts as JSON': { toText: (value) => (typeof value === 'string' ? JSON.stringify(value) : toText(value)) },
  'writes what is absent': { toText: (value) => (value === undefined ? 'undefined' : toText(value)) },
  'compares tokens that look like dates as dates': {
    isEqualText: (text, wanted) =>
      isEqualText(text, wanted) || (/^\d{4}-/.test(text) && Date.parse(text) === Date.parse(wanted)),
  },
  'cuts an id to its prefix': {
    isEqualText: (text, wanted) => isEqualText(text.replace(/^pay_/, ''), wanted.replace(/^pay_/, '')),
  },
});

/** Wrong answers to whether words are in a text. */
export const WORD_MUTANTS: readonly Mutant[] = breaks('L3.6', {
  'asks for the whole text': { hasWords: isEqualText },
  'finds a part': { hasWords: hasPart },
  'finds words that begin so': wordTest((has, wants) =>
    has.some((_, start) => wants.every((want, index) => has[start + index]?.startsWith(want) === true)),
  ),
  'finds words of which the last begins so': wordTest((has, wants) =>
    has.some((_, start) =>
      wants.every((want, index) =>
        index === wants.length - 1 ? has[start + index]?.startsWith(want) === true : has[start + index] === want,
      ),
    ),
  ),
  'finds words of which the first ends so': wordTest((has, wants) =>
    has
      .join(' ')
      .concat(' ')
      .includes(`${wants.join(' ')} `),
  ),
  'finds words in any order': wordTest((has, wants) => wants.every((want) => has.includes(want))),
  'finds any of the words': wordTest((has, wants) => wants.some((want) => has.includes(want))),
  'finds the first word': wordTest((has, [want = '']) => has.includes(want)),
  'finds words with others between': wordTest((has, wants) => {
    let at = 0;
    for (const one of has) if (one === wants[at]) at++;
    return at === wants.length;
  }),
  'does not go back after a first attempt': wordTest((has, wants) => {
    let at = 0;
    for (const one of has) {
      at = one === wants[at] ? at + 1 : one === wants[0] ? 1 : 0;
      if (at === wants.length) return true;
    }
    return false;
  }),
  'starts at the first place of the first word only': wordTest((has, wants) => {
    const start = has.indexOf(wants[0] ?? '');
    return start !== -1 && wants.every((want, index) => has[start + index] === want);
  }),
  'asks for the words at the beginning': wordTest((has, wants) => wants.every((want, index) => has[index] === want)),
  'asks for all words of the field': wordTest((has, wants) => has.join(' ') === wants.join(' ')),
  'counts a repeated word once': wordTest((has, wants) =>
    ` ${[...new Set(has)].join(' ')} `.includes(` ${[...new Set(wants)].join(' ')} `),
  ),
  'parts words at white space': words(/\S+/g),
  'knows ASCII words': words(/[A-Za-z0-9]+/g),
  'takes an underscore for a letter': words(/[\p{L}\p{N}\p{M}_]+/gu),
  'takes an apostrophe for a letter': words(/[\p{L}\p{N}\p{M}'\u2019]+/gu),
  'takes a hyphen for a letter': words(/[\p{L}\p{N}\p{M}-]+/gu),
  'takes a soft hyphen and a joiner for letters': words(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu),
  'takes an at sign for a letter': words(/[\p{L}\p{N}\p{M}@.]+/gu),
  'takes symbols for letters': words(/[\p{L}\p{N}\p{M}\p{S}]+/gu),
  'parts words at marks': words(/[\p{L}\p{N}]+/gu),
  'keeps marks that begin no word out': words(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu),
  'parts words at digits': words(/[\p{L}\p{M}]+|\p{N}+/gu),
  'takes digits for no words': words(/[\p{L}\p{M}]+/gu),
  'knows decimal digits only': words(/[\p{L}\p{Nd}\p{M}]+/gu),
  'takes each ideograph for a word': words(/\p{Script=Han}|[\p{L}\p{N}\p{M}]/gu),
  'parts words at a change of script': words(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu),
  'finds all with a value without words': noWordTest(() => true),
  'finds nothing with a value without words': noWordTest(() => false),
  'finds texts without words with a value without words': noWordTest((text) => wordsOf(text).length === 0),
  'finds a value without words as a part': noWordTest(hasPart),
  'compares a value without words with letter case': noWordTest((text, wanted) => text === wanted),
  'trims a value without words': noWordTest((text, wanted) => text.trim() === wanted.trim()),
  'takes words for patterns': {
    hasWords: (text, wanted) => hasWords(text, wanted) || (/\w\.\w/.test(wanted) && isPattern(text, `^${wanted}$`)),
  },
  'takes numbers for no words': {
    toText: (value) => (typeof value === 'number' ? undefined : toText(value)),
  },
});

/** Wrong answers to whether a text is a part of another. */
export const PART_MUTANTS: readonly Mutant[] = breaks('L3.7', {
  'finds words': { hasPart: hasWords },
  'asks for the whole text': { hasPart: isEqualText },
  'asks for the beginning': { hasPart: (text, wanted) => isEqualText(text.slice(0, wanted.length), wanted) },
  'asks for the end': { hasPart: (text, wanted) => isEqualText(text.slice(-wanted.length), wanted) },
  'finds the beginning of a word': {
    hasPart: (text, wanted) => isPattern(text, `(?<![\\p{L}\\p{N}])${escapePattern(wanted)}`),
  },
  'looks within words': { hasPart: (text, wanted) => (text.match(/\S+/g) ?? []).some((word) => hasPart(word, wanted)) },
  'overlooks punctuation and spaces': {
    hasPart: (text, wanted) => hasPart(wordsOf(text).join(''), wordsOf(wanted).join('')),
  },
  'takes punctuation for a space': {
    hasPart: (text, wanted) => hasPart(wordsOf(text).join(' '), wordsOf(wanted).join(' ')),
  },
  'trims the value': { hasPart: (text, wanted) => hasPart(text, wanted.trim()) },
  'takes several spaces for one': {
    hasPart: (text, wanted) => hasPart(text.replace(/\s+/g, ' '), wanted.replace(/\s+/g, ' ')),
  },
  'takes a star for any text': { hasPart: (text, wanted) => isPattern(text, like(wanted, /\\\*/g, /$^/g)) },
  'takes a percent sign for any text, and an underscore for any character': {
    hasPart: (text, wanted) => isPattern(text, like(wanted, /%/g, /_/g)),
  },
  'takes a value for a pattern': { hasPart: (text, wanted) => isPattern(text, wanted) },
  'finds the characters in order': {
    hasPart: (text, wanted) => isPattern(text, [...wanted].map(escapePattern).join('.*')),
  },
  'goes on after a first attempt': {
    hasPart(text, wanted) {
      let at = 0;
      for (const one of text.toLowerCase()) {
        at = one === wanted.toLowerCase()[at] ? at + 1 : 0;
        if (at === wanted.length) return true;
      }
      return false;
    },
  },
  'finds half of a character': {
    hasPart: (text, wanted) => hasPart(text, wanted) || text.includes(wanted),
  },
  'takes numbers and booleans for no text': {
    toText: (value) => (typeof value === 'string' || isNothing(value) ? toText(value) : undefined),
  },
  'looks into objects': { toText: (value) => (isObject(value) ? JSON.stringify(value) : toText(value)) },
  'looks into the names that objects have': { toText: (value) => (isObject(value) ? String(value) : toText(value)) },
});
