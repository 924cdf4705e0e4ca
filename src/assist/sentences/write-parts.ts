import type { Field } from '../../language/catalogue/field.ts';
import { TAKES_NULL } from '../../language/catalogue/field-types.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { closestValues } from '../../language/checker/closest-values.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { findEmailField, findPersonFields, isPartOfEmail, searchFields } from '../search-fields.ts';
import type { KeyWord, ValueWord } from './catalogue-words.ts';
import { readAmount, readBeginning } from './read-value.ts';
import { contain, equal, ofFormat, type Reference } from './references.ts';
import type { FreeText } from './texts.ts';
import type { AmountRange, Context, Period } from './values.ts';
import { keyOf } from './vocabulary.ts';

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

/** The fields that a sentence names for a value. */
export interface Subject {
  readonly paths: readonly string[];
  /** The object that was named alone: `refunds`. */
  readonly topic?: string;
}

/** What a sentence may ask for that no query can say. */
export type Wish = 'sort' | 'sum' | 'limit' | 'action' | 'vague';

/** A part of a sentence, which is a whole statement or between others. */
export type Part =
  | { readonly kind: 'noise' | 'and' | 'or' | 'open' | 'close' }
  | { readonly kind: 'skip' }
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

export function narrow(
  topic: string,
  paths: readonly string[],
  entries: ReadonlyMap<string, Field>,
): Subject | undefined {
  const within = paths.flatMap((path) =>
    [path, `${topic}.${path}`].filter((one) => one.startsWith(`${topic}.`) && entries.has(one)),
  );
  return within.length > 0 ? { paths: within } : undefined;
}

function fieldsOf({ paths, topic }: Subject, { resource: { entries } }: Context): readonly Field[] {
  const ofTopic = topic === undefined ? [] : [...entries.values()].filter(({ path }) => path.startsWith(`${topic}.`));
  return [...paths.flatMap((path) => entries.get(path) ?? []), ...ofTopic];
}

export function objectOf(path: string): string {
  return path.replace(/\..*/s, '');
}

/** Whether an object has a status, and the value is that of another one. */
export function lacksStatus({ meanings }: ValueWord, topic: string, { resource: { entries } }: Context): boolean {
  const isOther = !meanings.some(({ path }) => path.startsWith(`${topic}.`));
  return isOther && entries.has(`${topic}.status`) && meanings.some(({ path }) => /status$/.test(path));
}

export function hasType(subject: Subject, type: Field['type'], context: Context): boolean {
  return fieldsOf(subject, context).some((field) => field.type === type);
}

/** Whether a field holds a year: `exp_year`. */
export function isYear(path: string): boolean {
  return /(?:^|[._])year$/.test(path);
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
    dates.map(({ path }) => ({ path, clauses: [`${path}${compare}${quoteDouble(time)}`] })),
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
  { phrase, meanings, isNear }: ValueWord,
  subject: Subject | undefined,
  isNegated: boolean,
): Part | undefined {
  const own =
    subject === undefined
      ? meanings
      : meanings.filter(({ path }) => subject.paths.includes(path) || path.startsWith(`${subject.topic ?? ' '}.`));
  if (own.length === 0) return undefined;
  return {
    kind: 'clause',
    guesses: own.map(({ path, value }) => ({
      path,
      clauses: [`${isNegated ? '-' : ''}${path}:${quoteDouble(value)}`],
      certainty: isNear === true ? 'near' : keyOf(value) === phrase ? 'named' : 'meant',
    })),
    events: [phrase, ...own.map(({ value }) => keyOf(value))],
  };
}

/** `refunded`; `archived`, which names a date that is there. */
export function writeTruth(paths: readonly string[], isNegated: boolean, { resource }: Context): Part | undefined {
  const fields = paths.flatMap((path) => resource.entries.get(path) ?? []);
  const truths = fields.filter(({ type }) => type === 'boolean');
  const guesses: readonly ClauseGuess[] =
    truths.length > 0
      ? truths.map(({ path }) => ({ path, clauses: [`${path}:${!isNegated}`], certainty: 'named' }))
      : fields
          .filter(({ type, path }) => type === 'date' && EVENT.test(path) && !ALWAYS.test(path))
          .map(({ path }) => ({ path, clauses: [`${isNegated ? '' : '-'}${path}:null`], certainty: 'meant' }));
  return guesses.length === 0 ? undefined : { kind: 'clause', guesses };
}

/** A date of something that may happen. */
export const EVENT = /(?:ed|_payment)_at$/;
const ALWAYS = /(?:^|\.)(?:created|updated)_at$/;

export function writePresence(subject: Subject, isPresent: boolean, context: Context): Part | undefined {
  const fields = fieldsOf(subject, context);
  const truths = fields.filter(({ type }) => type === 'boolean');
  if (truths.length > 0) {
    return {
      kind: 'clause',
      guesses: truths.map(({ path }) => ({ path, clauses: [`${path}:${isPresent}`], certainty: 'named' })),
    };
  }
  const own = subject.topic === undefined ? undefined : context.resource.entries.get(subject.topic);
  const nullable = own === undefined ? fields.filter(({ type }) => TAKES_NULL[type]) : [own];
  // Of an object, the first field stands for all.
  const chosen = subject.topic === undefined ? nullable : nullable.slice(0, 1);
  if (chosen.length === 0) return undefined;
  return {
    kind: 'clause',
    guesses: chosen.map(({ path }) => ({ path, clauses: [`${isPresent ? '-' : ''}${path}:null`], certainty: 'named' })),
  };
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
  const [first, ...emails] = findPersonFields(resource, text);
  const others = [...resource.entries.values()].filter(
    ({ type, format, values, identifies }) =>
      type === 'string' && format === undefined && values === undefined && identifies !== true,
  );
  // A single word may be a city, which hardly anybody looks for in an e-mail address.
  const [city] = /\s/.test(text) ? [] : searchFields(resource, 'city');
  const cities = others.filter((field) => field === city?.field);
  const ordered = new Set([...(first === undefined ? [] : [first]), ...cities, ...emails, ...others]);
  const fields = [...ordered].filter(({ format }) => format !== 'email' || !/\s/.test(text));
  const found = fields.flatMap((field) => contain(field, text, resource)).slice(0, MAX_FREE);
  return writeGuesses(found, 'free', isNegated);
}

