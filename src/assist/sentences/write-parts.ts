import { type Field, takesNull } from '../../language/catalogue/field.ts';
import { hasRole } from '../../language/catalogue/field-roles.ts';
import { fieldOfKey, isKeyOf, writeField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { findSynonym } from '../../language/catalogue/synonyms.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import type { Unit } from '../../language/checker/calendar.ts';
import { closestValues } from '../../language/checker/closest-values.ts';
import { writeDate } from '../../language/checker/read-value.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { searchFields } from '../search-fields.ts';
import { isValue, type KeyWord, oppositeOf, type ValueWord } from './catalogue-words.ts';
import { readAmount, readBeginning } from './read-value.ts';
import { contain, equal, findEmailField, isPartOfEmail, ofFormat, type Reference } from './references.ts';
import type { FreeText } from './texts.ts';
import type { AmountRange, Context, Period } from './values.ts';
import { keyOf } from './vocabulary.ts';
import type { Duration } from './when.ts';

/**
 * How well a text tells its clause: it is `named`; it is `meant` by a synonym; the text is
 * the beginning of a name or otherwise `near` one; or the text is `free` and may be in any field.
 */
export type Certainty = 'named' | 'meant' | 'near' | 'free';

/** The clauses that a part of a sentence may mean; all must match. */
export interface ClauseGuess extends Reference {
  readonly certainty: Certainty;
  /** What a number or a period was taken for: `50.00 to 100.00 EUR`. */
  readonly meaning?: string;
}

/** The fields that a sentence names for a value, or all of an object if it names only that. */
export interface Subject {
  readonly paths: readonly string[];
  /** The object: `refunds`. */
  readonly topic?: string;
}

/** What a sentence may ask for that no query can say. */
export type Wish =
  | 'sort'
  | 'sum'
  | 'limit'
  | 'action'
  | 'day'
  | 'span'
  | 'date'
  | 'future'
  | 'new'
  | 'outside'
  | 'vague'
  | 'unlisted';

/** A part of a sentence, which is a whole statement or between others. */
export type Part =
  | { readonly kind: 'noise' | 'new' | 'and' | 'or' | 'open' | 'close' }
  | { readonly kind: 'skip' }
  /** Alternatives: `ending in 4242 or 1881`. */
  | { readonly kind: 'any'; readonly parts: readonly Part[] }
  | { readonly kind: 'wish'; readonly wish: Wish }
  /** Clauses, the likeliest first; `events` are the names of what it says, which a time may belong to. */
  | {
      readonly kind: 'clause';
      readonly guesses: readonly ClauseGuess[];
      readonly events?: readonly string[];
      /** The fields that were named, which the next number may belong to. */
      readonly paths?: readonly string[];
    }
  | {
      readonly kind: 'currency';
      readonly guesses: readonly ClauseGuess[];
      readonly code: string;
      readonly isNegated: boolean;
    }
  | { readonly kind: 'amount'; readonly range: AmountRange; readonly subject?: Subject; readonly isNegated: boolean }
  | { readonly kind: 'period'; readonly period: Period; readonly subject?: Subject; readonly isNegated: boolean };

/** The path of the object that a field belongs to. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

/** The path of the outermost object that a field belongs to. */
function objectOf(path: string): string {
  return path.replace(/\..*/s, '');
}

/** The fields of an object itself; those of the resource if the path is empty. */
function membersOf(parent: string, { entries }: Resource): readonly Field[] {
  return [...entries.values()].filter(({ path }) => parentOf(path) === parent);
}

export function narrow(topic: string, paths: readonly string[], { entries }: Resource): Subject | undefined {
  const within = paths.flatMap((path) =>
    [path, `${topic}.${path}`].filter((one) => one.startsWith(`${topic}.`) && entries.has(one)),
  );
  return within.length > 0 ? { paths: within } : undefined;
}

/** The fields that two names share, or else those of the second in the object of the first. */
export function intersect(first: readonly string[], second: readonly string[]): Subject | undefined {
  const both = first.filter((path) => second.includes(path));
  const own = second.filter((path) => path.includes('.') && first.some((one) => objectOf(one) === objectOf(path)));
  const [paths] = [both, own].filter(({ length }) => length > 0);
  return paths && { paths };
}

export function fieldsOf(
  { paths, topic }: Subject,
  { resource: { entries } }: Pick<Context, 'resource'>,
): readonly Field[] {
  if (topic === undefined) return paths.flatMap((path) => entries.get(path) ?? []);
  return [...entries.values()].filter(({ path }) => path.startsWith(`${topic}.`));
}

/** Whether an object within those of the resource has a status, and the value is that of another one. */
export function lacksStatus({ meanings }: ValueWord, topic: string, { resource }: Context): boolean {
  const isStatus = (path: string): boolean => {
    const field = resource.entries.get(path);
    return field !== undefined && hasRole(field, 'status');
  };
  const isOwn = meanings.some(({ path }) => path.startsWith(`${topic}.`));
  return !isOwn && isStatus(`${topic}.status`) && meanings.some(({ path }) => isStatus(path));
}

/** Whether the objects of the resource have a status, and the value is only that of another object: `live payments`. */
export function lacksOwnStatus(value: ValueWord, context: Context): boolean {
  return membersOf('', context.resource).some((field) => hasRole(field, 'status')) && isOfOther(value, context);
}

/** Whether an object has an id, so that its name may stand for it: `customers from Germany` are those of payments. */
export function hasId(topic: string, { resource: { entries } }: Context): boolean {
  return entries.has(`${topic}.id`);
}

/** Whether a value is only the status of another object with an id, such as a subscription. */
export function isOfOther({ meanings }: ValueWord, { resource: { entries } }: Context): boolean {
  return meanings.every(({ path }) => {
    const field = entries.get(path);
    return path.includes('.') && field !== undefined && hasRole(field, 'status') && entries.has(`${objectOf(path)}.id`);
  });
}

export function hasType(subject: Subject, type: Field['type'], context: Context): boolean {
  return fieldsOf(subject, context).some((field) => field.type === type);
}

export function isYear(subject: Subject, context: Context): boolean {
  return fieldsOf(subject, context).some((field) => hasRole(field, 'year'));
}

/** Whether a field is the date of an event that may never happen. */
export function isEvent(subject: Subject, context: Context): boolean {
  return fieldsOf(subject, context).some((field) => hasRole(field, 'event'));
}

/** Joins alternatives; `undefined` if one of them is. */
export function anyOf(parts: readonly (Part | undefined)[]): Part | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return known.length === 1 ? known[0] : { kind: 'any', parts: known };
}

