import { OPERATORS } from '../../catalogue/field-types.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { Operator } from '../../syntax/ast.ts';
import type { FieldSituation } from '../caret/situation.ts';
import { MAX_SENTENCE_LENGTH } from '../guess/sentence-parts.ts';
import { searchFields } from '../search/search-fields.ts';
import { createOffer, type Offer } from './offer.ts';
import { listValues } from './value-offers.ts';

/** A field and the beginning of a value, with something between them that is not an operator. */
const PAIR = /^(.*\S)\s*(?:\s(?:is|equals)\s|==?|:\s)\s*["']?(\S+)$/i;
/** The number of fields to look at; others are unlikely to be meant. */
const MAX_FIELDS = 3;
const MAX_OFFERS = 6;

/** Offers whole clauses for a field and a value as people write them: `status = pai`, `status is paid`. */
export function offerPairs(
  resource: Resource,
  { phrase, phraseTyped, touches }: FieldSituation,
  now: Date,
): readonly Offer[] {
  const [, name, typed] = phraseTyped.length > MAX_SENTENCE_LENGTH ? [] : (PAIR.exec(phraseTyped) ?? []);
  if (name === undefined || typed === undefined) return [];
  const fields = searchFields(resource, name)
    .map(({ field }) => field)
    .filter(({ type, keyed }) => keyed !== true && (OPERATORS[type] as readonly Operator[]).includes(':'));
  const offers = fields.slice(0, MAX_FIELDS).flatMap((field) =>
    // Only values that the field is known to have, not every text.
    listValues(resource, { field, key: undefined }, ':', typed, { now, known: [] })
      .filter(({ detail }) => detail !== 'as typed')
      .map(({ text }) => {
        const clause = `${field.path}:${text}`;
        return createOffer(
          'clause',
          clause,
          field.doc,
          { ...phrase, text: `${touches ? ' ' : ''}${clause}` },
          field.path,
        );
      }),
  );
  return offers.slice(0, MAX_OFFERS);
}
