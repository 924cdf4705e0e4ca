// The forms and their reading stand together, because a form is only understood by what it reads: over 400 lines.

import type { Field } from '../../language/catalogue/field.ts';
import { TAKES_NULL } from '../../language/catalogue/field-types.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { foldWord } from '../../language/catalogue/synonyms.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { closestValues } from '../../language/checker/closest-values.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { describePeriod, isMonth, type Period, readYear } from '../search/read-period.ts';
import {
  type AmountClauses,
  type Certainty,
  writeAmounts,
  writeClauses,
  writePeriod,
} from '../search/write-clauses.ts';
import type { UserContext } from '../user.ts';
import { ENGLISH, indexWords, type WordIndex } from '../words.ts';
import type { NumberReading, Piece } from './pieces.ts';
import { equal, findFreeText } from './references.ts';

/** The clauses that a value in a sentence may mean. */
export interface ClauseGuess {
  readonly path: string;
  /** The clauses as a query writes them, with their `-` if they are negated. All must match. */
  readonly clauses: readonly string[];
  /** What a number or a period was taken for: `50.00 to 100.00 EUR`. */
  readonly meaning: string | undefined;
  readonly certainty: Certainty;
  /** The kind of a number or a period for which no field was named. */
  readonly unbound: 'number' | 'period' | undefined;
}

/** The clauses that one value in a sentence may mean, the likeliest first. */
export type Alternatives = readonly ClauseGuess[];

/** The values of a sentence, and how it joins them. */
export interface Sentence {
  readonly values: readonly Alternatives[];
  /** A `v` for each value, `|` for OR, and parentheses: `(v|v)v`. */
  readonly shape: string;
}

/** The number of alternatives kept for one value. */
const MAX_ALTERNATIVES = 4;

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

/**
 * A letter for each kind of piece, so that a sentence is a text and its grammar regular
 * expressions.
 */
const LETTERS: Readonly<Record<Piece['kind'], string>> = {
  fields: 'f',
  values: 'v',
  number: 'm',
  period: 'd',
  reference: 'r',
  topic: 't',
  keyed: 'k',
  operator: 'i',
  word: 'w',
  not: 'n',
  absent: 'a',
  empty: 'e',
  present: 'p',
  or: '|',
  open: '(',
  close: ')',
  range: '?',
  filler: '',
};

function letterOf(piece: Piece): string {
  // A word before an operator of the language is the name of a field.
  if (SYMBOL.test(piece.text)) return 'o';
  // A number alone may be part of a text: `10 Main Street`.
  const isBare =
    piece.kind === 'number' && piece.readings.every(({ number, to }) => number.currency === undefined && !to);
  return piece.kind === 'number' && !isBare ? 'c' : LETTERS[piece.kind];
}

/** What a form may mean: clauses, or their opposite. */
interface Meaning extends AmountClauses {
  readonly isNegated: boolean;
}

/** A form of words that states one thing, and how to read it. */
interface Form {
  readonly pattern: RegExp;
  readonly read: (reader: GrammarReader, pieces: readonly Piece[]) => readonly Meaning[];
}

/**
 * The grammar. At each place, the first form that fits is read: a form that finds no
 * field for its value does not fit. Most forms may contain words that negate.
 */
