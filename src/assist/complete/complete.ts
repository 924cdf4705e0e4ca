import { ownOptions } from '../../language/base/plain-data.ts';
import { plural } from '../../language/base/plural.ts';
import type { Span } from '../../language/base/span.ts';
import { operatorVerb } from '../../language/catalogue/field-types.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { mayJoin, type Resource } from '../../language/catalogue/resource.ts';
import { writeDate } from '../../language/checker/read-value.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { findSilence, type Silence } from '../sentences/guess-clauses.ts';
import { readAmount, readPeriods } from '../sentences/read-value.ts';
import type { TimeRange } from '../sentences/values.ts';
import type { Wish } from '../sentences/write-parts.ts';
import {
  type FieldSituation,
  findSituation,
  findSituationBehind,
  type Neighbours,
  type ValueSituation,
} from '../situation.ts';
import { createUser, type UserContext } from '../user.ts';
import { offerAtOperator, offerFields, offerKeys } from './field-offers.ts';
import { createOffer, type Offer } from './offer.ts';
import { describeValue, type KnownValue, listValues } from './value-offers.ts';

/**
 * The place of the caret. `after-clause` follows a complete clause; at `limit`, the query already has the maximum
 * number of clauses; at `none`, there is nothing to offer, as in free text.
 */
export type SituationName = 'empty' | 'field' | 'key' | 'operator' | 'value' | 'after-clause' | 'limit' | 'none';

/** The offers at the caret. */
export interface Completion {
  readonly situation: SituationName;
  /** The token at the caret, which an offer replaces. */
  readonly span: Span;
  /** The best first. */
  readonly offers: readonly Offer[];
  /** One line about why there is no offer, or what to type; `undefined` if the offers suffice. */
  readonly note: string | undefined;
}

/** Options of `completeAt`. */
export interface CompletionOptions extends Partial<UserContext> {
  /** Values of a field from outside, the most common first. */
  readonly values?: (field: string, typed: string) => readonly KnownValue[];
}

/**
 * Completes a query at the caret. The offers, likeliest first, are everything that
 * keeps the query valid or the beginning of a valid one.
 *
 * @param offset - The caret, in UTF-16 code units from 0 to the length of the text.
 * @throws {RangeError} If the offset lies outside the text.
 * @example
 * const { payments } = catalogue
 * completeAt(payments, 'stauts', 6).offers[0]?.edit.text // 'payment_status:'
 */
export function completeAt(resource: Resource, text: string, offset: number, options?: CompletionOptions): Completion {
  return completeDocument(readQuery(resource, text), offset, options);
}

/** As `completeAt`, for a query that has been read. */
export function completeDocument(document: QueryDocument, offset: number, options?: CompletionOptions): Completion {
  const { resource, text } = document;
  if (!(Number.isInteger(offset) && offset >= 0 && offset <= text.length)) {
    throw new RangeError(`the offset ${offset} lies outside a text of ${text.length} characters`);
  }
  const situation = findSituation(document, offset);
  const { span } = situation;
  const { values, ...given } = ownOptions(options);
  const user = createUser(given);
  switch (situation.kind) {
    case 'operator':
      return { situation: 'operator', span, offers: offerAtOperator(situation), note: undefined };
    case 'key': {
      const offers = offerKeys(resource, situation, user.keys?.(situation.path) ?? []);
      return { situation: 'key', span, offers, note: offers.length > 0 ? undefined : 'type a key' };
    }
    case 'value':
      return completeValue(document, offset, situation, user, values);
    case 'field':
      return completeClause(document, situation, user);
  }
}

