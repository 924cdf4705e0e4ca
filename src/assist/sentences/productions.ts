// Over 300 lines: the productions are one table, which only makes sense as a whole.

import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import type { Unit } from '../../language/checker/calendar.ts';
import type { AmountValues } from './amounts.ts';
import type { CatalogueValues, KeyWord } from './catalogue-words.ts';
import { type Production, rulesOf } from './chart.ts';
import { onSide, type PeriodValues, since } from './periods.ts';
import { equal, isPartOfEmail, ofFormat } from './references.ts';
import { type FormValues, SKIPPED } from './terminals.ts';
import type { FreeText } from './texts.ts';
import type { Context, WordValues } from './values.ts';
import {
  anyOf,
  compareWith,
  fieldsOf,
  hasId,
  hasType,
  intersect,
  isEvent,
  isName,
  isNamedBefore,
  isOfOther,
  isYear,
  keyNamed,
  lacksOwnStatus,
  lacksStatus,
  listAlike,
  narrow,
  type Part,
  readQuoted,
  type Subject,
  type Wish,
  writeBelonging,
  writeCard,
  writeCurrency,
  writeExpiry,
  writeGuesses,
  writeHappened,
  writeIssued,
  writeKeyed,
  writeKeyPresence,
  writeMoment,
  writeName,
  writeNameOf,
  writePresence,
  writeSpan,
  writeText,
  writeTruth,
  writeValues,
} from './write-parts.ts';

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
  | 'mark'
  | ',';

interface Values
  extends WordValues,
    Pick<AmountValues, 'amount' | 'currency'>,
    Pick<
      PeriodValues,
      'period' | 'time' | 'hours' | 'bound' | 'integer' | 'duration' | 'someUnits' | 'ordinal' | 'separator'
    >,
    CatalogueValues,
    FormValues,
    Readonly<Record<Marks, string>> {
  readonly glue: true;
  /** Words that bind a value to the name before it, and whether they negate. */
  readonly copula: boolean;
  readonly negation: true;
  readonly subject: Subject;
  /** A subject, or the name of an object without a field. */
  readonly owner: Subject;
  readonly joint: true;
  /** What stands between numbers of one form. */
  readonly listing: true;
  /** Alternatives: `4242 or 1881`. */
  readonly numbers: readonly string[];
  readonly texts: readonly FreeText[];
  readonly part: Part;
  /** An operator of the language. A word such as `more than` means another one beside `3 days ago`. */
  readonly operator: string;
  readonly keyName: KeyWord;
}

const rule = rulesOf<Values, Context>();

const NOISE: Part = { kind: 'noise' };
const VAGUE: Part = { kind: 'wish', wish: 'vague' };
const YEAR = /^(?:19|20)\d\d$/;

/** A longer text is probably a sentence, not a name. */
const MAX_TOKENS_OF_NAME = 4;