const FORMS: readonly Form[] = [
  // `order_id 123`, `metadata order_id is A-17`
  { pattern: /n*t?k[kw]?n*[oi]?n*(?:[vmcdr]|w+)/y, read: (reader, pieces) => reader.readKeyed(pieces) },
  // `gold tier`
  { pattern: /n*[wmr]k(?!n*[oi]?n*[vmcdrwk])/y, read: (reader, pieces) => reader.readKeyed(pieces) },
  // `no email`, `with no email`, `email empty`, `has refund`
  { pattern: /n*p?a(?:[tf]{1,2}|k)/y, read: (reader, pieces) => reader.readPresence(pieces) },
  { pattern: /(?:[tf]{1,2}|k)[oi]?n*[ae](?![tfvmcdrwk])/y, read: (reader, pieces) => reader.readPresence(pieces) },
  { pattern: /n*p(?:[tf]{1,2}|k)(?![tf]|n*[oimcdrw])/y, read: (reader, pieces) => reader.readPresence(pieces) },
  // `amount is not over 100`, `refund amount 5`, `name Ada Lovelace`
  {
    pattern: /[np]*[tf]{1,2}n*[oi]?n*[oi]?(?:[vmcdr]|w+m?)/y,
    read: (reader, pieces) => reader.readValue(pieces, true),
  },
  // `failed refunds`, `yesterday created`
  {
    pattern: /[npa]*[oi]?n*(?:[vmcdr]|w+)[tf](?!n*[oi]?[vmcdrw])/y,
    read: (reader, pieces) => reader.readValue(pieces, true),
  },
  // `refunded`
  { pattern: /[np]*t?f/y, read: (reader, pieces) => reader.readTruth(pieces) },
  // `not archived`
  { pattern: /n*t?f(?![oimcdvrw])/y, read: (reader, pieces) => reader.readEvent(pieces) },
  // `refunds of ann@acme.com`
  { pattern: /n*p?t(?=r)/y, read: (reader, pieces) => reader.readPresence(pieces) },
  // `declined`, `over 100`, `without visa`, `10 Main Street`
  {
    pattern: /[npa]*(?:[oi]n*(?:m(?!w)|[vcdr]|w+)|[vcdr]|m?w+m?(?!n*o)|m)/y,
    read: (reader, pieces) => reader.readValue(pieces, false),
  },
];

/**
 * Reads the pieces of a sentence from left to right and lists what each value in it may
 * mean. Every word counts: a guess that ignores one misleads.
 *
 * @returns `undefined` if a word has no part in any clause.
 */
export function readSentence(resource: Resource, pieces: readonly Piece[], user: UserContext): Sentence | undefined {
  return new GrammarReader(resource, pieces, user).read();
}

class GrammarReader {
  readonly #resource: Resource;
  readonly #pieces: readonly Piece[];
  readonly #user: UserContext;
  readonly #words: WordIndex;
  readonly #fields: readonly Field[];
  /** The only currency that the sentence names apart from its numbers. */
  readonly #currency: string | undefined;
  /** The fields named last, which the next value may belong to: `amount over 5 below 10`. */
  #named: readonly Field[] = [];
  /** The path of the object that the value belongs to: `refund`. */
  #group: string | undefined;
  /** The last value in words, and what it means, which may name the time of an event: `cancelled yesterday`. */
  #events: readonly string[] = [];

  constructor(resource: Resource, pieces: readonly Piece[], user: UserContext) {
    this.#resource = resource;
    this.#pieces = pieces;
    this.#user = user;
    this.#words = indexWords(user.words ?? ENGLISH);
    this.#fields = [...resource.entries.values()].filter(({ keyed }) => keyed !== true);
    this.#currency = findCurrency(resource, pieces);
  }

  read(): Sentence | undefined {
    const letters = this.#pieces.map(letterOf).join('');
    const values: Alternatives[] = [];
    let shape = '';
    // A word for OR stands between two values; a number beside a month is no day of it.
    if (/(?:^|[(|])\||\|(?:$|\))/.test(letters) || this.#hasWrongDay()) return undefined;
    for (let at = 0; at < letters.length; ) {
      const letter = letters.charAt(at);
      if (/[|()]/.test(letter)) {
        shape += letter;
        at++;
        continue;
      }
      const next = this.#readAt(letters, at);
      if (next === undefined) return undefined;
      values.push(next.alternatives);
      shape += 'v';
      at = next.end;
    }
    return { values, shape };
  }

  /** Whether a number stands beside a month that does not have such a day: `30 february 2024`. */
  #hasWrongDay(): boolean {
    return this.#pieces.some(({ kind, text }, at) => {
      const next = this.#pieces[at + 1];
      const isDay = (one: Piece | undefined): boolean => one?.kind === 'number' && /^\d\d?$/.test(one.text);
      const isOfMonth = (one: Piece | undefined): boolean =>
        (one?.kind === 'period' || one?.kind === 'word') &&
        one.text.split(' ').some((word) => isMonth(word, this.#user));
      return (isDay({ kind, text } as Piece) && isOfMonth(next)) || (isOfMonth({ kind, text } as Piece) && isDay(next));
    });
  }

