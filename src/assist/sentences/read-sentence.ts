import { remember } from '../../language/base/remember.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { hasRole } from '../../language/catalogue/field-roles.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { toInstant } from '../../language/checker/calendar.ts';
import { writeDate } from '../../language/checker/read-value.ts';
import { readTimestamp } from '../../language/checker/timestamp.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { describeRange } from '../days.ts';
import { formatMinor } from '../money.ts';
import type { UserContext } from '../user.ts';
import { AMOUNTS, toMinorUnit, wholeOf } from './amounts.ts';
import { wordsOf } from './catalogue-words.ts';
import { Chart, type Cover, createGrammar, findCovers } from './chart.ts';
import { ENGLISH } from './english.ts';
import { PERIODS } from './periods.ts';
import { PRODUCTIONS } from './productions.ts';
import { correctWords, readPhrases, TERMINALS } from './terminals.ts';
import { splitSentence, type Token, textOf } from './tokens.ts';
import type { AmountRange, Bound, Context, Period, TimeRange } from './values.ts';
import { indexWords, keyOf } from './vocabulary.ts';
import { DAY_MS, today, withBoundedClock } from './when.ts';
import { type ClauseGuess, fieldsOf, type Part, parentOf, type Wish, writeMonth } from './write-parts.ts';

/** A statement of a sentence: the clauses that it may mean, the likeliest first. */
export interface Statement {
  readonly guesses: readonly ClauseGuess[];
  /** The kind of a number or a period for which no field was named. */
  readonly unbound?: 'amount' | 'period';
  /** The second reading of a number, mostly in the minor unit; the same for all numbers of a sentence. */
  readonly minor?: readonly ClauseGuess[];
}

/** A way to read a sentence. */
export interface Reading {
  readonly statements: readonly Statement[];
  /** An `s` for each statement, `|` for OR, and parentheses: `(s|s)s`. */
  readonly shape: string;
  readonly unread: readonly Unread[];
  /** The corrected words: `“setled” read as “settled”`. */
  readonly corrections: readonly string[];
}

/** Words of a sentence that no clause accounts for. */
export interface Unread {
  readonly words: string;
  /** What the words ask for that no query can say; `undefined` for words that nothing knows. */
  readonly wish: Wish | undefined;
  /** Whether the vocabulary knows the words. */
  readonly isKnown: boolean;
}

const GRAMMAR = createGrammar<Context>([...PRODUCTIONS, ...PERIODS, ...AMOUNTS]);

/** The ways of reading a sentence that are looked at, and how much less likely than the first they may be. */
const MAX_COVERS = 6;
const MAX_DIFFERENCE = 0.7;

/**
 * Reads a sentence, the likeliest way first. The way from words to offers: `splitSentence` makes
 * tokens; `readPhrases` and the other terminals find known words and forms, by the vocabulary of the language
 * and by the catalogue; the chart combines them by the productions of amounts, periods and clauses;
 * and the covers of the sentence with the lowest cost become statements here, which
 * `guessClauses` joins to queries.
 */
export function readSentence(resource: Resource, text: string, user: UserContext): readonly Reading[] {
  const known = readingsOf(user)(resource);
  const readings = known.get(text) ?? readWords(resource, text, user);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, readings);
  return readings;
}

/** Readings of a user's sentences, because several parts of a completion read the same words. */
const readingsOf = remember((_: UserContext) => remember((_: Resource) => new Map<string, readonly Reading[]>()));
const MAX_KNOWN = 8;

function readWords(
  resource: Resource,
  text: string,
  user: UserContext,
  corrections: readonly string[] = [],
): readonly Reading[] {
  const sentence = splitSentence(text);
  if (sentence === undefined || sentence.tokens.length === 0) return [];
  const words = indexWords(user.words ?? ENGLISH);
  const known = { resource, user: withBoundedClock(user), words, sentence };
  const context: Context = { ...known, phrases: readPhrases(sentence, known) };
  const chart = new Chart(sentence, TERMINALS, GRAMMAR, context);
  const covers = findCovers(chart, 'part', MAX_COVERS);
  const limit = (covers[0]?.cost ?? 0) + MAX_DIFFERENCE;
  const readings = covers
    .filter(({ cost }) => cost <= limit)
    .map(({ edges }) => {
      const counted = edges.map(({ value, to }) => orCount(value as Part, sentence.tokens[to]));
      const parts = counted.map((part) => orUnsaid(part, counted, context));
      return { ...resolve(parts, context), unread: listUnread(edges, parts, context), corrections };
    });
  const correction = corrections.length > 0 || isCertain(readings) ? undefined : correctWords(sentence, context);
  if (correction === undefined) return readings;
  const corrected = readWords(resource, correction.text, user, correction.notes);
  return isComplete(corrected[0]) ? [...corrected, ...readings] : readings;
}

