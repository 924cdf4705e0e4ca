// The productions are one table, which is only understood as a whole: over 400 lines.

import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { isPartOfEmail } from '../search-fields.ts';
import type { AmountValues } from './amounts.ts';
import type { CatalogueValues, KeyWord } from './catalogue-words.ts';
import { type Production, rulesOf } from './chart.ts';
import { onSide, type PeriodValues, since } from './periods.ts';
import { equal, ofFormat } from './references.ts';
import { type FormValues, SKIPPED } from './terminals.ts';
import type { Context, WordValues } from './values.ts';
import {
  compareWith,
  EVENT,
  hasType,
  isName,
  isYear,
  keyNamed,
  lacksStatus,
  MAX_TOKENS_OF_NAME,
  narrow,
  objectOf,
  type Part,
  readQuoted,
  type Subject,
  type Wish,
  writeCard,
  writeCurrency,
  writeExpiry,
  writeGuesses,
  writeHappened,
  writeIssued,
  writeKeyPresence,
  writeMoment,
  writeName,
  writeOwnName,
  writePresence,
  writeText,
  writeTopicName,
  writeTruth,
  writeValues,
} from './write-parts.ts';

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
  // `gold tier`
  rule('part', ['glue?', 'negation?', 'text', 'key'], 1.2, ([, not, { text }, { paths, key, isShort }]) =>
    isShort === true
      ? undefined
      : writeGuesses(
          paths.map((path) => ({ path, clauses: [`${path}[${key}]:${quoteDouble(text)}`] })),
          'named',
          not !== undefined,
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