function completeClause(document: QueryDocument, situation: FieldSituation, user: UserContext): Completion {
  const { text, limits } = document;
  const { span, typed, phraseTyped, neighbours } = situation;
  const { count, joinedBy } = neighbours;
  const { clauses: maximum, or } = limits;
  if (count >= maximum) {
    const note = `a query can have at most ${plural(maximum, 'clause')}`;
    return { situation: 'limit', span, offers: [], note };
  }
  const connectives = offerConnectives(document, situation);
  const isOr = neighbours.connective === 'or';
  const mustJoin = isOr && joinedBy === 'space';
  const only = isOr && or !== 'any' ? neighbours.firstField : undefined;
  const mayName = !mustJoin && !situation.isBeforeNegation && !continuesNumber(text, situation);
  const fields = mayName ? offerFields(document, situation, only, user) : [];
  const negations = mayName ? offerNegation(situation) : [];
  const isAfter = phraseTyped === '' && joinedBy === 'space';
  const name = text.trim() === '' ? 'empty' : isAfter ? 'after-clause' : 'field';
  const offers = typed === '' ? spread(fields, [...connectives, ...negations]) : [...fields, ...connectives];
  const silence = mustJoin ? (phraseTyped === '' ? undefined : 'or') : findSilence(document, phraseTyped, user);
  const isMixed = silence === 'or';
  const note = isMixed ? describeMix(document) : describeSilence(silence, phraseTyped, offers.length === 0);
  return {
    situation: offers.length === 0 ? 'none' : name,
    span,
    offers: isMixed || endsRead(silence, phraseTyped) ? [] : offers,
    note,
  };
}

/** Whether the last word is read, so that fields named like it would not help: `biggest payments last month`. */
function endsRead(silence: Silence | undefined, phrase: string): boolean {
  if (typeof silence !== 'object') return false;
  const isAsked = silence.some(({ wish }) => wish !== undefined);
  return isAsked && !silence.some(({ words }) => phrase.trimEnd().endsWith(words));
}

/** Says what a query cannot join, and what to do instead. */
function describeMix({ limits, isExpression }: QueryDocument): string {
  if (isExpression) return 'AND and OR mix only in parentheses: `(… OR …) …`';
  if (limits.or === 'none') return 'there is no OR; search for one after the other';
  const field = limits.or === 'any' ? '' : ', and OR works on one field';
  return `AND and OR cannot mix${field}; search for one after the other`;
}

/**
 * Says which words of a sentence no clause can say.
 *
 * @param isAtEnd - Whether there is nothing to go on with; otherwise the last word may be unfinished.
 */
function describeSilence(silence: Exclude<Silence, 'or'> = [], phrase: string, isAtEnd: boolean): string | undefined {
  if (silence === 'never') return 'nothing can match all of this';
  if (silence === 'amount') return 'no field holds such an amount; check its currency and its decimals';
  const [first] = silence.filter(({ words, wish }) => isAtEnd || wish !== undefined || !phrase.endsWith(words));
  if (first === undefined) return undefined;
  const { words, wish, isKnown } = first;
  if (wish !== undefined) return `${ADVICE[wish]}; leave out “${words}”`;
  // A single word may be the beginning of anything.
  if (!/\s/.test(phrase.trim())) return undefined;
  return isKnown ? `I cannot tell what “${words}” belongs to` : `I do not know “${words}”; put names in quotes`;
}

const ADVICE: Readonly<Record<Wish, string>> = {
  sort: 'a query cannot sort, but its results can be sorted',
  sum: 'a query finds objects and adds nothing up',
  limit: 'a query finds all that match, and cannot limit their number',
  action: 'a query only finds objects',
  day: 'a time needs a day, such as yesterday',
  span: 'a time needs a beginning and an end',
  date: 'no field holds when this happened',
  future: 'this has not happened yet',
  outside: 'a query cannot exclude what lies between two values',
  new: 'what is new needs a time, such as this week',
  vague: 'a query needs a value to compare with',
  unlisted: 'no field holds this',
};

/** Whether words are probably part of the number before them: `amount>1 000`, `amount>100 EUR`. */
function continuesNumber(text: string, { phrase, phraseTyped }: FieldSituation): boolean {
  if (!/[<>=:]\s*[\d.,]+[ \u00a0\u202f]$/.test(text.slice(0, phrase.start))) return false;
  return /^\d{3}$/.test(phraseTyped) || readAmount(`1 ${phraseTyped}`)?.currency !== undefined;
}

/** The number of fields that come before the connectives, so that a list shows both at once. */
const FIRST_FIELDS = 6;

function spread(fields: readonly Offer[], others: readonly Offer[]): readonly Offer[] {
  return [...fields.slice(0, FIRST_FIELDS), ...others, ...fields.slice(FIRST_FIELDS)];
}

function offerNegation({ span, phraseTyped, isNegated, touches, operator }: FieldSituation): readonly Offer[] {
  if (phraseTyped !== '' || isNegated || operator !== undefined) return [];
  return [createOffer('negation', '-', 'excludes what it finds', { ...span, text: touches ? ' -' : '-' })];
}