/** Whether a comparison is an operator of the language. */
const SYMBOL = /^[<>]=?$/;

export function writeMoment(
  subject: Subject,
  compare: string,
  time: string | undefined,
  context: Context,
): Part | undefined {
  const dates = fieldsOf(subject, context).filter(({ type }) => type === 'date');
  if (!SYMBOL.test(compare) || time === undefined) return undefined;
  return writeGuesses(
    dates.map((field) => ({
      path: field.path,
      clauses: [`${field.path}${compare}${writeDate(field, compare as Operator, time)}`],
    })),
    'named',
    false,
  );
}

/** Reads a date or an amount in quotes. */
export function readQuoted(subject: Subject, compare: string, text: string, context: Context): Part | undefined {
  const moment = writeMoment(subject, compare, readBeginning(text, context.user), context);
  if (moment !== undefined) return moment;
  const { low, ...rest } = readAmount(text, context.user) ?? {};
  if (low === undefined || !hasType(subject, 'numeric', context)) return undefined;
  return { kind: 'amount', range: compareWith(compare, { ...rest, low }), subject, isNegated: false };
}

/** A range on one side of a single number. */
export function compareWith(compare: string, { low, high, isBare: _, ...rest }: AmountRange): AmountRange {
  if (compare === '=' || low === undefined) return { ...rest, ...(low && { low }), ...(high && { high }) };
  const bound = { ...low, isIncluded: compare.endsWith('=') };
  return compare.startsWith('<') ? { ...rest, high: bound } : { ...rest, low: bound };
}

export function writeGuesses(found: readonly Reference[], certainty: Certainty, isNegated: boolean): Part | undefined {
  // The opposite of two clauses is not a clause.
  const possible = found.filter(({ clauses }) => !isNegated || clauses.length === 1);
  if (possible.length === 0) return undefined;
  const guesses = possible.map(({ path, clauses }) => ({
    path,
    clauses: isNegated ? clauses.map((clause) => `-${clause}`) : clauses,
    certainty,
  }));
  return { kind: 'clause', guesses };
}

export function writeValues(
  { phrase, meanings }: ValueWord,
  subject: Subject | undefined,
  isNegated: boolean,
): Part | undefined {
  const own = subject === undefined ? meanings : ofSubject(meanings, subject);
  if (own.length === 0) return undefined;
  return {
    kind: 'clause',
    guesses: own.map(({ path, value }) => ({
      path,
      clauses: [`${isNegated ? '-' : ''}${path}:${quoteDouble(value)}`],
      certainty: keyOf(value) === phrase ? 'named' : 'meant',
    })),
    events: [phrase, ...own.map(({ value }) => keyOf(value))],
  };
}

