import type { Field } from '../../language/catalogue/field.ts';
import { type FieldType, OPERATORS, operatorVerb } from '../../language/catalogue/field-types.ts';
import { fieldName, type ResolvedField, resolveField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { parseQuery } from '../../language/syntax/parse-query.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import type { Span } from '../../language/text/span.ts';
import { guessClauses } from '../guess/guess-clauses.ts';
import { MAX_SENTENCE_LENGTH, splitSentence } from '../guess/sentence-parts.ts';
import { type FoundClause, searchClauses } from '../search/search-clauses.ts';
import { type FoundField, findPersonFields, isPartOfEmail, searchFields } from '../search/search-fields.ts';
import type { FieldSituation, KeySituation, OperatorSituation } from '../situation.ts';
import { createOffer, type Offer } from './offer.ts';
import { listValues } from './value-offers.ts';

/** What searches depend on, apart from the resource. */
export interface SearchOptions {
  /** The time that words such as `today` are relative to. */
  readonly now: Date;
  /** Keys of a keyed field from outside. */
  readonly keys?: (path: string) => readonly string[];
}

/** Offers fields and whole clauses, and the operators of a field that is typed in full. */
export function offerFields(
  resource: Resource,
  situation: FieldSituation,
  only: string | undefined,
  options: SearchOptions,
): readonly Offer[] {
  const { span, typed, phrase, phraseTyped, operator, isNegated } = situation;
  if (only !== undefined) return offerOnlyField(resource, situation, only);
  const hasPhrase = phrase.start < span.start && !isNegated;
  const pairs = isNegated || operator !== undefined ? [] : offerPairs(resource, situation, options.now);
  if (pairs.length > 0) return pairs;
  // All words together, as in `customer created`; if no field matches them, only the last word.
  const ofPhrase = hasPhrase ? rank(resource, phraseTyped, phrase, situation, options) : [];
  if (ofPhrase.length > 0) return ofPhrase;
  const complete = operator === undefined ? resolveComplete(resource, typed) : undefined;
  const operators = complete === undefined ? [] : offerOperators(complete, { start: span.end, end: span.end }, '');
  // A clause for the last word would leave out the words before it.
  const others = rank(resource, typed, span, situation, options).filter(({ kind, field }) =>
    kind === 'field' ? field !== complete?.field.path : !hasPhrase,
  );
  return [...operators, ...others];
}

/** Ranks the fields that a text may name, and the clauses that it may be the value of. */
function rank(
  resource: Resource,
  typed: string,
  span: Span,
  situation: FieldSituation,
  options: SearchOptions,
): readonly Offer[] {
  const { operator } = situation;
  const touches = situation.touches && span.start > 0;
  const fields = keepFitting(resource, searchFields(resource, typed), situation).map(({ field, score }) => ({
    score,
    offer: offerField(field, span, situation),
  }));
  const { isNegated, neighbours } = situation;
  const known = operator === undefined ? searchClauses(resource, typed, options.now) : [];
  const isUnknown = operator === undefined && known.length === 0;
  const found = isUnknown ? findPersons(resource, typed, options.now) : known;
  // Several clauses must all match, so they cannot stand behind `-` or beside OR.
  const mayBeSeveral = !isNegated && neighbours.connective !== 'or' && neighbours.count + 2 <= resource.limits.clauses;
  const clauses = found.filter(({ isSeveral }) => mayBeSeveral || isSeveral !== true);
  const offered = clauses.map(({ field, text, detail, score }) => ({
    score,
    offer: createOffer('clause', text, detail, { ...span, text: `${touches ? ' ' : ''}${text}` }, field.path),
  }));
  const guesses = listGuesses(resource, typed, situation, options).map((offer) => ({ score: GUESS, offer }));
  const ranked = [...fields, ...guesses, ...offered].sort((a, b) => b.score - a.score).map(({ offer }) => offer);
  return [...new Map(ranked.map((offer) => [offer.edit.text, offer])).values()];
}

/** The score of a guess at a whole sentence: above a synonym of a value, below a match of a name. */
const GUESS = 695;

/** Offers the whole queries that a sentence such as `amount between 5 and 10` may mean. */
function listGuesses(
  resource: Resource,
  typed: string,
  { phrase, neighbours, isNegated }: FieldSituation,
  { now, keys }: SearchOptions,
): readonly Offer[] {
  const { count, connective } = neighbours;
  if (isNegated || connective === 'or' || !/\S\s+\S/.test(typed)) return [];
  const fits = (text: string): boolean => {
    const { clauses, connectives } = parseQuery(text).ast;
    const hasOr = connectives.some((one) => one.connective === 'or');
    return count === 0 || (!hasOr && count + clauses.length <= resource.limits.clauses);
  };
  const detail = count === 0 ? 'a guess at the whole query' : 'a guess at these words';
  return guessClauses(resource, typed, now, keys)
    .filter(fits)
    .map((text) => createOffer('clause', text, detail, { ...phrase, text }));
}

/** Offers only the field of the other clauses, for an OR query that must stay on one field. */
function offerOnlyField(
  resource: Resource,
  { span, typed, touches, operator }: FieldSituation,
  only: string,
): readonly Offer[] {
  const resolved = resolveName(resource, only);
  if (resolved === undefined) return [];
  const complete = resolveComplete(resource, typed);
  if (operator === undefined && complete !== undefined && fieldName(complete) === only) {
    return offerOperators(resolved, { start: span.end, end: span.end }, '');
  }
  const written = only.toLowerCase();
  if (typed !== '' && !written.startsWith(typed.toLowerCase())) {
    const isFound = searchFields(resource, typed).some(({ field }) => field === resolved.field);
    if (!isFound) return [];
  }
  const text = `${touches ? ' ' : ''}${only}${operator === undefined ? soleOperator(resolved.field) : ''}`;
  return [createOffer('field', only, `${resolved.field.doc} (an OR query uses one field)`, { ...span, text }, only)];
}

function offerField(field: Field, span: Span, { touches, operator, named }: FieldSituation): Offer {
  const isKeyed = field.keyed === true && named?.key === undefined;
  const lead = touches ? ' ' : '';
  const end = isKeyed ? '[' : operator === undefined ? soleOperator(field) : '';
  const name = nameWithKey(field, named?.key);
  const label = isKeyed ? `${name}[…]` : name;
  return createOffer('field', label, field.doc, { ...span, text: `${lead}${name}${end}` }, field.path);
}

/** Returns the operator of a field that supports only one, otherwise an empty text. */
function soleOperator({ type }: Field): string {
  const operators: readonly Operator[] = OPERATORS[type];
  return operators.length === 1 ? (operators[0] ?? '') : '';
}

/** The fields that fit the operator and the value after the name. */
function keepFitting(
  resource: Resource,
  found: readonly FoundField[],
  { operator, value, named }: FieldSituation,
): readonly FoundField[] {
  if (operator === undefined) return found;
  const taking = found.filter(({ field }) => takes(field, operator.symbol, named?.key));
  if (value === undefined) return taking;
  const isValid = (field: Field): boolean =>
    checkQuery(resource, nameWithKey(field, named?.key) + operator.raw + value).valid;
  const fitting = taking.filter(({ field }) => field === named?.field || isValid(field));
  // A wrong value does not tell which field is meant.
  return fitting.length > 0 ? fitting : taking;
}

function nameWithKey({ path, keyed }: Field, key: string | undefined): string {
  return keyed === true && key !== undefined ? `${path}[${key}]` : path;
}

function takes(field: Field, operator: Operator | undefined, key: string | undefined): boolean {
  const operators: readonly Operator[] = OPERATORS[field.type];
  return operator === undefined || ((field.keyed !== true || key !== undefined) && operators.includes(operator));
}

/** Resolves a text that names a field in full, including any key. */
function resolveComplete(resource: Resource, typed: string): ResolvedField | undefined {
  const resolved = resolveName(resource, typed);
  return resolved?.field.keyed === true && resolved.key === undefined ? undefined : resolved;
}

function resolveName(resource: Resource, name: string): ResolvedField | undefined {
  const [, path = name, key] = /^([^[]*)\[(.*)\]$/.exec(name) ?? [];
  return resolveField(resource, path, key);
}

/** Lists the operators of a type, the longest first: `>=` is more common than `>`. */
function listOperators(type: FieldType): readonly Operator[] {
  const operators: readonly Operator[] = OPERATORS[type];
  return operators.toSorted((a, b) => b.length - a.length);
}

/** Offers the operators of a field that begin with the typed text; all of them if none does. */
function offerOperators(field: ResolvedField, span: Span, typed: string): readonly Offer[] {
  const { type } = field.field;
  const operators = listOperators(type);
  const begun = operators.filter((operator) => operator.startsWith(typed));
  return (begun.length > 0 ? begun : operators).map((operator) =>
    createOffer('operator', operator, operatorVerb(type, operator), { ...span, text: operator }, fieldName(field)),
  );
}

/** Offers operators where a clause lacks one, or in place of the one at the caret. */
export function offerAtOperator({ field, span, typed }: OperatorSituation): readonly Offer[] {
  return offerOperators(field, span, typed);
}

/** More than anybody reads; what is typed next narrows them down. */
const MAX_KEYS = 100;

/** Offers the keys of a keyed field: the given ones that match, and the typed one. */
export function offerKeys(resource: Resource, situation: KeySituation, known: readonly string[]): readonly Offer[] {
  const { span, typed, path, isClosed } = situation;
  const field = resource.entries.get(path);
  if (field?.keyed !== true) return [];
  const wanted = typed.toLowerCase();
  const found = known.filter((key) => /^\w+$/.test(key) && key.toLowerCase().includes(wanted));
  const first = found.slice(0, MAX_KEYS);
  const keys = [...new Set(/^\w+$/.test(typed) ? [...first, typed] : first)];
  const end = isClosed ? '' : `]${soleOperator(field)}`;
  return keys.map((key) =>
    createOffer('key', key, `${field.path}[${key}]`, { ...span, text: `${key}${end}` }, `${field.path}[${key}]`),
  );
}

/** A field and the beginning of a value, with something between them that is not an operator. */
const PAIR = /^(.*\S)\s*(?:\s(?:is|equals)\s|==?|:\s)\s*["']?(\S+)$/i;
/** The number of fields to look at; others are unlikely to be meant. */
const MAX_FIELDS = 3;
const MAX_OFFERS = 6;

/** Offers whole clauses for a field and a value as people write them: `status = pai`, `status is paid`. */
function offerPairs(resource: Resource, { phrase, phraseTyped, touches }: FieldSituation, now: Date): readonly Offer[] {
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
function findPersons(resource: Resource, typed: string, now: Date): readonly FoundClause[] {
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