/** The productions of what a sentence says, besides amounts and periods. */
export const PRODUCTIONS: readonly Production<Context>[] = [
  // Words around a value: `that were`, `made by the`.
  rule('glue', ['lead', 'glue?'], 0.1, () => true),
  rule('glue', ['article', 'glue?'], 0.05, () => true),
  rule('glue', ['relative', 'glue?'], 0.1, () => true),
  rule('negation', ['not', '-?', 'glue?'], 0.1, () => true),
  rule('negation', ['minus'], 0.2, () => true),
  rule('copula', ['link', 'glue?'], 0.05, () => false),
  rule('copula', ['relative', 'glue?'], 0.1, () => false),
  rule('copula', ['link?', 'not', 'link?'], 0.1, () => true),
  rule('joint', ['or', 'glue?'], 0.1, () => true),
  rule('joint', ['slash'], 0.1, () => true),
  rule('listing', [',', 'glue?'], 0.6, () => true),
  rule('listing', ['conjunction', 'glue?'], 0.6, () => true),

  // What says nothing by itself.
  rule('part', ['ask', 'glue?'], 0.2, () => NOISE),
  rule('part', ['glue?', 'thing', 'relative?'], 0.3, () => NOISE),
  rule('part', ['conjunction', 'glue?'], 0.2, () => ({ kind: 'and' })),
  rule('part', ["'s"], 0.1, () => NOISE),
  rule('part', ['mark'], 0.1, () => NOISE),
  rule('part', ['joint'], 0, () => ({ kind: 'or' })),
  rule('part', ['('], 0.1, () => ({ kind: 'open' })),
  rule('part', ['subject', 'glue?', '('], 1, () => ({ kind: 'open' })),
  rule('part', [')'], 0.1, () => ({ kind: 'close' })),
  // `customers from Germany` searches payments: their customers. `subscription payments` have one.
  rule('part', ['glue?', 'topic'], 1.6, ([, topic], context) => (hasId(topic, context) ? NOISE : undefined)),
  rule('part', ['glue?', 'topic', 'thing'], 0.3, ([, topic], context) => writeBelonging(topic, context)),
  rule('part', ['glue?', 'thing', 'lead', 'article?', 'topic'], 1.6, ([, , , , topic], context) =>
    writeBelonging(topic, context),
  ),
  // What the language cannot say: `biggest`, `first payment`, `100 failed payments`.
  rule('part', ['wish'], SKIPPED - 1, ([wish]) => ({ kind: 'wish', wish: wish as Wish })),
  rule('part', ['glue?', 'wish', 'thing'], 0.5, ([, wish]) => ({ kind: 'wish', wish: wish as Wish })),
  rule('part', ['glue?', 'limit', 'digits'], 1.7, () => ({ kind: 'wish', wish: 'limit' })),
  rule('part', ['glue?', 'integer', 'thing'], 0.4, () => ({ kind: 'wish', wish: 'limit' })),
  ...(['thing', 'topic', 'field', 'value'] as const).map((noun) =>
    rule('part', ['glue?', 'ordinal', noun], 0.4, () => ({ kind: 'wish', wish: 'sort' })),
  ),
  rule('part', ['glue?', 'fresh', 'thing?'], 0.5, () => ({ kind: 'new' })),
  // `every monday`, `on the 1st of every month`
  rule('part', ['glue?', 'repeated', 'time'], 0.4, () => VAGUE),
  // `every 3 months`, `once a year`, `9.99/month`, `quarterly`, `6 month plans`
  rule('part', ['glue?', 'repeated', 'someUnits'], 0.4, ([, every, duration], context) =>
    every === 'every other' ? VAGUE : (writeSpan(duration, undefined, '=', context) ?? VAGUE),
  ),
  rule('part', ['/', 'unit'], 0.4, ([, unit], context) => writeSpan([[1, unit as Unit]], undefined, '=', context)),
  rule('part', ['glue?', 'frequency', 'thing?'], 0.8, ([, unit], context) =>
    writeSpan([[1, unit as Unit]], undefined, '=', context),
  ),
  ...(['thing', 'topic'] as const).map((noun) =>
    rule('part', ['glue?', 'duration', noun], 0.4, ([, duration], context) =>
      writeSpan(duration, undefined, '=', context),
    ),
  ),
  // `trial of 7 days`, `7 day trial`
  rule(
    'part',
    ['glue?', 'subject', 'copula?', 'lead?', 'compare?', 'duration'],
    0.5,
    ([, subject, isNegated, , compare = '=', duration], context) =>
      isNegated === true ? undefined : writeSpan(duration, subject, compare, context),
  ),
  rule('part', ['glue?', 'compare?', 'duration', 'subject'], 0.5, ([, compare = '=', duration, subject], context) =>
    writeSpan(duration, subject, compare, context),
  ),
  // `this morning`
  rule('part', ['side?', 'vague'], SKIPPED - 1, () => ({ kind: 'wish', wish: 'span' })),
  // The number could be of any field: `transaction 12345`. `payments 2025` names a year.
  rule('part', ['glue?', 'thing', 'digits'], 1.3, ([, , digits]) => (YEAR.test(digits) ? undefined : VAGUE)),
  rule('part', ['glue?', 'topic', 'digits'], 1.3, ([, topic, digits], context) =>
    YEAR.test(digits) || !hasId(topic, context) ? undefined : VAGUE,
  ),
  // `5/10 eur`
  rule('part', ['integer', 'separator', 'integer', 'currency'], 0.4, ([, mark]) => (mark === '/' ? VAGUE : undefined)),
  // `more than 5 payments`, `2 subscriptions`
  rule('part', ['glue?', 'compare', 'integer', 'thing'], 0.4, () => ({ kind: 'wish', wish: 'sum' })),
  rule('part', ['glue?', 'compare?', 'integer', 'several'], 0.4, () => ({ kind: 'wish', wish: 'sum' })),
  // `two cards`, `more than one subscription`
  ...(['card', 'one'] as const).map((noun) =>
    rule('part', ['glue?', 'compare?', 'integer', noun], 0.4, ([, , count, name]) =>
      count === 1 || name === 'cards' ? { kind: 'wish', wish: 'sum' } : undefined,
    ),
  ),
  rule('part', ['glue?', 'compare?', 'integer', 'value', 'thing'], 2.4, () => ({ kind: 'wish', wish: 'limit' })),
  // `from 2 to 4 pm` names no day.
  rule('part', ['glue?', 'hours'], 2, () => ({ kind: 'wish', wish: 'day' })),
  rule('part', ['glue?', 'unlisted', 'thing?'], 1.2, () => ({ kind: 'wish', wish: 'unlisted' })),
  // `card ending`, and no digits.
  rule('part', ['ending'], 1, () => VAGUE),
  // `failed refunds`: no refund has that status.
  rule('part', ['glue?', 'value', 'topic'], 1.3, ([, value, topic], context) =>
    lacksStatus(value, topic, context) ? VAGUE : undefined,
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'value'], 1.1, ([, topic, , value], context) =>
    lacksStatus(value, topic, context) ? VAGUE : undefined,
  ),
  // `live payments`: the status is that of their subscriptions.
  rule('part', ['glue?', 'value', 'thing'], 1.1, ([, value], context) =>
    lacksOwnStatus(value, context) ? VAGUE : undefined,
  ),
  // `paused cards`: the status is that of another object.
  rule('part', ['glue?', 'value', 'card'], 1.1, ([, value], context) =>
    isOfOther(value, context) ? VAGUE : undefined,
  ),
  rule('part', ['glue?', 'card', 'copula?', 'value'], 1.1, ([, , , value], context) =>
    isOfOther(value, context) ? VAGUE : undefined,
  ),
  rule('part', ['skip'], 0, () => ({ kind: 'skip' })),

  // Names of fields, perhaps of an object: `refund amount`, `amount of the refund`.
  rule('subject', ['field'], 0, ([paths]) => ({ paths })),
  rule('subject', ['field', 'noun'], 0.1, ([paths]) => ({ paths })),
  rule('subject', ['field', 'field'], 0.1, ([first, second]) => intersect(first, second)),
  rule('subject', ['topic', "'s?", 'field'], 0.1, ([topic, , paths], { resource }) => narrow(topic, paths, resource)),
  rule('subject', ['field', 'glue', 'topic'], 0.1, ([paths, , topic], { resource }) => narrow(topic, paths, resource)),
  rule('owner', ['subject'], 0, ([subject]) => subject),
  rule('owner', ['topic'], 0, ([topic]) => ({ paths: [], topic })),

  // Values of closed and open sets.
  rule('part', ['glue?', 'negation?', 'value'], 1, ([, not, value]) => writeValues(value, undefined, not === true)),
  rule('part', ['glue?', 'absent', 'value'], 1.3, ([, , value]) => writeValues(value, undefined, true)),
  rule('part', ['glue?', 'owner', 'copula?', 'value'], 1, ([, owner, isNegated, value]) =>
    writeValues(value, owner, isNegated === true),
  ),
  rule('part', ['glue?', 'negation?', 'value', 'owner'], 0.95, ([, not, value, owner]) =>
    writeValues(value, owner, not === true),
  ),

  // `avs no match`, but not `card no 4242`.
  rule('part', ['glue?', 'owner', 'absent', 'value'], 0.7, ([, owner, , value]) => writeValues(value, owner, true)),

  // Truth, presence and absence.
  rule('part', ['glue?', 'negation?', 'field'], 1, ([, not, paths], context) =>
    writeTruth({ paths }, not === true, context),
  ),
  // `3ds not attempted`: both names are of one object.
  rule('part', ['glue?', 'field', 'copula?', 'field'], 1.3, ([, first, isNegated, second], context) => {
    const subject = intersect(first, second);
    return subject && writeTruth(subject, isNegated === true, context);
  }),
  rule('part', ['glue?', 'topic', 'copula?', 'field'], 1, ([, topic, isNegated, paths], context) => {
    const subject = narrow(topic, paths, context.resource);
    return subject && writeTruth(subject, isNegated === true, context);
  }),
  rule('part', ['glue?', 'negation?', 'absent', 'glue?', 'owner'], 1, ([, not, , , owner], context) =>
    writePresence(owner, not === true, context),
  ),
  rule(
    'part',
    ['glue?', 'negation?', 'present', 'absent?', 'glue?', 'owner'],
    1.2,
    ([, not, , absent, , owner], context) =>
      writePresence(owner, (not === undefined) === (absent === undefined), context),
  ),
  rule('part', ['subject', 'copula?', 'empty'], 1, ([subject, isNegated], context) =>
    writePresence(subject, isNegated === true, context),
  ),
  rule('part', ['subject', 'copula?', 'existing'], 1.1, ([subject, isNegated], context) =>
    writePresence(subject, isNegated !== true, context),
  ),
  rule('part', ['subject', 'copula?', 'yes'], 1, ([subject, isNegated], context) =>
    writeTruth(subject, isNegated === true, context),
  ),
  rule('part', ['subject', 'copula?', 'no'], 1, ([subject, isNegated], context) =>
    writeTruth(subject, isNegated !== true, context),
  ),
  // `refunds of ann@acme.com`, `all refunds`.
  rule('part', ['glue?', 'topic'], 1.1, ([, topic], context) => writeHappened(topic, context)),

  // Places, currencies, references and names.
  rule('part', ['glue?', 'negation?', 'place'], 1, ([, not, code], { resource }) =>
    writeGuesses(ofFormat(resource, 'country', code), 'named', not === true),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'place'], 0.9, ([, { paths }, isNegated, code], { resource }) => {
    const own = ofFormat(resource, 'country', code).filter(({ path }) => paths.includes(path));
    return writeGuesses(own, 'named', isNegated === true);
  }),
  rule('part', ['glue?', 'negation?', 'currency'], 1, ([, not, code], { resource }) =>
    writeCurrency(code, undefined, not === true, resource),
  ),
  rule('part', ['glue?', 'absent', 'currency'], 1.2, ([, , code], { resource }) =>
    writeCurrency(code, undefined, true, resource),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'currency'], 0.9, ([, { paths }, isNegated, code], { resource }) =>
    writeCurrency(code, paths, isNegated === true, resource),
  ),
  rule('part', ['glue?', 'negation?', 'reference'], 1, ([, not, found]) => writeGuesses(found, 'named', not === true)),
  rule('part', ['glue?', '<', 'reference', '>'], 0.9, ([, , found]) => writeGuesses(found, 'named', false)),
  rule('part', ['glue?', 'thing', 'reference'], 1, ([, , found]) => writeGuesses(found, 'named', false)),
  rule('part', ['glue?', 'owner', 'copula?', 'reference'], 0.9, ([, owner, isNegated, found], context) => {
    const named = fieldsOf(owner, context);
    // A card has clauses on two fields.
    const own = found.filter(({ path, clauses }) =>
      named.some((field) => field.path === path || clauses.some((clause) => clause.startsWith(`${field.path}:`))),
    );
    return writeGuesses(own, 'named', isNegated === true);
  }),
  rule('part', ['glue?', 'negation?', 'name'], 1, ([, not, name], context) => writeName(name, not === true, context)),
  // `customer john`, `plan Gold`, but not `customers angry` and `the customer bought something yesterday`.
  rule('part', ['glue?', 'one', 'link?', 'not?', 'text'], 1.2, ([, path, , not, text], context) =>
    isName(text) || (context.sentence.tokens.length <= MAX_TOKENS_OF_NAME && !/\d/.test(text.text))
      ? writeNameOf(path, text, not !== undefined, context)
      : undefined,
  ),
  rule('part', ['glue?', 'topic', 'copula?', 'text'], 1.6, ([, topic, isNegated, text], context) =>
    isName(text) ? writeNameOf(topic, text, isNegated === true, context) : undefined,
  ),
  rule('part', ['glue?', 'thing', 'copula', 'text'], 1.6, ([, , isNegated, text], context) =>
    isName(text) ? writeName(text, isNegated, context) : undefined,
  ),
  // `customers named ada`, `plans called starter`
  rule('part', ['glue?', 'topic', 'relative?', 'not?', 'naming', 'text'], 0.9, ([, topic, , not, , text], context) =>
    writeNameOf(topic, text, not !== undefined, context),
  ),
  rule('part', ['glue?', 'thing', 'relative?', 'not?', 'naming', 'text'], 0.9, ([, , , not, , text], context) =>
    writeNameOf('', text, not !== undefined, context),
  ),
  // `gold plan`, `gmail customers`, but not `popular plans`.
  rule('part', ['glue?', 'negation?', 'text', 'one'], 3, ([, not, text, path], context) =>
    isName(text) || isNamedBefore(path, context) ? writeNameOf(path, text, not === true, context) : undefined,
  ),
  rule('part', ['glue?', 'text', 'topic'], 3, ([, text, topic], context) =>
    isName(text) || isPartOfEmail(text.text) ? writeNameOf(topic, text, false, context) : undefined,
  ),
  rule('part', ['glue?', 'text', 'thing'], 3, ([, text], context) =>
    isName(text) && isNamedBefore('', context) ? writeNameOf('', text, false, context) : undefined,
  ),

  // `card from Germany`, `German visa cards`, `cards issued in Germany`: the country of the card.
  rule('part', ['glue?', 'value?', 'card', 'glue', 'place'], 1, ([, value, , , code], context) =>
    writeIssued(code, value, false, context),
  ),
  rule('part', ['glue?', 'negation?', 'place', 'value?', 'card'], 1, ([, not, code, value], context) =>
    writeIssued(code, value, not === true, context),
  ),
  // `German debit cards`, `French mastercard`
  rule('part', ['glue?', 'negation?', 'place', 'value'], 1, ([, not, code, value], context) =>
    /cards?$/.test(value.phrase) ? writeIssued(code, value, not === true, context) : undefined,
  ),
  rule(
    'part',
    ['glue?', 'card', 'copula?', 'issued', 'negation?', 'article?', 'place'],
    0.8,
    ([, , isNegated, , not, , code], context) =>
      writeIssued(code, undefined, (not === true) !== (isNegated === true), context),
  ),
  // The last digits of a card: `visa 4242`, `cards ending in 4242`.
  rule('numbers', ['digits'], 0, ([digits]) => [digits]),
  rule('numbers', ['digits', 'joint', 'numbers'], 0.1, ([digits, , others]) => [digits, ...others]),
  rule('numbers', ['digits', 'listing', 'numbers'], 0, ([digits, , others]) =>
    others.every(({ length }) => length === digits.length) ? [digits, ...others] : undefined,
  ),
  rule('ending', ['ending', 'glue', 'card'], 0.2, ([ending]) => ending),
  rule('part', ['glue?', 'value', 'ending?', 'numbers'], 1.2, ([, value, , numbers], context) =>
    anyOf(numbers.map((digits) => writeCard(digits, value, context))),
  ),
  rule('part', ['glue?', 'card', 'ending?', 'numbers'], 1.2, ([, , , numbers], context) =>
    anyOf(numbers.map((digits) => writeCard(digits, undefined, context))),
  ),
  rule('part', ['glue?', 'ending', 'copula?', 'mark?', 'numbers'], 1, ([, , , , numbers], context) =>
    anyOf(numbers.map((digits) => writeCard(digits, undefined, context))),
  ),
  // Digits alone: those of a card, or of its issuer.
  rule('part', ['digits'], 1.2, ([digits], { resource, sentence }) =>
    sentence.tokens.length === 1 && !YEAR.test(digits)
      ? writeGuesses(
          [...ofFormat(resource, 'last4', digits), ...ofFormat(resource, 'bin', digits)].slice(0, 1),
          'meant',
          false,
        )
      : undefined,
  ),
  rule(
    'part',
    ['glue?', 'subject', 'copula?', 'lead?', 'digits', '/', 'digits'],
    0.5,
    ([, subject, , , month, , year], context) => writeExpiry(subject, month, year, context),
  ),

  // Fields that take any text.
  rule('texts', ['text'], 0, ([text]) => [text]),
  rule('texts', ['text', 'joint', 'texts'], 0.1, ([text, , others]) => [text, ...others]),
  // `orders 1042, 1043 and 1044`, but not `order 1042, 20 eur`.
  rule('texts', ['text', 'listing', 'texts'], 0, ([text, , others]) => listAlike(text, others)),
  rule('part', ['glue?', 'subject', 'copula?', 'texts'], 1.5, ([, subject, isNegated, texts], context) =>
    anyOf(texts.map((text) => writeText(subject, text, isNegated === true, undefined, context))),
  ),
  rule(
    'part',
    ['glue?', 'subject', 'not?', 'relative?', 'contains', 'texts'],
    1,
    ([, subject, not, , part, texts], context) =>
      anyOf(texts.map((text) => writeText(subject, text, not !== undefined, part, context))),
  ),
  rule('part', ['glue?', 'subject', 'copula?', 'numbers'], 1, ([, subject, isNegated, numbers], context) => {
    const formatted = fieldsOf(subject, context).filter(({ format }) => format !== undefined);
    return anyOf(
      numbers.map((digits) =>
        writeGuesses(
          formatted.flatMap((field) =>
            field.format !== undefined && VALUE_FORMATS[field.format].matches(digits) ? equal(field, digits) : [],
          ),
          'named',
          isNegated === true,
        ),
      ),
    );
  }),

  // Your own data.
  rule('keyName', ['key'], 0, ([key]) => key),
  rule('keyName', ['keyed', 'key'], 0, ([path, { paths, key }]) =>
    paths.includes(path) ? { paths: [path], key } : undefined,
  ),
  rule('keyName', ['keyed', '[', 'identifier', ']'], 0, ([path, , key], context) => keyNamed(path, key, context)),
  rule('keyName', ['keyed', '.', 'identifier'], 0.2, ([path, , key], context) => keyNamed(path, key, context)),
  rule('keyName', ['keyed', 'text'], 0.5, ([path, { text }], context) => keyNamed(path, text, context)),
  rule('keyName', ['topic', 'key'], 0, ([topic, { paths, key }]) => {
    const own = paths.filter((path) => path.startsWith(`${topic}.`));
    return own.length > 0 ? { paths: own, key } : undefined;
  }),
  rule('part', ['glue?', 'negation?', 'keyName', 'copula?', 'texts'], 1, ([, not, name, isNegated, texts], context) =>
    // `order 10045`, but not `order by date`.
    name.isShort === true && texts.some(({ text, isQuoted }) => !isQuoted && !/\d/.test(text))
      ? undefined
      : anyOf(texts.map((text) => writeKeyed(name, text, (isNegated === true) !== (not === true), undefined, context))),
  ),
  rule(
    'part',
    ['glue?', 'keyName', 'not?', 'relative?', 'contains', 'texts'],
    1,
    ([, name, not, , part, texts], context) =>
      anyOf(texts.map((text) => writeKeyed(name, text, not !== undefined, part, context))),
  ),
  // `gold tier`
  rule('part', ['glue?', 'negation?', 'text', 'key'], 1.2, ([, not, text, name], context) =>
    name.isShort === true ? undefined : writeKeyed(name, text, not === true, undefined, context),
  ),
  rule('part', ['glue?', 'absent', 'keyName'], 1, ([, , name], context) => writeKeyPresence(name, false, context)),
  rule('part', ['keyName', 'copula?', 'empty'], 1, ([name, isNegated], context) =>
    writeKeyPresence(name, isNegated === true, context),
  ),
  rule('part', ['glue?', 'negation?', 'present', 'keyName'], 1, ([, not, , name], context) =>
    writeKeyPresence(name, not === undefined, context),
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
  rule('part', ['glue?', 'negation?', 'amount'], 1, ([, not, range]) =>
    // `not 4242` is a card, or a year.
    not === true && range.isBare === true && /^\d{4}$/.test(range.low?.digits ?? '')
      ? undefined
      : { kind: 'amount', range, isNegated: not === true },
  ),
  rule('part', ['glue?', 'owner', 'copula?', 'amount'], 1, ([, owner, isNegated, range], context) => {
    const numbers = fieldsOf(owner, context).filter(({ type }) => type === 'numeric');
    // The name of an object alone stands only for its amount.
    const isPossible = numbers.some(({ money }) => owner.topic === undefined || money === true);
    return isPossible ? { kind: 'amount', range, subject: owner, isNegated: isNegated === true } : undefined;
  }),
  rule('part', ['glue?', 'compare', 'subject', 'copula?', 'amount'], 1, ([, compare, subject, , range], context) => {
    if (range.isBare !== true || !hasType(subject, 'numeric', context)) return undefined;
    return { kind: 'amount', range: compareWith(compare, range), subject, isNegated: false };
  }),
  rule('part', ['glue?', 'amount', 'glue?', 'subject'], 1.1, ([, range, , subject], context) =>
    hasType(subject, 'numeric', context) ? { kind: 'amount', range, subject, isNegated: false } : undefined,
  ),
  rule('part', ['glue?', 'negation?', 'period'], 1, ([, not, period]) => ({
    kind: 'period',
    period,
    isNegated: not === true,
  })),
  rule('part', ['glue?', 'subject', 'copula?', 'period'], 0.7, ([, subject, isNegated, period], context) =>
    hasType(subject, 'date', context) || isYear(subject, context)
      ? { kind: 'period', period, subject, isNegated: isNegated === true }
      : undefined,
  ),
  // `customer since 2024`
  rule('part', ['glue?', 'topic', 'since', 'bound'], 0.7, ([, topic, , bound], context) => {
    const path = `${topic}.created_at`;
    const period = context.resource.entries.has(path) ? onSide('since', bound, context) : undefined;
    return period && { kind: 'period', period, subject: { paths: [path] }, isNegated: false };
  }),
  // `not paid since june`, `no payments since june`
  ...(['negation', 'absent'] as const).map((no) =>
    rule('part', ['glue?', no, 'subject', 'period'], 0.7, ([, , subject, period], context) =>
      isEvent(subject, context) ? { kind: 'period', period, subject, isNegated: true } : undefined,
    ),
  ),
  rule('part', ['glue?', 'period', 'subject'], 1.1, ([, period, subject], context) =>
    hasType(subject, 'date', context) ? { kind: 'period', period, subject, isNegated: false } : undefined,
  ),
];