/** The words that no clause covers: first requests that no query can express, then unknown words, then the others. */
function listUnread(edges: Cover['edges'], parts: readonly Part[], { sentence, phrases }: Context): readonly Unread[] {
  const unread: (Unread & { readonly from: number; readonly to: number })[] = [];
  for (const [at, { from, to }] of edges.entries()) {
    const part = parts[at];
    if (part?.kind !== 'skip' && part?.kind !== 'wish') continue;
    const wish = part.kind === 'wish' ? part.wish : undefined;
    const isKnown = wish !== undefined || phrases.isKnown[from] === true;
    const last = unread.at(-1);
    const isSame = last?.to === from && wish === undefined && last.wish === undefined && last.isKnown === isKnown;
    const start = isSame ? last.from : from;
    if (isSame) unread.pop();
    unread.push({ words: textOf(sentence, start, to), wish, isKnown, from: start, to });
  }
  const rank = ({ wish, isKnown }: Unread): number => (wish !== undefined ? 0 : isKnown ? 2 : 1);
  return unread.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether the reading accounts for every word. */
export function isComplete(reading: Reading | undefined): reading is Reading {
  return reading !== undefined && reading.unread.length === 0 && reading.statements.length > 0;
}

/** Whether the likeliest reading is more than an unknown text taken for a name. */
function isCertain([first]: readonly Reading[]): boolean {
  return isComplete(first) && first.statements.some(({ guesses: [guess] }) => guess?.certainty !== 'free');
}

/** A part. A number that counts the next word is a request for a sum: `two cards`, but not `100 status failed`. */
function orCount(part: Part, next: Token | undefined): Part {
  const isNumber = part.kind === 'amount' && part.subject === undefined && part.range.unit === undefined;
  const isPlural = next?.kind === 'word' && /..[^isu]s$/u.test(next.folded);
  return isNumber && isPlural ? { kind: 'wish', wish: 'sum' } : part;
}

const NOISE: ReadonlySet<string> = new Set(['ask', 'article', 'thing', 'relative', 'lead', 'conjunction']);

/** Leaves out the words that say nothing by themselves: `wallet` of `wallet payments`. */
export function dropNoise(resource: Resource, text: string, user: UserContext): string {
  const { phrases } = indexWords(user.words ?? ENGLISH);
  const isNoise = (word: string): boolean =>
    [...(phrases.get(keyOf(word)) ?? []), ...(wordsOf(resource).get(keyOf(word)) ?? [])].some(({ category }) =>
      NOISE.has(category),
    );
  return text
    .split(' ')
    .filter((word) => !isNoise(word))
    .join(' ');
}

/** What the parts of a sentence tell about each other. */
interface Surroundings {
  readonly context: Context;
  /** The only currency that the sentence names apart from its numbers. */
  readonly currency: string | undefined;
  /** The fields named last, which the next number may belong to: `amount over 5 below 10`. */
  named: readonly Field[];
  /** The amount of the object that stands directly before: `pending refunds over 20 eur`. */
  implied: readonly Field[];
  /** All parts, which may tell what happened at a time: `cancelled yesterday`. */
  readonly parts: readonly Part[];
}

/** Writes alternatives as a list: `(s|s)`. */
function listParts(part: Part): readonly Part[] {
  if (part.kind !== 'any') return [part];
  const listed = part.parts.flatMap((one, at): readonly Part[] => (at === 0 ? [one] : [{ kind: 'or' }, one]));
  return [{ kind: 'open' }, ...listed, { kind: 'close' }];
}

function resolve(read: readonly Part[], context: Context): Pick<Reading, 'statements' | 'shape'> {
  const parts = read.flatMap(listParts);
  const codes = parts.flatMap((part) => (part.kind === 'currency' && !part.isNegated ? part.code : []));
  const around: Surroundings = {
    context,
    currency: codes.length === 1 ? codes[0] : undefined,
    named: [],
    implied: [],
    parts,
  };
  const statements: Statement[] = [];
  let shape = '';
  for (const part of parts) {
    const mark = MARKS[part.kind];
    if (mark !== undefined) shape += mark;
    const statement = toStatement(part, around);
    around.implied = findImplied(part, context.resource);
    if (statement === undefined) continue;
    statements.push(statement);
    shape += 's';
  }
  // A word for OR stands between two statements, and one for AND is not the last.
  const isOpen =
    /(?:^|[(|])\||\|(?:$|\))/.test(shape) || parts.findLast(({ kind }) => kind !== 'noise')?.kind === 'and';
  return { statements: isOpen || !isClear(parts) ? [] : statements, shape };
}

/** Whether no time and no bare number stands beside another one that may as well be meant: `last week of 2016`. */
function isClear(parts: readonly Part[]): boolean {
  const times = parts.filter((part) => part.kind === 'period' && part.subject === undefined);
  const amounts = parts.filter((part) => part.kind === 'amount');
  const isAlone = amounts.some(({ subject, range }) => subject === undefined && range.isBare === true);
  // `100 or 200`
  const isList = parts.every(({ kind }) => kind === 'amount' || kind === 'or' || kind === 'noise');
  return times.length < 2 && (amounts.length < 2 || !isAlone || isList);
}

const MARKS: Readonly<Partial<Record<Part['kind'], string>>> = { or: '|', open: '(', close: ')' };

function toStatement(part: Part, around: Surroundings): Statement | undefined {
  switch (part.kind) {
    case 'clause':
    case 'currency':
      return { guesses: part.guesses };
    case 'amount':
      return readAmount(part, around);
    case 'period':
      return { guesses: readPeriod(part, around), ...(part.subject === undefined && { unbound: 'period' }) };
    default:
      return undefined;
  }
}

type PartOf<Kind extends Part['kind']> = Extract<Part, { readonly kind: Kind }>;

function subjectOf({ subject }: Pick<PartOf<'amount'>, 'subject'>, context: Context): readonly Field[] {
  return subject === undefined ? [] : fieldsOf(subject, context);
}

/** The amount of the object that a part is about, if it has one of its own. */
function findImplied(part: Part, { entries }: Resource): readonly Field[] {
  const guess = part.kind === 'clause' ? part.guesses[0] : undefined;
  // `not refunded over 20 eur` has no refund whose amount could be meant.
  if (guess === undefined || guess.clauses.some((clause) => /^-|:(?:false|null)$/.test(clause))) return [];
  const { path } = guess;
  const field = path?.includes('.') === true ? entries.get(`${path.replace(/\..*/s, '')}.amount`) : undefined;
  return field === undefined ? [] : [field];
}

/** The fields of money that a number alone may mean. */
const MAX_FIELDS = 2;

function readAmount(part: PartOf<'amount'>, around: Surroundings): Statement {
  const { entries } = around.context.resource;
  const numeric = subjectOf(part, around.context).filter(({ type }) => type === 'numeric');
  // In `plans over 20`, the price is meant, not a number of months.
  const ofTopic = part.subject?.topic === undefined ? [] : numeric.filter((field) => field.money);
  const own = ofTopic.length > 0 ? ofTopic : numeric;
  const [named = []] = [own, around.named, around.implied].filter(({ length }) => length > 0);
  const all = [...entries.values()].filter(
    (field) => field.type === 'numeric' && field.format === undefined && !hasRole(field, 'year'),
  );
  const money = all.filter((field) => field.money);
  const fields = named.length > 0 ? named : (money.length > 0 ? money : all).slice(0, MAX_FIELDS);
  if (own.length > 0) around.named = own;
  const currency = part.range.currency ?? around.currency;
  const range = { ...part.range, ...(currency !== undefined && { currency }) };
  const write = (unit: 'major' | 'minor'): readonly ClauseGuess[] =>
    fields.flatMap((field) => writeAmount(field, range, unit, part.isNegated));
  const isCertain = range.unit !== undefined || currency !== undefined || !fields.some((field) => field.money);
  const guesses = write(range.unit ?? 'major');
  const unbound = named.length === 0 && ({ unbound: 'amount' } as const);
  if (isCertain) return { guesses, ...unbound };
  // After an operator of the language, a number is in the unit of the field.
  const isCode = CODE.test(around.context.sentence.text);
  const minor = write('minor');
  return isCode ? { guesses: minor, minor: guesses, ...unbound } : { guesses, minor, ...unbound };
}

/** A clause as a query writes it, without spaces: `amount>1k`. */
const CODE = /(?:^|\s)[\w.[\]]+(?:[<>]=?|=|:)\S/;

/** Writes a range of numbers as clauses on a field; nothing if the field cannot hold it. */
function writeAmount(
  { path, money, currency: held }: Field,
  { low, high, currency }: AmountRange,
  unit: 'major' | 'minor',
  isNegated: boolean,
): readonly ClauseGuess[] {
  // A field of money in one currency has a code, and no field, for its currency.
  const isCode = held !== undefined && /^[A-Z]{3}$/.test(held);
  if (currency !== undefined && (held === undefined || (isCode && held !== currency))) return [];
  const known = currency ?? (isCode ? held : undefined);
  const toDigits = (bound: Bound | undefined): string | undefined =>
    bound && (money === true && unit === 'major' ? toMinorUnit(bound.digits, known) : wholeOf(bound.digits));
  const [from, to] = [toDigits(low), toDigits(high)];
  const clauses = writeEnds(path, low && { ...low, digits: from ?? '' }, high && { ...high, digits: to ?? '' });
  const isPossible = (low === undefined) === (from === undefined) && (high === undefined) === (to === undefined);
  if (!isPossible || (isNegated && clauses.length > 1)) return [];
  const also = currency === undefined || isCode ? [] : [`${held}:${quoteDouble(currency)}`];
  const written = [...new Set([from, to])].flatMap((one) => (one === undefined ? [] : formatAmount(one, known)));
  const meaning = [written.join(' to '), ...(known === undefined ? [] : [known])].join(' ');
  const signed = clauses.map((clause) => (isNegated ? `-${clause}` : clause));
  return [{ path, clauses: [...signed, ...also], certainty: 'named', ...(money === true && { meaning }) }];
}

/** Writes the clauses of a range; one if both ends are the same. */
function writeEnds(path: string, low: Bound | undefined, high: Bound | undefined): readonly string[] {
  if (low !== undefined && low.digits === high?.digits) return [`${path}:${low.digits}`];
  return [
    ...(low === undefined ? [] : [`${path}>${low.isIncluded ? '=' : ''}${low.digits}`]),
    ...(high === undefined ? [] : [`${path}<${high.isIncluded ? '=' : ''}${high.digits}`]),
  ];
}

function formatAmount(minor: string, currency: string | undefined): readonly string[] {
  const amount = formatMinor(minor, currency)?.replace(/ [A-Z]+$/, '');
  return amount === undefined ? [] : [amount];
}

/** A part; a wish if no clause can say it among the others. */
function orUnsaid(part: Part, parts: readonly Part[], context: Context): Part {
  const wish = findWish(part, parts, context);
  return wish === undefined ? part : { kind: 'wish', wish };
}

function findWish(part: Part, parts: readonly Part[], context: Context): Wish | undefined {
  switch (part.kind) {
    case 'new':
      // `new customers this week`
      return parts.some((one) => one.kind === 'period' && one.subject === undefined) ? undefined : 'new';
    case 'amount':
      return part.isNegated && isWithin(part.range.low?.digits, part.range.high?.digits) ? 'outside' : undefined;
    case 'period': {
      if (subjectOf(part, context).some((field) => hasRole(field, 'year'))) return undefined;
      const dates = findDates(part, parts, context);
      // `paused since june`, `created tomorrow`
      if (dates.length === 0) return 'date';
      const times = dates.flatMap((field) => timesOf(field, part.period, context));
      if (times.length === 0) return 'future';
      return part.isNegated && times.every(({ start, end }) => isWithin(start, end)) ? 'outside' : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a range has two ends, so that its opposite is no clause. */
function isWithin(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && from !== to;
}

function readPeriod(part: PartOf<'period'>, { parts, context }: Surroundings): readonly ClauseGuess[] {
  const named = subjectOf(part, context);
  const years = named.filter((field) => hasRole(field, 'year'));
  if (years.length > 0) return years.flatMap((field) => writeYears(field, part.period, part.isNegated, context));
  const isNamed = named.some(({ type }) => type === 'date');
  return findDates(part, parts, context).flatMap((field) =>
    timesOf(field, part.period, context).flatMap((range) =>
      writePeriod(field, range, part.isNegated, isNamed, context),
    ),
  );
}

/** The dates that a time may be of: those that are named, those of what is said to happen, or else the usual ones. */
function findDates(part: PartOf<'period'>, parts: readonly Part[], context: Context): readonly Field[] {
  const named = subjectOf(part, context).filter(({ type }) => type === 'date');
  const dates = [...context.resource.entries.values()].filter(({ type }) => type === 'date');
  const ofEvent = dates.filter((date) => parts.some((one) => isDateOf(date, one)));
  const own = dates.filter(({ path }) => !path.includes('.'));
  const ofNew = parts.some(({ kind }) => kind === 'new') ? own.slice(0, 1) : [];
  const [told] = [named, ofNew, ofEvent].filter(({ length }) => length > 0);
  // `paused last week`: an object with several dates was not created at the time of whatever happened to it.
  const hasSeveral = own.filter(({ changed }) => changed !== true).length > 1;
  if (told === undefined && hasSeveral && parts.some((one) => isState(one, context))) return [];
  // The first dates of the object itself say when it was created and changed.
  const found = told ?? own.slice(0, MAX_FIELDS);
  // `billed` is said of the last time and of the next.
  const past = found.filter((field) => !hasRole(field, 'due') && timesOf(field, part.period, context).length > 0);
  return past.length > 0 ? past : found;
}

/** Whether a date tells when something happened: `cancelled_at`, or one with the name of a value among its synonyms. */
function isDateOf({ path, synonyms = [] }: Field, part: Part): boolean {
  if (part.kind !== 'clause' || part.guesses[0]?.path.startsWith(parentOf(path)) !== true) return false;
  return [...synonyms, path.replace(/_at$/, '')].some((name) => part.events?.includes(keyOf(name)));
}

/** Whether a part says what lasts for some time or adds up over time: a status, an event, the sum of amounts. */
function isState(part: Part, { resource: { entries } }: Context): boolean {
  const field = part.kind === 'clause' ? entries.get(part.guesses[0]?.path ?? '') : undefined;
  if (field !== undefined) return hasRole(field, 'status') || hasRole(field, 'event');
  return part.kind === 'amount' && [...entries.values()].some((one) => hasRole(one, 'sum'));
}

/** The readings of a period that a date can have: only what is due lies in the future. */
function timesOf(field: Field, { readings, upcoming = readings }: Period, { user }: Context): readonly TimeRange[] {
  if (hasRole(field, 'due')) return upcoming;
  const tomorrow = toInstant(today(user) + DAY_MS, user.timeZone);
  return readings.filter(({ start = '' }) => (readTimestamp(start) ?? 0) < tomorrow);
}

function writePeriod(
  field: Field,
  { start, end, note }: TimeRange,
  isNegated: boolean,
  isNamed: boolean,
  { user, words }: Context,
): readonly ClauseGuess[] {
  const { path, doc } = field;
  const clauses = [
    ...(start === undefined ? [] : [`${path}>=${writeDate(field, '>=', start)}`]),
    ...(end === undefined ? [] : [`${path}<${writeDate(field, '<', end)}`]),
  ];
  if (isNegated && clauses.length > 1) return [];
  const meaning =
    note ??
    describeRange({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) }, user, words.locale);
  return [
    {
      path,
      clauses: clauses.map((clause) => (isNegated ? `-${clause}` : clause)),
      certainty: 'named',
      meaning: isNamed ? meaning : `${doc}: ${meaning}`,
    },
  ];
}

/** The years of a period that begins and ends with one. */
function writeYears(
  field: Field,
  { readings, upcoming: [range] = readings }: Period,
  isNegated: boolean,
  context: Context,
): readonly ClauseGuess[] {
  const { path } = field;
  // `expires in march 2026`
  const [, year, month = ''] = /^(\d{4})-(\d\d)-01T/.exec(range?.start ?? '') ?? [];
  const next = new Date(Date.UTC(Number(year), Number(month), 1)).getTime();
  if (
    range?.end !== undefined &&
    year !== undefined &&
    !isNegated &&
    range.end.startsWith(new Date(next || 0).toISOString().slice(0, 10))
  ) {
    return writeMonth(field, month, year, context).map((found) => ({ ...found, certainty: 'named' }));
  }
  const isWhole = (time: string | undefined): boolean => time === undefined || /^\d{4}-01-01T00:00:00/.test(time);
  if (range === undefined || !isWhole(range.start) || !isWhole(range.end)) return [];
  const [from, to] = [range.start?.slice(0, 4), range.end?.slice(0, 4)];
  const isOne = from !== undefined && to !== undefined && +to === +from + 1;
  const clauses = isOne
    ? [`${path}:${from}`]
    : [...(from === undefined ? [] : [`${path}>=${from}`]), ...(to === undefined ? [] : [`${path}<${to}`])];
  if (isNegated && clauses.length > 1) return [];
  return [{ path, clauses: clauses.map((clause) => (isNegated ? `-${clause}` : clause)), certainty: 'named' }];
}
