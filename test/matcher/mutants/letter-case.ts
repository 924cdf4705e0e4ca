import { compareTexts } from '../../support/reference-text.ts';
import { breaks, folded, type Mutant, prepared } from './mutant.ts';

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', ŉ: 'ʼn', ﬁ: 'fi', ᾳ: 'αι', ᾼ: 'αι' };

/** Full case folding, as far as the cases go. */
const foldFully = (text: string): string =>
  text.replace(/./gsu, (one) => LIGATURES[one] ?? one.toUpperCase().toLowerCase());

/** Folds what a set of characters holds, and leaves the rest. */
const foldOnly = (pattern: RegExp) =>
  folded((text) => text.replace(pattern, (one) => (one.length > 2 ? one : one.toLowerCase())));

/** Wrong answers to which letters are the same. */
export const LETTER_CASE_MUTANTS: readonly Mutant[] = breaks('L3.4', {
  'tells capitals from small letters': folded((text) => text),
  'makes letters small': folded((text) => text.toLowerCase()),
  'makes letters small one at a time': folded((text) => text.replace(/./gsu, (one) => one.toLowerCase())),
  'makes letters capitals': folded((text) => text.toUpperCase()),
  'makes letters capitals one at a time': folded((text) => text.replace(/./gsu, (one) => one.toUpperCase())),
  'makes letters capitals, then small': folded((text) => text.toUpperCase().toLowerCase()),
  'makes letters small by the Turkish rule': folded((text) => text.toLocaleLowerCase('tr')),
  'folds fully': folded(foldFully),
  'folds ASCII only': foldOnly(/[A-Z]/g),
  'folds Latin letters only': foldOnly(/\p{Script=Latin}/gu),
  'folds the first plane only': foldOnly(/[\0-\uffff]/gu),
  'folds one UTF-16 unit at a time': compareTexts({
    split: (text) => text.split(''),
    isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
  }),
  'folds iota below away': prepared((text) => text.replaceAll('\u0345', '')),
  'composes characters': prepared((text) => text.normalize('NFC')),
  'decomposes characters': prepared((text) => text.normalize('NFD')),
  'takes like characters for one': prepared((text) => text.normalize('NFKC')),
  'drops accents': prepared((text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  'compares as people sort': {
    isEqualText: (text, wanted) => new Intl.Collator('en', { sensitivity: 'accent' }).compare(text, wanted) === 0,
  },
  'folds tokens, not words': compareWith(({ hasWords }) => ({ hasWords })),
  'folds tokens, not parts': compareWith(({ hasPart }) => ({ hasPart })),
  'folds words and parts, not tokens': compareWith(({ isEqualText }) => ({ isEqualText })),
});

/** Some of the comparisons with letter case. */
function compareWith<Some>(pick: (comparison: ReturnType<typeof compareTexts>) => Some): Some {
  return pick(compareTexts({ isSame: (a, b) => a === b }));
}