/** The meanings of a value in the named fields, or else in other fields of the same object: `3ds frictionless`. */
function ofSubject(meanings: ValueWord['meanings'], { paths, topic }: Subject): ValueWord['meanings'] {
  if (topic !== undefined) return meanings.filter(({ path }) => path.startsWith(`${topic}.`));
  const named = meanings.filter(({ path }) => paths.includes(path));
  const objects = new Set(paths.map(parentOf).filter((parent) => parent !== ''));
  return named.length > 0 ? named : meanings.filter(({ path }) => objects.has(parentOf(path)));
}

/** `refunded`; `archived`, which names a date that is there. */
export function writeTruth(subject: Subject, isNegated: boolean, context: Context): Part | undefined {
  const fields = fieldsOf(subject, context);
  const truths = fields.filter(({ type }) => type === 'boolean');
  const guesses: readonly ClauseGuess[] =
    truths.length > 0
      ? truths.map(({ path }) => ({ path, clauses: [`${path}:${!isNegated}`], certainty: 'named' }))
      : fields
          .filter((field) => hasRole(field, 'event'))
          .map(({ path }) => ({ path, clauses: [`${isNegated ? '' : '-'}${path}:null`], certainty: 'meant' }));
  return guesses.length === 0 ? undefined : { kind: 'clause', guesses };
}

export function writePresence(subject: Subject, isPresent: boolean, context: Context): Part | undefined {
  const fields = fieldsOf(subject, context);
  if (fields.some(({ type }) => type === 'boolean')) return writeTruth(subject, !isPresent, context);
  const own = subject.topic === undefined ? undefined : context.resource.entries.get(subject.topic);
  const nullable = own === undefined ? fields.filter(takesNull) : [own];
  // Of an object, the first field stands for all.
  const chosen = subject.topic === undefined ? nullable : nullable.slice(0, 1);
  const found = chosen.map(({ path }) => ({ path, clauses: [`${isPresent ? '-' : ''}${path}:null`] }));
  return writeGuesses(found, 'named', false);
}

/** How many of a smaller unit some units are that plans do not know. */
const SMALLER: Partial<Record<Unit, Duration[number]>> = { week: [7, 'day'], quarter: [3, 'month'] };

/** Writes how long or how often: the unit as the value of a field, and how many as that of the field beside it that counts. */
export function writeSpan(
  duration: Duration,
  subject: Subject | undefined,
  compare: string,
  { resource: { entries } }: Context,
): Part | undefined {
  const [[units, of], ...rest] = duration as readonly [Duration[number], ...Duration];
  const [times, unit] = SMALLER[of] ?? [1, of];
  const count = units * times;
  const found = [...entries.values()].flatMap(({ path, values }) => {
    const number = entries.get(`${path}_count`);
    const value = values && findSynonym(values, unit);
    const isNamed = subject === undefined || [path, number?.path ?? ''].some((one) => subject.paths.includes(one));
    if (number === undefined || value === undefined || !isNamed || rest.length > 0) return [];
    const isOne = count === 1 && subject === undefined;
    const operator = compare === '=' ? ':' : compare;
    return [
      { path, clauses: [...(isOne ? [] : [`${number.path}${operator}${count}`]), `${path}:${quoteDouble(value)}`] },
    ];
  });
  return writeGuesses(found.slice(0, 1), 'named', false);
}

/** `refunds` are of payments whose refund is done. */
export function writeHappened(topic: string, { resource: { entries } }: Context): Part | undefined {
  const truth = [...entries.values()].find(
    ({ path, type, source }) =>
      type === 'boolean' && path.startsWith(`${topic}.`) && source !== undefined && 'equals' in source,
  );
  if (truth === undefined) return undefined;
  return { kind: 'clause', guesses: [{ path: truth.path, clauses: [`${truth.path}:true`], certainty: 'meant' }] };
}

/** `subscription payments` belong to one. All payments have a customer: a person, who has an e-mail address. */
export function writeBelonging(topic: string, context: Context): Part | undefined {
  if (!hasId(topic, context)) return undefined;
  const isPerson = membersOf(topic, context.resource).some(({ format }) => format === 'email');
  return isPerson ? { kind: 'noise' } : writePresence({ paths: [], topic }, true, context);
}

