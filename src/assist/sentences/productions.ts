// The productions of clauses are one table, which is only understood as a whole: over 400 lines.

import type { Field } from '../../language/catalogue/field.ts';
import { TAKES_NULL } from '../../language/catalogue/field-types.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { closestValues } from '../../language/checker/closest-values.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { findEmailField, findPersonFields, isPartOfEmail } from '../search-fields.ts';
import type { AmountValues } from './amounts.ts';
import type { CatalogueValues, KeyWord, ValueWord } from './catalogue-words.ts';
import { type Production, rulesOf } from './chart.ts';
import { onSide, type PeriodValues, since } from './periods.ts';
import { readAmount, readBeginning } from './read-value.ts';
import { contain, equal, ofFormat, type Reference } from './references.ts';
import { type FormValues, SKIPPED } from './terminals.ts';
import type { FreeText } from './texts.ts';
import type { AmountRange, Context, Period, WordValues } from './values.ts';
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
interface Subject {
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

type Words =
  | 'ask'
  | 'article'
  | 'relative'
  | 'noun'
  | 'issued'
  | 'conjunction'
  | 'thing'
  | 'link'
  | 'contains'
  | 'not'
  | 'absent'
  | 'ending'
  | 'empty'
  | 'existing'
  | 'present'
  | 'or'
  | 'yes'
  | 'no'
  | 'limit'
  | 'wish';

type Marks =
  | '('
  | ')'
  | '['
  | ']'
  | '.'
  | '!'
  | '-'
  | 'minus'
  | 'slash'
  | '<'
  | '>'
  | '<='
  | '>='
  | '/'
  | "'s"
  | 'mark';

interface Values
  extends Pick<AmountValues, 'amount' | 'currency' | 'compare'>,
    Pick<PeriodValues, 'period' | 'bound' | 'duration' | 'ordinal'>,
    CatalogueValues,
    Omit<FormValues, 'digits'>,
    Omit<WordValues<Words | Marks>, 'thing'> {
  readonly lead: string;
  readonly integer: number;
  readonly digits: string;
  readonly glue: true;
  /** A word that binds a value to the name before it, and whether it negates. */
  readonly copula: { readonly isNegated: boolean; readonly isRelative?: true };
  readonly negation: true;
  readonly subject: Subject;
  readonly part: Part;
  /** An operator of the language. A word such as `more than` means another one beside `3 days ago`. */
  readonly operator: string;
  readonly keyName: KeyWord;
}

const rule = rulesOf<Values, Context>();

const NOISE: Part = { kind: 'noise' };

/** The productions of what a sentence says, besides amounts and periods. */
export const PRODUCTIONS: readonly Production<Context>[] = [
  // Words around a value: `that were`, `made by the`.
  rule('glue', ['lead', 'glue?'], 0.1, () => true),
  rule('glue', ['article', 'glue?'], 0.05, () => true),
  rule('glue', ['relative', 'glue?'], 0.1, () => true),
  rule('negation', ['not', '-?', 'glue?'], 0.1, () => true),
  rule('negation', ['minus'], 0.2, () => true),
  rule('copula', ['link', 'glue?'], 0.05, () => ({ isNegated: false })),
  rule('copula', ['relative', 'glue?'], 0.1, () => ({ isNegated: false, isRelative: true })),
  rule('copula', ['link?', 'not', 'link?'], 0.1, () => ({ isNegated: true })),

  // What says nothing by itself.
  rule('part', ['ask', 'glue?'], 0.2, () => NOISE),
  rule('part', ['glue?', 'thing', 'relative?'], 0.3, () => NOISE),
  rule('part', ['conjunction', 'glue?'], 0.2, () => ({ kind: 'and' })),
  rule('part', ["'s"], 0.1, () => NOISE),
  rule('part', ['mark'], 0.1, () => NOISE),
  rule('part', ['or', 'glue?'], 0.1, () => ({ kind: 'or' })),
  rule('part', ['slash'], 0.1, () => ({ kind: 'or' })),
  rule('part', ['('], 0.1, () => ({ kind: 'open' })),
  rule('part', ['subject', 'glue?', '('], 1, () => ({ kind: 'open' })),
  rule('part', [')'], 0.1, () => ({ kind: 'close' })),
  // `customers from Germany` searches payments: their customers.
  rule('part', ['glue?', 'topic'], 1.6, () => NOISE),
  // What the language cannot say: `biggest`, `first payment`, `100 failed payments`.
  rule('part', ['wish'], SKIPPED - 1, ([wish]) => ({ kind: 'wish', wish: wish as Wish })),
  rule('part', ['glue?', 'wish', 'thing'], 0.5, ([, wish]) => ({ kind: 'wish', wish: wish as Wish })),
  rule('part', ['glue?', 'limit', 'digits'], 1.7, () => ({ kind: 'wish', wish: 'limit' })),
  rule('part', ['glue?', 'integer', 'thing'], 0.4, () => ({ kind: 'wish', wish: 'limit' })),
  rule('part', ['glue?', 'ordinal', 'thing'], 0.4, () => ({ kind: 'wish', wish: 'sort' })),
  // `more than 5 payments`, `2 subscriptions`
  rule('part', ['glue?', 'compare', 'integer', 'thing'], 0.4, () => ({ kind: 'wish', wish: 'sum' })),
  rule('part', ['glue?', 'compare?', 'integer', 'topic'], 0.4, () => ({ kind: 'wish', wish: 'sum' })),
  rule('part', ['glue?', 'integer', 'value', 'thing'], 1, () => ({ kind: 'wish', wish: 'limit' })),
  // `card ending`, and no digits.
  rule('part', ['ending'], 1, () => ({ kind: 'wish', wish: 'vague' })),
  // `failed refunds`: no refund has that status.
  rule('part', ['glue?', 'value', 'topic'], 1.1, ([, value, topic], context) =>
    lacksStatus(value, topic, context) ? { kind: 'wish', wish: 'vague' } : undefined,
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'value'], 1.1, ([, topic, , value], context) =>
    lacksStatus(value, topic, context) ? { kind: 'wish', wish: 'vague' } : undefined,
  ),
  rule('part', ['skip'], 0, () => ({ kind: 'skip' })),