function offerConnectives({ limits }: QueryDocument, situation: FieldSituation): readonly Offer[] {
  const { span, typed, phraseTyped, isNegated, touches, neighbours, operator, named } = situation;
  const { joinedBy, connective, firstField } = neighbours;
  // Words that belong to no clause must be replaced first.
  if (phraseTyped !== typed) return [];
  if (joinedBy !== 'space' || isNegated || (operator !== undefined && typed !== '')) return [];
  // Before the name of a clause, the connective stands between the two clauses.
  const end = operator === undefined ? span.end : span.start;
  const lead = touches ? ' ' : '';
  const offers: Offer[] = [];
  const offer = (label: string, detail: string): void => {
    if (!label.startsWith(typed.toUpperCase())) return;
    offers.push(createOffer('connective', label, detail, { start: span.start, end, text: `${lead}${label} ` }));
  };
  const mayOr = mayJoin(limits, named === undefined || fieldName(named) === firstField);
  if (connective !== 'and' && mayOr) offer('OR', 'at least one must match');
  if (connective !== 'or') offer('AND', 'all must match, the same as a space');
  return offers;
}

function completeValue(
  document: QueryDocument,
  offset: number,
  situation: ValueSituation,
  user: UserContext,
  known: CompletionOptions['values'],
): Completion {
  const { resource, text } = document;
  const { field, operator, typed, span, quote, neighbours } = situation;
  const name = fieldName(field);
  const context = { user, known: known?.(name, typed) ?? [] };
  const values = listValues(resource, field, operator, typed, context);
  const mayBeSeveral =
    field.field.type === 'date' &&
    operator === ':' &&
    neighbours.connective !== 'or' &&
    neighbours.count + 2 <= document.limits.clauses &&
    !situation.isListed &&
    !/-\s*\S*\s*$/.test(text.slice(0, span.start));
  const offers = values.map(({ label, detail, text: written }) => {
    // A day in words is a period, which no object equals.
    const period = mayBeSeveral && !/^\d{4}-\d\d-\d\dT/.test(label) ? readPeriods(label, user)[0] : undefined;
    const edit = period && {
      start: text.lastIndexOf(operator, span.start),
      end: span.end,
      text: writePeriod(field, period).slice(name.length),
    };
    return createOffer('value', label, detail, edit ?? { ...span, text: written }, name);
  });
  const isText = field.field.type === 'token' || field.field.type === 'string';
  const mayQuote =
    isText && field.field.values?.closed !== true && typed === '' && quote === '' && offset === text.length;
  if (mayQuote) offers.push(createOffer('value', '"', 'starts a quoted value', { ...span, text: '"' }, name));
  if (isComplete(situation, offset)) offers.push(...offerNext(document, offset, neighbours, user));
  return { situation: 'value', span, offers, note: describeTyping(resource, situation) };
}

/** A number or a word after which the clause may end. */
function isComplete({ quote, typed, span, isListed }: ValueSituation, offset: number): boolean {
  return (
    !isListed &&
    quote === '' &&
    typed !== '' &&
    offset === span.end &&
    /^(?:-?\d+(?:\.\d+)?|null|true|false)$/i.test(typed)
  );
}

/** What may follow a value, after a space. */
function offerNext(
  document: QueryDocument,
  offset: number,
  neighbours: Neighbours,
  user: UserContext,
): readonly Offer[] {
  if (neighbours.count + 1 >= document.limits.clauses) return [];
  const { offers } = completeClause(document, findSituationBehind(document, offset), user);
  return offers.map((offer) => ({
    ...offer,
    edit: { start: offset, end: offset, text: ` ${offer.edit.text}` },
    caret: offer.caret + 1,
  }));
}

function describeTyping({ limits }: Resource, { field, operator, typed }: ValueSituation): string | undefined {
  if (operator === '~' && [...typed].length < limits.substring) {
    return `\`~\` needs at least ${plural(limits.substring, 'character')}`;
  }
  return typed === ''
    ? `type ${describeValue(field)}: \`${fieldName(field)}\` ${operatorVerb(field.field.type, operator)} …`
    : undefined;
}

function writePeriod(resolved: ResolvedField, { start, end }: TimeRange): string {
  const name = fieldName(resolved);
  return [['>=', start] as const, ['<', end] as const]
    .flatMap(([symbol, time]) =>
      time === undefined ? [] : `${name}${symbol}${writeDate(resolved.field, symbol, time)}`,
    )
    .join(' ');
}
