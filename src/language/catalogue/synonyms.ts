import { remember } from '../base/remember.ts';
import type { ValueSet } from './field.ts';
import { fieldName, listFields } from './resolve-field.ts';
import type { Resource } from './resource.ts';
import type { Synonyms } from './value-sets.ts';

/** A possible meaning of a word: a field, or a value of a field. */
export interface Meaning {
  readonly path: string;
  readonly value: string | undefined;
}

/**
 * Folds a word for comparison: lower case, without spaces and punctuation.
 *
 * @example
 * foldWord('Past due') // 'pastdue'
 */
export function foldWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/**
 * Finds the member of a set that a text means. The text may be another spelling of
 * the member, one of its synonyms, or a phrase whose words mean only this member.
 *
 * @returns The member in the letter case of the set, or `undefined`. It is a guess,
 *   because a synonym is never a valid value.
 * @see L2.9
 * @example
 * findSynonym(PAYMENT_STATUS, 'Declined by bank') // 'DECLINED'
 */
export function findSynonym(values: ValueSet, text: string): string | undefined {
  const known = listWords(values);
  const whole = known.get(foldWord(text));
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u, MAX_PARTS);
  if (whole !== undefined || parts.some((part) => NEGATIONS.test(part))) return whole;
  const [only, ...others] = new Set(parts.flatMap((part) => known.get(foldWord(part)) ?? []));
  return others.length === 0 ? only : undefined;
}

/** A text of more words is not the name of a value. */
const MAX_PARTS = 8;
/** `not approved` is the opposite of `approved`. */
const NEGATIONS = /^(?:not?|non|never)$/i;

/** The other words for a value, which may have the name of a method: `constructor`. */
export function synonymsOf(synonyms: Synonyms | undefined, value: string): readonly string[] {
  return (synonyms !== undefined && Object.hasOwn(synonyms, value) ? synonyms[value] : undefined) ?? [];
}

/** Maps folded words to the members that they mean. A member wins over a synonym of another member. */
export const listWords = remember(({ members, synonyms }: ValueSet): ReadonlyMap<string, string> => {
  const pairs = [
    ...members.map((member) => [member, member] as const),
    ...members.flatMap((member) => synonymsOf(synonyms, member).map((word) => [word, member] as const)),
  ];
  const words = Map.groupBy(pairs, ([word]) => foldWord(word));
  words.delete('');
  return new Map([...words].map(([word, [first]]) => [word, first?.[1] ?? '']));
});

/**
 * Finds the fields and values that a word may mean on a resource: first fields with
 * that synonym, then values with that name or synonym, both in catalogue order.
 *
 * @see L2.3, L2.9
 * @example
 * findMeanings(catalogue.payments, 'gateway') // [{ path: 'processor.type', value: undefined }]
 */
export function findMeanings(resource: Resource, text: string): readonly Meaning[] {
  return (
    listMeanings(resource)
      .get(foldWord(text))
      ?.map(({ path, value }) => ({ path, value })) ?? []
  );
}

const listMeanings = remember((resource: Resource) => {
  const fields = [...resource.entries.values()];
  const ofFields = fields.flatMap(({ path, synonyms = [] }) =>
    synonyms.map((word) => ({ word, path, value: undefined })),
  );
  const ofValues = listFields(resource).flatMap((resolved) => {
    const { values, samples = {} } = resolved.field;
    const path = fieldName(resolved);
    return (values?.members ?? Object.keys(samples)).flatMap((value) =>
      [value, ...synonymsOf(values?.synonyms ?? samples, value)].map((word) => ({ word, path, value })),
    );
  });
  return Map.groupBy([...ofFields, ...ofValues], ({ word }) => foldWord(word));
});