  // Names of fields, perhaps of an object: `refund amount`, `amount of the refund`.
  rule('subject', ['field'], 0, ([paths]) => ({ paths })),
  rule('subject', ['field', 'noun'], 0.1, ([paths]) => ({ paths })),
  rule('subject', ['field', 'field'], 0.1, ([first, second]) => {
    const both = first.filter((path) => second.includes(path));
    return both.length > 0 ? { paths: both } : undefined;
  }),
  rule('subject', ['topic', "'s?", 'field'], 0.1, ([topic, , paths], { resource }) =>
    narrow(topic, paths, resource.entries),
  ),
  rule('subject', ['field', 'glue', 'topic'], 0.1, ([paths, , topic], { resource }) =>
    narrow(topic, paths, resource.entries),
  ),

  // Values of closed and open sets.
  rule('part', ['glue?', 'value'], 1, ([, value]) => writeValues(value, undefined, false)),
  rule('part', ['glue?', 'negation', 'value'], 1, ([, , value]) => writeValues(value, undefined, true)),
  rule('part', ['glue?', 'absent', 'value'], 1.3, ([, , value]) => writeValues(value, undefined, true)),
  rule('part', ['glue?', 'subject', 'copula?', 'value'], 1, ([, subject, copula, value]) =>
    writeValues(value, subject, copula?.isNegated === true),
  ),
  rule('part', ['glue?', 'negation?', 'value', 'subject'], 1.1, ([, not, value, subject]) =>
    writeValues(value, subject, not !== undefined),
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'value'], 1, ([, topic, copula, value]) =>
    writeValues(value, { paths: [], topic }, copula?.isNegated === true),
  ),
  rule('part', ['glue?', 'negation?', 'value', 'topic'], 1, ([, not, value, topic]) =>
    writeValues(value, { paths: [], topic }, not !== undefined),
  ),

  // Truth, presence and absence.
  rule('part', ['glue?', 'negation?', 'field'], 1, ([, not, paths], context) =>
    writeTruth(paths, not !== undefined, context),
  ),
  // `3ds not attempted`: both names are of one object.
  rule('part', ['glue?', 'field', 'copula?', 'field'], 1.3, ([, first, copula, second], context) => {
    const own = second.filter((path) => path.includes('.') && first.some((one) => objectOf(one) === objectOf(path)));
    return writeTruth(own, copula?.isNegated === true, context);
  }),
  rule('part', ['glue?', 'topic', 'copula?', 'field'], 1, ([, topic, copula, paths], context) => {
    const narrowed = narrow(topic, paths, context.resource.entries);
    return narrowed && writeTruth(narrowed.paths, copula?.isNegated === true, context);
  }),
  rule('part', ['glue?', 'negation?', 'absent', 'glue?', 'subject'], 1, ([, not, , , subject], context) =>
    writePresence(subject, not !== undefined, context),
  ),
  rule(
    'part',
    ['glue?', 'negation?', 'present', 'absent?', 'glue?', 'subject'],
    1.2,
    ([, not, , absent, , subject], context) =>
      writePresence(subject, (not === undefined) === (absent === undefined), context),
  ),
  rule('part', ['glue?', 'absent', 'topic'], 1, ([, , topic], context) =>
    writePresence({ paths: [], topic }, false, context),
  ),
  rule('part', ['glue?', 'negation?', 'present', 'topic'], 1.2, ([, not, , topic], context) =>
    writePresence({ paths: [], topic }, not === undefined, context),
  ),
  rule('part', ['subject', 'copula?', 'empty'], 1, ([subject, copula], context) =>
    writePresence(subject, copula?.isNegated === true, context),
  ),
  rule('part', ['subject', 'copula?', 'existing'], 1.1, ([subject, copula], context) =>
    writePresence(subject, copula?.isNegated !== true, context),
  ),
  rule('part', ['subject', 'copula?', 'yes'], 1, ([subject, copula], context) =>
    writeTruth(subject.paths, copula?.isNegated === true, context),
  ),
  rule('part', ['subject', 'copula?', 'no'], 1, ([subject, copula], context) =>
    writeTruth(subject.paths, copula?.isNegated !== true, context),
  ),
  // `refunds of ann@acme.com`, `all refunds`.
  rule('part', ['glue?', 'topic'], 1.1, ([, topic], context) => writeHappened(topic, context)),

  // Places, currencies, references and names.
  rule('part', ['glue?', 'negation?', 'place'], 1, ([, not, code], { resource }) =>
    writeGuesses(ofFormat(resource, 'country', code), 'named', not !== undefined),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'place'], 0.9, ([, { paths }, copula, code], { resource }) => {
    const own = ofFormat(resource, 'country', code).filter(({ path }) => paths.includes(path));
    return writeGuesses(own, 'named', copula?.isNegated === true);
  }),
  // `card from Germany`: the country of the card.
  rule('part', ['glue?', 'value', 'glue', 'place'], 1, ([, value, , code], { resource }) =>
    writeIssued(value, code, false, resource),
  ),
  rule('part', ['glue?', 'negation?', 'currency'], 1, ([, not, code], { resource }) =>
    writeCurrency(code, undefined, not !== undefined, resource),
  ),
  rule('part', ['glue?', 'absent', 'currency'], 1.2, ([, , code], { resource }) =>
    writeCurrency(code, undefined, true, resource),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'currency'], 0.9, ([, { paths }, copula, code], { resource }) =>
    writeCurrency(code, paths, copula?.isNegated === true, resource),
  ),
  rule('part', ['glue?', 'negation?', 'reference'], 1, ([, not, found]) =>
    writeGuesses(found, 'named', not !== undefined),
  ),
  rule('part', ['glue?', '<', 'reference', '>'], 0.9, ([, , found]) => writeGuesses(found, 'named', false)),
  rule('part', ['glue?', 'topic', 'copula?', 'reference'], 0.9, ([, topic, copula, found]) =>
    writeGuesses(
      found.filter(({ path }) => path.startsWith(`${topic}.`)),
      'named',
      copula?.isNegated === true,
    ),
  ),
  rule('part', ['glue?', 'thing', 'reference'], 1, ([, , found]) => writeGuesses(found, 'named', false)),
  rule('part', ['glue?', 'subject', 'copula?', 'reference'], 0.9, ([, { paths }, copula, found]) =>
    writeGuesses(
      // A card has clauses on two fields.
      found.filter(({ clauses }) => clauses.some((clause) => paths.some((path) => clause.startsWith(`${path}:`)))),
      'named',
      copula?.isNegated === true,
    ),
  ),
  rule('part', ['glue?', 'negation?', 'name'], 1, ([, not, name], context) =>
    writeName(name, not !== undefined, context),
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'text'], 1.6, ([, topic, copula, text], context) =>
    // `customer john`, but not `the customer wants a refund` or `customers who love`.
    isName(text) || (copula?.isRelative !== true && context.sentence.tokens.length <= MAX_TOKENS_OF_NAME)
      ? writeTopicName(topic, text, copula?.isNegated === true, context)
      : undefined,
  ),
  rule('part', ['glue?', 'thing', 'copula', 'text'], 1.6, ([, , copula, text], context) =>
    isName(text) ? writeName(text, copula.isNegated, context) : undefined,
  ),
  // `gold plan`, `gmail customers`, but not `angry customers`.
  rule('part', ['glue?', 'text', 'topic'], 3, ([, text, topic], context) =>
    isName(text) || isPartOfEmail(text.text) || context.resource.entries.has(`${topic}.name`)
      ? writeTopicName(topic, text, false, context)
      : undefined,
  ),
  rule('part', ['glue?', 'text', 'thing'], 3.5, ([, text], context) => writeOwnName(text, false, context)),

  // `cards issued in Germany`
  rule(
    'part',
    ['glue?', 'value', 'copula?', 'issued', 'negation?', 'article?', 'place'],
    0.8,
    ([, value, copula, , not, , code], { resource }) =>
      writeIssued(value, code, (not !== undefined) !== (copula?.isNegated === true), resource),
  ),
  rule('ending', ['ending', 'glue', 'value'], 0.2, ([ending, , { phrase }]) =>
    /^cards?$/.test(phrase) ? ending : undefined,
  ),
  // The last digits of a card: `visa 4242`, `cards ending in 4242`.
  rule('part', ['glue?', 'value', 'ending?', 'digits'], 1.2, ([, value, , digits], { resource }) =>
    writeCard(value, digits, resource),
  ),
  rule('part', ['glue?', 'ending', 'mark?', 'digits'], 1, ([, , , digits], { resource }) =>
    writeGuesses(ofFormat(resource, 'last4', digits), 'named', false),
  ),
  // Digits alone: those of a card, or of its issuer.
  rule('part', ['digits'], 1.2, ([digits], { resource, sentence }) =>
    sentence.tokens.length === 1 && !/^(?:19|20)\d\d$/.test(digits)
      ? writeGuesses(
          [...ofFormat(resource, 'last4', digits), ...ofFormat(resource, 'bin', digits)].slice(0, 1),
          'meant',
          false,
        )
      : undefined,
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'digits', '/', 'digits'], 0.5, ([, { paths }, , month, , year]) =>
    writeExpiry(paths, month, year),
  ),

  // Fields that take any text.
  rule('part', ['glue?', 'subject', 'copula?', 'text'], 1.5, ([, subject, copula, text], context) =>
    writeText(subject, text, copula?.isNegated === true, false, context),
  ),
  rule(
    'part',
    ['glue?', 'subject', 'not?', 'relative?', 'contains', 'text'],
    1,
    ([, subject, not, , , text], context) => writeText(subject, text, not !== undefined, true, context),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'digits'], 1, ([, { paths }, copula, digits], { resource }) => {
    const formatted = paths.flatMap((path) => {
      const field = resource.entries.get(path);
      const isForm = field?.format !== undefined && VALUE_FORMATS[field.format].matches(digits);
      return isForm ? equal(field, digits) : [];
    });
    return writeGuesses(formatted, 'named', copula?.isNegated === true);
  }),

  // Your own data.
  rule('keyName', ['key'], 0, ([key]) => key),
  rule('keyName', ['keyed', 'key'], 0, ([path, { paths, key }]) =>
    paths.includes(path) ? { paths: [path], key } : undefined,
  ),
  rule('keyName', ['keyed', '[', 'identifier', ']'], 0, ([path, , key]) => keyNamed([path], key)),
  rule('keyName', ['keyed', '.', 'identifier'], 0.2, ([path, , key]) => keyNamed([path], key)),
  rule('keyName', ['keyed', 'text'], 0.5, ([path, { text }]) => keyNamed([path], text)),
  rule('keyName', ['topic', 'key'], 0, ([topic, { paths, key }]) => {
    const own = paths.filter((path) => path.startsWith(`${topic}.`));
    return own.length > 0 ? { paths: own, key } : undefined;
  }),
  rule(
    'part',
    ['glue?', 'negation?', 'keyName', 'copula?', 'text'],
    1,
    ([, not, { paths, key, isShort }, copula, { text, isQuoted }]) =>
      // `order 10045`, but not `order by date`.
      isShort === true && !isQuoted && !/\d/.test(text)
        ? undefined
        : writeGuesses(
            paths.map((path) => ({ path, clauses: [`${path}[${key}]:${quoteDouble(text)}`] })),
            'named',
            (copula?.isNegated === true) !== (not !== undefined),
          ),
  ),
  rule('part', ['glue?', 'absent', 'keyName'], 1, ([, , name]) => writeKeyPresence(name, false)),
  rule('part', ['keyName', 'copula?', 'empty'], 1, ([name, copula]) =>
    writeKeyPresence(name, copula?.isNegated === true),
  ),
  rule('part', ['glue?', 'negation?', 'present', 'keyName'], 1, ([, not, , name]) =>
    writeKeyPresence(name, not === undefined),
  ),

  // A date or an amount after an operator of the language: `created_at>yesterday`, `amount>"€12.50"`.
  ...(['<', '>', '<=', '>='] as const).map((mark) => rule('operator', [mark], 0, ([operator]) => operator)),
  rule('part', ['subject', 'operator', 'bound'], 0.6, ([subject, compare, bound], context) =>
    writeMoment(subject, compare, onSide('since', bound, context)?.readings[0]?.start, context),
  ),
  rule('part', ['subject', 'operator', 'duration'], 0.6, ([subject, compare, duration], context) => {
    const times = since(duration, context);
    return writeMoment(subject, compare, times && onSide('since', times, context)?.readings[0]?.start, context);
  }),
  rule('part', ['subject', 'compare', 'text'], 0.6, ([subject, compare, { text, isQuoted }], context) =>
    isQuoted ? readQuoted(subject, compare, text, context) : undefined,
  ),

  // Amounts and periods, whose fields the rest of the sentence may tell.
  rule('part', ['glue?', 'negation?', 'amount'], 1, ([, not, range]) => ({
    kind: 'amount',
    range,
    isNegated: not !== undefined,
  })),
  rule('part', ['glue?', 'subject', 'copula?', 'amount'], 1, ([, subject, copula, range], context) =>
    hasType(subject, 'numeric', context)
      ? { kind: 'amount', range, subject, isNegated: copula?.isNegated === true }
      : undefined,
  ),
  rule('part', ['glue?', 'compare', 'subject', 'copula?', 'amount'], 1, ([, compare, subject, , range], context) => {
    if (range.isBare !== true || !hasType(subject, 'numeric', context)) return undefined;
    return { kind: 'amount', range: compareWith(compare, range), subject, isNegated: false };
  }),
  rule('part', ['glue?', 'amount', 'glue?', 'subject'], 1.1, ([, range, , subject], context) =>
    hasType(subject, 'numeric', context) ? { kind: 'amount', range, subject, isNegated: false } : undefined,
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'amount'], 1, ([, topic, copula, range], { resource }) => {
    const own = [...resource.entries.values()].some(
      ({ path, money }) => money === true && path.startsWith(`${topic}.`),
    );
    return own
      ? { kind: 'amount', range, subject: { paths: [], topic }, isNegated: copula?.isNegated === true }
      : undefined;
  }),
  rule('part', ['glue?', 'negation?', 'period'], 1, ([, not, period]) => ({
    kind: 'period',
    period,
    isNegated: not !== undefined,
  })),
  rule('part', ['glue?', 'subject', 'copula?', 'period'], 0.7, ([, subject, copula, period], context) =>
    hasType(subject, 'date', context) || subject.paths.some(isYear)
      ? { kind: 'period', period, subject, isNegated: copula?.isNegated === true }
      : undefined,
  ),
  // `not paid since june`
  rule('part', ['glue?', 'negation', 'subject', 'period'], 0.7, ([, , subject, period]) =>
    subject.paths.some((path) => EVENT.test(path)) ? { kind: 'period', period, subject, isNegated: true } : undefined,
  ),
  rule('part', ['glue?', 'period', 'subject'], 1.1, ([, period, subject], context) =>
    hasType(subject, 'date', context) ? { kind: 'period', period, subject, isNegated: false } : undefined,
  ),
];