export function writeCurrency(
  code: string,
  paths: readonly string[] | undefined,
  isNegated: boolean,
  resource: Context['resource'],
): Part | undefined {
  const found = ofFormat(resource, 'currency', code).filter(({ path }) => paths === undefined || paths.includes(path));
  const part = writeGuesses(found, 'named', isNegated);
  return part?.kind === 'clause' ? { kind: 'currency', guesses: part.guesses, code, isNegated } : undefined;
}

const MAX_FREE = 4;

/** Writes the clause that a person's name is a text, or another text that may hold it. */
export function writeName({ text }: FreeText, isNegated: boolean, { resource }: Context): Part | undefined {
  const strings = [...resource.entries.values()].filter(({ type }) => type === 'string');
  const emails = strings.filter(({ format }) => format === 'email').slice(0, 1);
  const names = isPartOfEmail(text) ? [] : strings.filter((field) => hasRole(field, 'name')).slice(0, 1);
  const others = strings.filter(
    ({ format, values, identifies }) => format === undefined && values === undefined && identifies !== true,
  );
  // A single word may be a city, which hardly anybody looks for in an e-mail address.
  const [city] = /\s/.test(text) ? [] : searchFields(resource, 'city');
  const cities = others.filter((field) => field === city?.field);
  const fields = [...new Set([...names, ...cities, ...emails, ...others])].filter(
    ({ format }) => format !== 'email' || !/\s/.test(text),
  );
  const found = fields.flatMap((field) => contain(field, text, resource)).slice(0, MAX_FREE);
  return writeGuesses(found, 'free', isNegated);
}

/** The name of an object, or of the resource if the path is empty: `customer Ada`, `gold plan`. */
export function writeNameOf(
  topic: string,
  { text }: FreeText,
  isNegated: boolean,
  { resource }: Context,
): Part | undefined {
  const field = findName(topic, resource);
  const email = isPartOfEmail(text) ? findEmailField(resource) : undefined;
  if (field === undefined || !/\p{L}/u.test(text) || field.values !== undefined) return undefined;
  const found = field.type === 'string' ? contain(email ?? field, text, resource) : equal(field, text);
  return writeGuesses(found, 'meant', isNegated);
}

function findName(topic: string, resource: Resource): Field | undefined {
  const members = membersOf(topic, resource);
  return members.find((one) => hasRole(one, 'name')) ?? members.find((one) => hasRole(one, 'code'));
}

/** Whether a word before the name of an object is its name: `gold plan`, but not `angry customer`. A person has an e-mail address. */
export function isNamedBefore(topic: string, { resource }: Context): boolean {
  const members = membersOf(topic, resource);
  return members.some((one) => hasRole(one, 'name')) && !members.some(({ format }) => format === 'email');
}

/** Adds a text to others if all are numbers of one form: `A-1042` and `A-1043`. */
export function listAlike(first: FreeText, others: readonly FreeText[]): readonly FreeText[] | undefined {
  const formOf = ({ text }: FreeText): string => text.replaceAll(/\d+/g, '0');
  const isAlike = /\d/.test(first.text) && others.every((one) => formOf(one) === formOf(first));
  return isAlike ? [first, ...others] : undefined;
}

/** Whether a text has capitals or quotes, as names do. */
export function isName({ text, isQuoted }: FreeText): boolean {
  return isQuoted || /^\p{Lu}/u.test(text);
}

/** Makes a text the value of the fields that take any text, or a part of it: `~` any, `^` its beginning. */
export function writeText(
  subject: Subject,
  { text, isQuoted }: FreeText,
  isNegated: boolean,
  part: string | undefined,
  context: Context,
): Part | undefined {
  const isOpposite = !isQuoted && isValue(context.resource, oppositeOf(keyOf(text)));
  const fields = fieldsOf(subject, context).filter(
    ({ type, values, samples, keyed }) =>
      (type === 'string' || type === 'token') &&
      values?.closed !== true &&
      keyed === undefined &&
      // `avs mismatch` is `avs not match`.
      !(isOpposite && (values ?? samples) !== undefined) &&
      // `vat 19` is no status.
      !(values !== undefined && /^\d+$/.test(text)),
  );
  const closed = fieldsOf(subject, context).flatMap(({ path, values }) => {
    const [value] = values === undefined || part !== undefined ? [] : closestValues(values, text);
    return value === undefined ? [] : [{ path, clauses: [`${path}:${quoteDouble(value)}`] }];
  });
  if (closed.length > 0) return writeGuesses(closed, 'near', isNegated);
  const contained = fields.flatMap((field) => contain(field, text, context.resource, part));
  if (part !== undefined) return writeGuesses(contained, 'named', isNegated);
  // A part of a value lacks its format: `email gmail`.
  const fitting = fields.filter(({ format }) => format === undefined || VALUE_FORMATS[format].matches(text));
  const isPhone = /^\+?[\d\s()/.-]+$/.test(text) && text.startsWith('+');
  const written = isPhone && !isQuoted ? text.replaceAll(/[^\d+]/g, '') : text;
  return writeGuesses(
    fitting.length > 0 ? fitting.flatMap((field) => equal(field, written)) : contained,
    'named',
    isNegated,
  );
}

