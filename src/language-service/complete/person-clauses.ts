import type { Resource } from '../../catalogue/resource.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { splitSentence } from '../guess/sentence-parts.ts';
import { findPersonFields, isPartOfEmail } from '../search/person-fields.ts';
import type { FoundClause } from '../search/search-clauses.ts';
import { searchFields } from '../search/search-fields.ts';

/** One to three words. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;
const MIN_LENGTH = 3;
/** A longer text is neither a name nor a part of an address. */
const MAX_LENGTH = 100;
/** Above fields with the text within their names. */
const LIKELY = 420;
/** Below fields with a similar name, which score at most `SIMILAR`. */
const UNLIKELY = 100;
const SIMILAR = 300;

/** Finds the clauses on persons whose name or e-mail address contains a text that nothing else knows. */
export function findPersons(resource: Resource, typed: string, now: Date): readonly FoundClause[] {
  const text = typed.trim();
  if (text.length > MAX_LENGTH) return [];
  const isEmail = isPartOfEmail(text);
  if (text.length < Math.max(MIN_LENGTH, resource.limits.substring) || !(isEmail || NAME.test(text))) return [];
  if (!isEmail && splitSentence(resource, text, now).some(({ kind }) => kind !== 'word')) return [];
  const scores = text.split(' ').map((word) => searchFields(resource, word)[0]?.score);
  // A word may be the beginning of the name of a field.
  if (scores.some((best = 0) => best > LIKELY)) return [];
  const isSimilar = scores.some((best = LIKELY) => best <= SIMILAR);
  return findPersonFields(resource, text).map((field) => ({
    field,
    text: `${field.path}~${quoteDouble(text)}`,
    detail: `${field.doc}, in part`,
    score: isEmail || !isSimilar ? LIKELY : UNLIKELY,
  }));
}