function narrow(topic: string, paths: readonly string[], entries: ReadonlyMap<string, Field>): Subject | undefined {
  const within = paths.flatMap((path) =>
    [path, `${topic}.${path}`].filter((one) => one.startsWith(`${topic}.`) && entries.has(one)),
  );
  return within.length > 0 ? { paths: within } : undefined;
}

function fieldsOf({ paths, topic }: Subject, { resource: { entries } }: Context): readonly Field[] {
  const ofTopic = topic === undefined ? [] : [...entries.values()].filter(({ path }) => path.startsWith(`${topic}.`));
  return [...paths.flatMap((path) => entries.get(path) ?? []), ...ofTopic];
}

function objectOf(path: string): string {
  return path.replace(/\..*/s, '');
}

/** Whether an object has a status, and the value is that of another one. */
function lacksStatus({ meanings }: ValueWord, topic: string, { resource: { entries } }: Context): boolean {
  const isOther = !meanings.some(({ path }) => path.startsWith(`${topic}.`));
  return isOther && entries.has(`${topic}.status`) && meanings.some(({ path }) => /status$/.test(path));
}

function hasType(subject: Subject, type: Field['type'], context: Context): boolean {
  return fieldsOf(subject, context).some((field) => field.type === type);
}

/** Whether a field holds a year: `exp_year`. */
export function isYear(path: string): boolean {
  return /(?:^|[._])year$/.test(path);
}