/** Writes a card by its last digits, and by its brand or funding. */
export function writeCard(digits: string, value: ValueWord | undefined, { resource }: Context): Part | undefined {
  return writeGuesses(ofCard(ofFormat(resource, 'last4', digits), value), 'named', false);
}

/** Writes a card by the country of the bank that issued it, and by its brand or funding. */
export function writeIssued(
  code: string,
  value: ValueWord | undefined,
  isNegated: boolean,
  { resource }: Context,
): Part | undefined {
  const cards = [...resource.entries.values()].filter(({ format }) => format === 'last4');
  const found = ofFormat(resource, 'country', code).filter(({ path }) =>
    cards.some((card) => path.startsWith(`${parentOf(card.path)}.`)),
  );
  return writeGuesses(ofCard(found, value), 'named', isNegated);
}

/** Adds the brand or the funding of a card to what else is known of it. */
function ofCard(known: readonly Reference[], value: ValueWord | undefined): readonly Reference[] {
  if (value === undefined) return known;
  return value.meanings.flatMap(({ path, value: one }) => {
    const own = known.find((card) => path.startsWith(`${parentOf(card.path)}.`));
    return own === undefined ? [] : [{ path: own.path, clauses: [`${path}:${quoteDouble(one)}`, ...own.clauses] }];
  });
}

/** Writes the month and the year in which a card expires. */
export function writeExpiry(subject: Subject, month: string, year: string, context: Context): Part | undefined {
  if (!/^(?:20)?\d\d$/.test(year) || !VALUE_FORMATS.month.matches(month)) return undefined;
  const years = fieldsOf(subject, context).filter((field) => hasRole(field, 'year'));
  const found = years.flatMap((field) => writeMonth(field, month, String(2000 + (+year % CENTURY)), context));
  return writeGuesses(found, 'named', false);
}

const CENTURY = 100;

/** The clauses of a month of a year, if the month has a field beside that of the year: `exp_month`. */
export function writeMonth(
  { path }: Field,
  month: string,
  year: string,
  { resource: { entries } }: Pick<Context, 'resource'>,
): readonly Reference[] {
  const ofMonth = entries.get(path.replace(/year$/, 'month'));
  return ofMonth?.format === 'month' ? [{ path, clauses: [`${ofMonth.path}:${+month}`, `${path}:${year}`] }] : [];
}

export function keyNamed(path: string, key: string, { resource: { entries } }: Context): KeyWord | undefined {
  const field = entries.get(path);
  return field !== undefined && isKeyOf(field, key) ? { paths: [path], key } : undefined;
}

/** The fields of a key, each with the name that queries write. */
function fieldsOfKey({ paths, key }: KeyWord, { resource: { entries } }: Context): readonly Field[] {
  return paths.flatMap((path) => {
    const field = entries.get(path);
    if (field === undefined) return [];
    const resolved = fieldOfKey(field, key);
    return { ...resolved.field, path: writeField(resolved) };
  });
}

/** Makes a text the value of a key, or a part of it. */
export function writeKeyed(
  name: KeyWord,
  { text, isQuoted }: FreeText,
  isNegated: boolean,
  part: string | undefined,
  context: Context,
): Part | undefined {
  const fields = fieldsOfKey(name, context);
  // `order #1042`: the sign mostly stands for `number`.
  const texts = isQuoted ? [text] : new Set([text.replace(/^#/, ''), text]);
  const found = [...texts].flatMap((one) =>
    fields.flatMap((field) => (part === undefined ? equal(field, one) : contain(field, one, context.resource, part))),
  );
  return writeGuesses(found, 'named', isNegated);
}

export function writeKeyPresence(name: KeyWord, isPresent: boolean, context: Context): Part | undefined {
  const found = fieldsOfKey(name, context).map(({ path }) => ({
    path,
    clauses: [`${isPresent ? '-' : ''}${path}:null`],
  }));
  return writeGuesses(found, 'named', false);
}