  #readAt(letters: string, at: number): { readonly alternatives: Alternatives; readonly end: number } | undefined {
    for (const { pattern, read } of FORMS) {
      pattern.lastIndex = at;
      const length = pattern.exec(letters)?.[0].length ?? 0;
      const pieces = this.#pieces.slice(at, at + length);
      const clauses = length === 0 ? [] : read(this, pieces);
      // The opposite of two clauses is not a clause.
      const possible = clauses.filter(
        ({ rests, also, isNegated }) => !isNegated || (rests.length === 1 && also === undefined),
      );
      if (possible.length === 0) continue;
      const alternatives = possible.slice(0, MAX_ALTERNATIVES).map((one) => ({
        path: one.path,
        clauses: writeClauses(one, one.isNegated ? '-' : ''),
        meaning: one.meaning,
        certainty: one.certainty ?? 'named',
        unbound: one.unbound,
      }));
      return { alternatives, end: at + length };
    }
    return undefined;
  }

  readKeyed(pieces: readonly Piece[]): readonly Meaning[] {
    const at = pieces.findIndex(({ kind }) => kind === 'keyed');
    const { paths, key: ownKey } = pieces[at] as PieceOf<'keyed'>;
    const isBehind = at < pieces.length - 1 || ownKey === undefined;
    const rest = (isBehind ? pieces.slice(at + 1) : pieces.slice(0, at)).filter(
      ({ kind }) => kind !== 'not' && kind !== 'operator' && kind !== 'topic',
    );
    const name = ownKey ?? rest[0]?.text ?? '';
    const value = rest
      .slice(ownKey === undefined ? 1 : 0)
      .map(({ text }) => text)
      .join(' ');
    const operator = pieces.find((piece) => piece.kind === 'operator')?.operator ?? ':';
    if (value === '' || !/^\w+$/.test(name) || operator !== ':') return [];
    const topic = pieces.find((piece) => piece.kind === 'topic')?.path;
    const within = paths.filter((path) => topic === undefined || path.startsWith(`${topic}.`));
    const isNegated = isNegative(pieces);
    return within.map((path) => ({ path, rests: [`[${name}]:${quoteDouble(value)}`], isNegated }));
  }

  readPresence(pieces: readonly Piece[]): readonly Meaning[] {
    const { fields, group } = this.#readSubject(pieces);
    const isAbsent = pieces.some(({ kind }) => kind === 'absent' || kind === 'empty') !== isNegative(pieces);
    this.#named = [];
    const keyed = pieces.find((piece) => piece.kind === 'keyed');
    if (keyed !== undefined) {
      const { key, paths } = keyed;
      return key === undefined ? [] : paths.map((path) => ({ path, rests: [`[${key}]:null`], isNegated: !isAbsent }));
    }
    const ofGroup = this.#fields.filter(({ path }) => group !== undefined && path.startsWith(`${group}.`));
    const possible = fields.length > 0 ? fields : ofGroup;
    const truths = possible.filter(({ type }) => type === 'boolean');
    if (truths.length > 0) return truths.map(({ path }) => ({ path, rests: [`:${!isAbsent}`], isNegated: false }));
    const nullable = possible.filter(({ type }) => TAKES_NULL[type]);
    // Of an object, the first field stands for all.
    const chosen = fields.length > 0 ? nullable : nullable.slice(0, 1);
    return chosen.map(({ path }) => ({ path, rests: [':null'], isNegated: !isAbsent }));
  }

  readTruth(pieces: readonly Piece[]): readonly Meaning[] {
    const { fields } = this.#readSubject(pieces);
    const truths = fields.filter(({ type }) => type === 'boolean');
    this.#events = [foldWord(pieces.at(-1)?.text ?? '')];
    this.#named = [];
    return truths.map(({ path }) => ({ path, rests: [`:${!isNegative(pieces)}`], isNegated: false }));
  }

  /** Reads the name of a date alone: the event has happened. */
  readEvent(pieces: readonly Piece[]): readonly Meaning[] {
    const dates = this.#readSubject(pieces).fields.filter(({ type }) => type === 'date');
    this.#named = [];
    const isNegated = !isNegative(pieces);
    return dates.map(({ path }) => ({ path, rests: [':null'], isNegated, certainty: 'meant' }));
  }

  /** Reads a value of the fields that its form names, of those named before it, or of any. */
  readValue(pieces: readonly Piece[], hasSubject: boolean): readonly Meaning[] {
    const { fields, group } = this.#readSubject(pieces);
    if (hasSubject && fields.length === 0 && group === undefined) return [];
    const operator = pieces.find((piece) => piece.kind === 'operator');
    const values = pieces.filter(({ kind }) => VALUES.has(kind));
    const mayContinue = !hasSubject && this.#named.length > 0;
    const ofNamed = mayContinue ? this.#readPieces(values, this.#named, operator) : [];
    this.#group = group;
    const found = ofNamed.length > 0 ? ofNamed : this.#readPieces(values, fields, operator);
    const ofGroup = found.filter(({ path }) => this.#isInGroup(path));
    if (ofGroup.length > 0 && fields.length > 0) this.#named = fields;
    const isNegated = isNegative(pieces) !== pieces.some(({ kind }) => kind === 'absent');
    return ofGroup.map((one) => ({ ...one, isNegated }));
  }

  /** The fields and the object that a form names: `refund amount`, `plan price`. */
  #readSubject(pieces: readonly Piece[]): { readonly fields: readonly Field[]; readonly group: string | undefined } {
    const { entries } = this.#resource;
    const group = pieces.find((piece) => piece.kind === 'topic')?.path;
    const [first, second] = pieces.filter((piece) => piece.kind === 'fields');
    const last = second ?? first;
    // `plan price`: the first name is only that of the object.
    const isWithin = second === undefined || first?.fields.some((one) => isOfObject(second.fields, one)) === true;
    if (last === undefined || !isWithin) return { fields: [], group };
    const named = last.fields.map((field) => entries.get(`${group}.${field.path}`) ?? field);
    const ofGroup = named.filter(({ path }) => path.startsWith(`${group}.`));
    return { fields: ofGroup.length > 0 ? ofGroup : named, group: undefined };
  }

  /** Reads the value of a form, which belongs to one of the given fields, or to any if none is given. */
  #readPieces(
    pieces: readonly Piece[],
    bound: readonly Field[],
    operator: PieceOf<'operator'> | undefined,
  ): readonly AmountClauses[] {
    // A number beside words that nothing knows is a part of them.
    const piece = pieces.find(({ kind }) => kind === 'word') ?? pieces[0];
    if (piece === undefined) return [];
    const symbol = operator?.operator;
    // `from Germany` compares nothing.
    const isFrom = operator !== undefined && this.#words.between.has(operator.text.toLowerCase());
    const textOperator = isFrom ? undefined : symbol;
    switch (piece.kind) {
      case 'number':
        return this.#readNumber(piece, bound, operator);
      case 'period':
        return this.#readPeriod(piece, bound, operator);
      case 'values':
        return isTextOperator(textOperator) ? this.#readMeanings(piece, bound, textOperator) : [];
      case 'reference':
        return isTextOperator(textOperator) ? this.#readReference(piece, bound, textOperator) : [];
      case 'word':
        return isTextOperator(textOperator) ? this.#readWords(pieces, bound, textOperator) : [];
      default:
        return [];
    }
  }

  #isInGroup(path: string): boolean {
    return this.#group === undefined || path.startsWith(`${this.#group}.`);
  }

  #readNumber(
    { readings, text }: PieceOf<'number'>,
    bound: readonly Field[],
    comparison: PieceOf<'operator'> | undefined,
  ): readonly AmountClauses[] {
    const operator = comparison?.operator;
    const numeric = bound.filter(({ type }) => type === 'numeric');
    const [{ number, to } = NO_NUMBER] = readings;
    const isBare = to === undefined && number.currency === undefined && operator === undefined;
    const formatted = isBare || operator === ':' ? this.#readFormatted(text, bound) : [];
    const years = bound.some(({ type }) => type === 'date') && /^(?:19|20)\d\d$/.test(text);
    if (bound.length > 0 && numeric.length === 0) {
      if (years) return this.#readPeriod({ periods: listYears(text, this.#user) }, bound, comparison);
      return formatted.length > 0 || operator !== undefined ? formatted : this.#readText(text, bound, operator);
    }
    const amounts = this.#writeNumbers(numeric, readings, operator);
    if (numeric.length > 0) return [...formatted, ...amounts];
    const all = this.#fields.filter(
      ({ path, type, format }) => type === 'numeric' && format === undefined && this.#isInGroup(path),
    );
    // A number alone is more likely an amount than a count.
    const money = all.filter((field) => field.money);
    const likely = this.#writeNumbers(money.length > 0 ? money.slice(0, MAX_MONEY_FIELDS) : all, readings, operator);
    const periods = isBare ? listYears(text, this.#user) : [];
    const ofYear = periods.length === 0 ? [] : this.#writePeriods(this.#dateFields([]).slice(0, 1), periods, undefined);
    // Digits in the form of the last four of a card are first those of the card itself.
    const unbound = likely.map((one) => ({ ...one, unbound: 'number' as const }));
    return [...ofYear, ...formatted.slice(0, 1), ...unbound, ...formatted.slice(1)];
  }

  #writeNumbers(fields: readonly Field[], readings: readonly NumberReading[], operator: Operator | undefined) {
    return fields.flatMap((field) =>
      readings.flatMap(({ number, to }) => {
        const currency = number.currency ?? (field.money === true ? this.#currency : undefined);
        return writeAmounts(field, operator, { ...number, currency }, to && { ...to, currency });
      }),
    );
  }

  /** Reads digits in the form of a field's values, such as the last four of a card. */
  #readFormatted(text: string, bound: readonly Field[]): readonly AmountClauses[] {
    const fields = bound.length > 0 ? bound : this.#fields;
    return fields.flatMap((field) => {
      const { format } = field;
      const isForm = format !== undefined && format !== 'month' && VALUE_FORMATS[format].matches(text);
      return isForm ? equal(field, text) : [];
    });
  }

  #readPeriod(
    { periods, years }: Pick<PieceOf<'period'>, 'periods' | 'years'>,
    bound: readonly Field[],
    operator: PieceOf<'operator'> | undefined,
  ): readonly AmountClauses[] {
    const numeric = bound.filter(({ type }) => type === 'numeric');
    if (numeric.length > 0) {
      return years === undefined ? [] : this.#writeNumbers(numeric, [years], operator?.operator);
    }
    const found = this.#writePeriods(this.#dateFields(bound), periods, operator);
    if (bound.length > 0) return found;
    // Nobody named the field, so the guess says which one it is.
    return found.map((one) => ({
      ...one,
      meaning: `${this.#resource.entries.get(one.path)?.doc}: ${one.meaning}`,
      unbound: 'period',
    }));
  }

  #dateFields(bound: readonly Field[]): readonly Field[] {
    if (bound.length > 0) return bound.filter(({ type }) => type === 'date');
    const dates = this.#fields.filter(({ path, type }) => type === 'date' && this.#isInGroup(path));
    const ofEvent = dates.filter(({ path }) => this.#events.some((event) => foldWord(path) === `${event}at`));
    return ofEvent.length > 0 ? ofEvent : dates.slice(0, MAX_DATE_FIELDS);
  }

  #writePeriods(fields: readonly Field[], periods: readonly Period[], operator: PieceOf<'operator'> | undefined) {
    return fields.flatMap(({ path }) =>
      periods.map((period) => {
        const symbol = operator && sideOf(operator, period);
        // `>` compares with a moment, as in a query; `after yesterday` is after the day.
        const { start, moment = start } = period;
        const isSymbol = symbol !== undefined && operator !== undefined && SYMBOL.test(operator.text);
        const read = isSymbol ? { start: moment, end: undefined } : period;
        return { path, rests: writePeriod('', read, symbol), meaning: describePeriod(read, this.#user, symbol) };
      }),
    );
  }

  #readMeanings(
    { meanings, text, isNear }: PieceOf<'values'>,
    bound: readonly Field[],
    operator: Operator | undefined,
  ): readonly AmountClauses[] {
    const known = meanings.filter(({ path }) => bound.some((field) => field.path === path));
    this.#events = [text, ...meanings.map(({ value = '' }) => value)].map(foldWord);
    if (bound.length > 0 && known.length === 0) return this.#readText(text, bound, operator);
    // A word that is itself a value is hardly meant as a synonym of another one.
    const exact = meanings.filter(({ value = '' }) => foldWord(value) === foldWord(text));
    const ordered = known.length > 0 ? known : [...new Set([...exact, ...meanings])];
    return ordered.map(({ path, value = '' }) => ({
      path,
      rests: [`:${quoteDouble(value)}`],
      certainty: isNear ? 'near' : foldWord(value) === foldWord(text) ? 'named' : 'meant',
    }));
  }

  #readReference(
    { clauses, text }: PieceOf<'reference'>,
    bound: readonly Field[],
    operator: Operator | undefined,
  ): readonly AmountClauses[] {
    if (bound.length === 0) return clauses;
    const own = clauses.filter(({ path }) => bound.some((field) => field.path === path));
    return own.length > 0 ? own : this.#readText(text, bound, operator);
  }

  #readWords(pieces: readonly Piece[], bound: readonly Field[], operator: Operator | undefined) {
    const text = pieces.map((piece) => piece.text).join(' ');
    if (bound.length === 0) return findFreeText(this.#resource, text, this.#group);
    const { yes, no } = this.#words;
    const truths = bound.filter(({ type }) => type === 'boolean');
    const isYes = yes.has(text.toLowerCase());
    if (isYes || no.has(text.toLowerCase())) return truths.map(({ path }) => ({ path, rests: [`:${isYes}`] }));
    const near = bound.flatMap(({ path, values }) => {
      const [value] = values === undefined ? [] : closestValues(values, text);
      return value === undefined ? [] : [{ path, rests: [`:${quoteDouble(value)}`] }];
    });
    return near.length > 0 ? near : this.#readText(text, bound, operator);
  }

  /** Makes a text the value of the fields that take any text. */
  #readText(text: string, bound: readonly Field[], operator: Operator | undefined): readonly AmountClauses[] {
    const fields = bound.filter(takesAnyText);
    const searched = fields.filter(
      ({ type }) => type === 'string' && [...text].length >= this.#resource.limits.substring,
    );
    const contain = searched.map(({ path }) => ({ path, rests: [`~${quoteDouble(text)}`] }));
    if (operator === '~') return contain;
    // A part of a value lacks its format: `email gmail`.
    const fitting = fields.filter(({ format }) => format === undefined || VALUE_FORMATS[format].matches(text));
    return fitting.length > 0 ? fitting.flatMap((field) => equal(field, text)) : contain;
  }
}