/** The name of an object within the objects of the resource: `customer Ada`, `gold plan`. */
export function writeTopicName(
  topic: string,
  { text }: FreeText,
  isNegated: boolean,
  { resource }: Context,
): Part | undefined {
  const { entries } = resource;
  const fields = ['full_name', 'name', 'type'].flatMap((end) => entries.get(`${topic}.${end}`) ?? []);
  const [field] = fields;
  const email = isPartOfEmail(text) ? findEmailField(resource) : undefined;
  if (field === undefined || !/\p{L}/u.test(text) || field.values !== undefined) return undefined;
  const found = field.type === 'string' ? contain(email ?? field, text, resource) : equal(field, text);
  return writeGuesses(found, 'meant', isNegated);
}

/** Whether a text has capitals or quotes, as names do. */
export function isName({ text, isQuoted }: FreeText): boolean {
  return isQuoted || /^\p{Lu}/u.test(text);
}

/** `customer john`. */
export const MAX_TOKENS_OF_NAME = 4;

/** The name of an object of the resource: `premium plans`. */
export function writeOwnName({ text }: FreeText, isNegated: boolean, { resource }: Context): Part | undefined {
  const field = resource.entries.get('name');
  if (field?.type !== 'string' || !/\p{L}/u.test(text)) return undefined;
  return writeGuesses(contain(field, text, resource), 'meant', isNegated);
}

/** Makes a text the value of the fields that take any text. */
export function writeText(
  subject: Subject,
  { text, isQuoted }: FreeText,
  isNegated: boolean,
  isPart: boolean,
  context: Context,
): Part | undefined {
  const fields = fieldsOf(subject, context).filter(
    ({ type, values, keyed }) =>
      (type === 'string' || type === 'token') && values?.closed !== true && keyed === undefined,
  );
  const closed = fieldsOf(subject, context).flatMap(({ path, values }) => {
    const [value] = values === undefined || isPart ? [] : closestValues(values, text);
    return value === undefined ? [] : [{ path, clauses: [`${path}:${quoteDouble(value)}`] }];
  });
  if (closed.length > 0) return writeGuesses(closed, 'near', isNegated);
  const contained = fields.flatMap((field) => (field.type === 'string' ? contain(field, text, context.resource) : []));
  if (isPart) return writeGuesses(contained, 'named', isNegated);
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

/** Writes a card by its brand or kind and its last digits. */
export function writeCard({ meanings }: ValueWord, digits: string, resource: Context['resource']): Part | undefined {
  const last = ofFormat(resource, 'last4', digits);
  const found = meanings.flatMap(({ path, value }) => {
    const card = CARD.exec(path)?.[1];
    const own = last.find((one) => card !== undefined && one.path.startsWith(`${card}.`));
    if (own === undefined) return [];
    return [
      {
        path: own.path,
        clauses: path === `${card}.type` ? own.clauses : [`${path}:${quoteDouble(value)}`, ...own.clauses],
      },
    ];
  });
  return writeGuesses(found, 'named', false);
}

/** The path of the object that the brand, the funding or the type of a card belongs to. */
const CARD = /^(.*?)\.(?:details\.bin_data\.(?:brand|funding)|type)$/;

/** The country of the bank that issued a card. */
export function writeIssued(
  { phrase, meanings }: ValueWord,
  code: string,
  isNegated: boolean,
  resource: Context['resource'],
): Part | undefined {
  if (!phrase.startsWith('card')) return undefined;
  const objects = meanings.map(({ path }) => objectOf(path));
  const own = ofFormat(resource, 'country', code).filter(({ path }) => objects.includes(objectOf(path)));
  return writeGuesses(own, 'named', isNegated);
}

/** Writes the month and the year in which a card expires. */
export function writeExpiry(paths: readonly string[], month: string, year: string): Part | undefined {
  const found = paths.flatMap((path) =>
    isYear(path) && +month >= 1 && +month <= MONTHS && /^(?:20)?\d\d$/.test(year)
      ? [{ path, clauses: [`${path.replace(/year$/, 'month')}:${+month}`, `${path}:${2000 + (+year % CENTURY)}`] }]
      : [],
  );
  return writeGuesses(found, 'named', false);
}

const MONTHS = 12;
const CENTURY = 100;

export function keyNamed(paths: readonly string[], key: string): KeyWord | undefined {
  return /^\w+$/.test(key) ? { paths, key } : undefined;
}

export function writeKeyPresence({ paths, key }: KeyWord, isPresent: boolean): Part | undefined {
  return writeGuesses(
    paths.map((path) => ({ path, clauses: [`${isPresent ? '-' : ''}${path}[${key}]:null`] })),
    'named',
    false,
  );
}