/** Whether a comparison is an operator of the language. */
const SYMBOL = /^[<>]=?$/;

function writeMoment(subject: Subject, compare: string, time: string | undefined, context: Context): Part | undefined {
  const dates = fieldsOf(subject, context).filter(({ type }) => type === 'date');
  if (!SYMBOL.test(compare) || time === undefined) return undefined;
  return writeGuesses(
    dates.map(({ path }) => ({ path, clauses: [`${path}${compare}${quoteDouble(time)}`] })),
    'named',
    false,
  );
}

/** Reads a date or an amount in quotes. */
function readQuoted(subject: Subject, compare: string, text: string, context: Context): Part | undefined {
  const moment = writeMoment(subject, compare, readBeginning(text, context.user), context);
  if (moment !== undefined) return moment;
  const { low, ...rest } = readAmount(text, context.user) ?? {};
  if (low === undefined || !hasType(subject, 'numeric', context)) return undefined;
  return { kind: 'amount', range: compareWith(compare, { ...rest, low }), subject, isNegated: false };
}

/** A range on one side of a single number. */
function compareWith(compare: string, { low, high, isBare: _, ...rest }: AmountRange): AmountRange {
  if (compare === '=' || low === undefined) return { ...rest, ...(low && { low }), ...(high && { high }) };
  const bound = { ...low, isIncluded: compare.endsWith('=') };
  return compare.startsWith('<') ? { ...rest, high: bound } : { ...rest, low: bound };
}

