import { closestNames } from '../base/closest-names.ts';
import type { ValueSet } from '../catalogue/field.ts';
import { findSynonym, foldWord, listWords } from '../catalogue/synonyms.ts';

/**
 * Finds the members of a set that a text probably means: the member with that
 * synonym, otherwise at most three with similar names.
 *
 * @see L2.9
 */
export function closestValues(values: ValueSet, text: string): readonly string[] {
  const meant = findSynonym(values, text);
  return meant === undefined ? closestNames(values.members, text) : [meant];
}

/** A shorter word is similar to too many others. */
const WORD = /^\S{6,}$/;

/** Finds members whose synonyms are similar to a word: `succeded` means `SETTLED`. Empty for several words or fewer than six letters. */
export function closestSynonyms(values: ValueSet, text: string): readonly string[] {
  if (!WORD.test(text) || values.synonyms === undefined) return [];
  const words = listWords(values);
  const members = closestNames([...words.keys()], foldWord(text)).flatMap((near) => words.get(near) ?? []);
  return [...new Set(members)];
}
