import type { Field } from '../catalogue/field.ts';
import { type FieldType, OPERATORS } from '../catalogue/field-types.ts';
import { operatorVerb } from '../catalogue/operator-words.ts';
import { fieldName, type ResolvedField, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { Operator } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import { searchClauses } from './clause-offers.ts';
import { guessClauses } from './guess-clauses.ts';
import { createOffer, type Offer } from './offer.ts';
import { type FoundField, searchFields } from './search-fields.ts';
import type { FieldSituation, KeySituation, OperatorSituation } from './situation.ts';

/** The fields that a clause may begin with, and the operators of a field that is complete. */
export function offerFields(
  resource: Resource,
  situation: FieldSituation,
  only: string | undefined,
  now: Date,
): readonly Offer[] {
  const { span, typed, phrase, phraseTyped, operator, isNegated } = situation;
  if (only !== undefined) return offerOnlyField(resource, situation, only);
  const hasPhrase = phrase.start < span.start && !isNegated;
  // The words together, as in `customer created`; if no field has them all, the last one alone.
  const ofPhrase = hasPhrase ? rank(resource, phraseTyped, phrase, situation, now) : [];
  if (ofPhrase.length > 0) return ofPhrase;
  const complete = operator === undefined ? resolveComplete(resource, typed) : undefined;
  const operators = complete === undefined ? [] : offerOperators(complete, { start: span.end, end: span.end }, '');
  const others = rank(resource, typed, span, situation, now).filter(
    ({ kind, field }) => kind !== 'field' || field !== complete?.field.path,
  );
  return [...operators, ...others];
}

/** The fields that a text may name and the clauses whose value it may be, the best first. */
function rank(resource: Resource, typed: string, span: Span, situation: FieldSituation, now: Date): readonly Offer[] {
  const { operator, touches } = situation;
  const fields = keepFitting(resource, searchFields(resource, typed), situation).map(({ field, score }) => ({
    score,
    offer: offerField(field, span, situation),
  }));
  const clauses = operator === undefined ? searchClauses(resource, typed, now) : [];
  const offered = clauses.map(({ field, text, detail, score }) => ({
    score,
    offer: createOffer('clause', text, detail, { ...span, text: `${touches ? ' ' : ''}${text}` }, field.path),
  }));
  const guesses = listGuesses(resource, typed, situation).map((offer) => ({ score: GUESS, offer }));
  const ranked = [...fields, ...guesses, ...offered].sort((a, b) => b.score - a.score).map(({ offer }) => offer);
  return [...new Map(ranked.map((offer) => [offer.edit.text, offer])).values()];
}

/** Reading a whole sentence is worth more than finding one of its words, and less than finding a name. */
const GUESS = 450;

/** Whole queries that a sentence may mean: `amount between 5 and 10`. */
function listGuesses(resource: Resource, typed: string, { phrase, neighbours }: FieldSituation): readonly Offer[] {
  if (neighbours.count > 0 || !/\S\s+\S/.test(typed)) return [];
  return guessClauses(resource, typed).map((text) =>
    createOffer('clause', text, 'what the words may mean', { ...phrase, text }),
  );
}

/** In an OR query on one field, the field of the other clauses is the only choice. */
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
  return [createOffer('field', only, `${resolved.field.doc} (OR stays on one field)`, { ...span, text }, only)];
}

function offerField(field: Field, span: Span, { touches, operator, named }: FieldSituation): Offer {
  const isKeyed = field.keyed === true && named?.key === undefined;
  const lead = touches ? ' ' : '';
  const end = isKeyed ? '[' : operator === undefined ? soleOperator(field) : '';
  const name = nameWithKey(field, named?.key);
  const label = isKeyed ? `${name}[…]` : name;
  return createOffer('field', label, field.doc, { ...span, text: `${lead}${name}${end}` }, field.path);
}

/** The operator of a field that takes only one. */
function soleOperator({ type }: Field): string {
  const operators: readonly Operator[] = OPERATORS[type];
  return operators.length === 1 ? (operators[0] ?? '') : '';
}

/** The fields that the operator and the value behind the name go with. */
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

/** The field that a text names in full, key included. */
function resolveComplete(resource: Resource, typed: string): ResolvedField | undefined {
  const resolved = resolveName(resource, typed);
  return resolved?.field.keyed === true && resolved.key === undefined ? undefined : resolved;
}

function resolveName(resource: Resource, name: string): ResolvedField | undefined {
  const [, path = name, key] = /^([^[]*)\[(.*)\]$/.exec(name) ?? [];
  return resolveField(resource, path, key);
}

/** The operators of a type, those that people use most first. */
function listOperators(type: FieldType): readonly Operator[] {
  const operators: readonly Operator[] = OPERATORS[type];
  return operators.toSorted((a, b) => b.length - a.length);
}

/** The operators that a field takes and that begin with what was typed. */
function offerOperators(field: ResolvedField, span: Span, typed: string): readonly Offer[] {
  const { type } = field.field;
  const operators = listOperators(type);
  const begun = operators.filter((operator) => operator.startsWith(typed));
  return (begun.length > 0 ? begun : operators).map((operator) =>
    createOffer('operator', operator, operatorVerb(type, operator), { ...span, text: operator }, fieldName(field)),
  );
}

/** The operators where a clause lacks one. */
export function offerAtOperator({ field, span, typed }: OperatorSituation): readonly Offer[] {
  return offerOperators(field, span, typed);
}

/** The keys of a keyed field: those known from outside, and the one that was typed. */
export function offerKeys(resource: Resource, situation: KeySituation, known: readonly string[]): readonly Offer[] {
  const { span, typed, path, isClosed } = situation;
  const field = resource.entries.get(path);
  if (field?.keyed !== true) return [];
  const wanted = typed.toLowerCase();
  const found = known.filter((key) => /^\w+$/.test(key) && key.toLowerCase().includes(wanted));
  const keys = [...new Set(/^\w+$/.test(typed) ? [...found, typed] : found)];
  const end = isClosed ? '' : `]${soleOperator(field)}`;
  return keys.map((key) =>
    createOffer('key', key, `${field.path}[${key}]`, { ...span, text: `${key}${end}` }, `${field.path}[${key}]`),
  );
}