function writeGuesses(found: readonly Reference[], certainty: Certainty, isNegated: boolean): Part | undefined {
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

function writeValues(
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
function writeTruth(paths: readonly string[], isNegated: boolean, { resource }: Context): Part | undefined {
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
const EVENT = /(?:ed|_payment)_at$/;
const ALWAYS = /(?:^|\.)(?:created|updated)_at$/;

function writePresence(subject: Subject, isPresent: boolean, context: Context): Part | undefined {
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
function writeHappened(topic: string, { resource: { entries } }: Context): Part | undefined {
  const truth = [...entries.values()].find(
    ({ path, type, source }) =>
      type === 'boolean' && path.startsWith(`${topic}.`) && source !== undefined && 'equals' in source,
  );
  if (truth === undefined) return undefined;
  return { kind: 'clause', guesses: [{ path: truth.path, clauses: [`${truth.path}:true`], certainty: 'meant' }] };
}

function writeCurrency(
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
function writeName({ text }: FreeText, isNegated: boolean, { resource }: Context): Part | undefined {
  const persons = findPersonFields(resource, text);
  const others = [...resource.entries.values()].filter(
    ({ type, format, values, identifies }) =>
      type === 'string' && format === undefined && values === undefined && identifies !== true,
  );
  const fields = [...new Set([...persons, ...others])].filter(({ format }) => format !== 'email' || !/\s/.test(text));
  const found = fields.flatMap((field) => contain(field, text, resource)).slice(0, MAX_FREE);
  return writeGuesses(found, 'free', isNegated);
}

/** The name of an object within the objects of the resource: `customer Ada`, `gold plan`. */
function writeTopicName(
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
function isName({ text, isQuoted }: FreeText): boolean {
  return isQuoted || /^\p{Lu}/u.test(text);
}

/** `customer john`. */
const MAX_TOKENS_OF_NAME = 4;

/** The name of an object of the resource: `premium plans`. */
function writeOwnName({ text }: FreeText, isNegated: boolean, { resource }: Context): Part | undefined {
  const field = resource.entries.get('name');
  if (field?.type !== 'string' || !/\p{L}/u.test(text)) return undefined;
  return writeGuesses(contain(field, text, resource), 'meant', isNegated);
}

/** Makes a text the value of the fields that take any text. */
function writeText(
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
function writeCard({ meanings }: ValueWord, digits: string, resource: Context['resource']): Part | undefined {
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
function writeIssued(
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
function writeExpiry(paths: readonly string[], month: string, year: string): Part | undefined {
  const found = paths.flatMap((path) =>
    isYear(path) && +month >= 1 && +month <= MONTHS && /^(?:20)?\d\d$/.test(year)
      ? [{ path, clauses: [`${path.replace(/year$/, 'month')}:${+month}`, `${path}:${2000 + (+year % CENTURY)}`] }]
      : [],
  );
  return writeGuesses(found, 'named', false);
}

const MONTHS = 12;
const CENTURY = 100;

function keyNamed(paths: readonly string[], key: string): Values['keyName'] | undefined {
  return /^\w+$/.test(key) ? { paths, key } : undefined;
}

function writeKeyPresence({ paths, key }: Values['keyName'], isPresent: boolean): Part | undefined {
  return writeGuesses(
    paths.map((path) => ({ path, clauses: [`${isPresent ? '-' : ''}${path}[${key}]:null`] })),
    'named',
    false,
  );
}
