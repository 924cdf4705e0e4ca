import type { ValueSet } from '../catalogue/field.ts';
import { findSynonym, foldWord, listWords } from '../catalogue/synonyms.ts';
import { closestNames } from './closest-names.ts';

/**
 * Finds the members of a set that a text probably means: the one that it is a
 * synonym of, otherwise those with the nearest names.
 *
 * @see L2.9
 */
export function closestValues(values: ValueSet, text: string): readonly string[] {
  const meant = findSynonym(values, text);
  return meant === undefined ? closestNames(values.members, text) : [meant];
}

/** One word; a shorter one is near too many others. */
const WORD = /^\S{6,}$/;

/** Finds the members of a set with the synonyms nearest to a text: `succeded` means `SETTLED`. */
export function closestSynonyms(values: ValueSet, text: string): readonly string[] {
  if (!WORD.test(text) || values.synonyms === undefined) return [];
  const words = listWords(values);
  const members = closestNames([...words.keys()], foldWord(text)).flatMap((near) => words.get(near) ?? []);
  return [...new Set(members)];
}