/** The kinds of pieces that are values. */
const VALUES: ReadonlySet<Piece['kind']> = new Set(['values', 'number', 'period', 'reference', 'word'] as const);

/** Whether an odd number of words negate. */
function isNegative(pieces: readonly Piece[]): boolean {
  return pieces.filter(({ kind }) => kind === 'not').length % 2 === 1;
}

function listYears(text: string, user: UserContext): readonly Period[] {
  const year = readYear(text, user);
  return year === undefined ? [] : [year];
}

const NO_NUMBER: NumberReading = { number: { digits: '', currency: undefined } };
/** The date fields that a period alone may mean. */
const MAX_DATE_FIELDS = 2;
/** The fields of money that a number alone may mean. */
const MAX_MONEY_FIELDS = 2;

function isTextOperator(operator: Operator | undefined): boolean {
  return operator === undefined || operator === ':' || operator === '~';
}

/** The side of a period that an operator means: `more than 3 days ago` and `older than 3 days` are before it. */
function sideOf({ operator, about, text }: PieceOf<'operator'>, { isAgo }: Period): Operator | undefined {
  if (operator === ':' || operator === '~') return undefined;
  return isAgo === true && about === undefined && !SYMBOL.test(text) ? OPPOSITE[operator] : operator;
}

/** An operator of the language, not a word for it. */
const SYMBOL = /^[<>=:]=?$/;

const OPPOSITE = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;

/** Whether one of some fields lies within the object of another one. */
function isOfObject(fields: readonly Field[], { path, type }: Field): boolean {
  const object = path.replace(/\..*/s, '');
  return type !== 'boolean' && fields.some((field) => field.path.replace(/\..*/s, '') === object);
}

/** Whether a field takes any text, and not just some known values. */
function takesAnyText({ type, values, keyed }: Field): boolean {
  return (type === 'string' || type === 'token') && values?.closed !== true && keyed === undefined;
}

/** The only currency among the references of a sentence. */
function findCurrency({ entries }: Resource, pieces: readonly Piece[]): string | undefined {
  const codes = pieces.flatMap((piece) => {
    if (piece.kind !== 'reference') return [];
    const [first] = piece.clauses;
    return first !== undefined && entries.get(first.path)?.format === 'currency'
      ? [first.rests.join('').slice(2, 5)]
      : [];
  });
  return codes.length === 1 ? codes[0] : undefined;
}
