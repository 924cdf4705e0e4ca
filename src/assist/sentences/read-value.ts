import { createUser, type UserContext } from '../user.ts';
import { readAmountTokens } from './amount-tokens.ts';
import { AMOUNTS, type AmountValues, toMinorUnit, wholeOf } from './amounts.ts';
import { Chart, createGrammar, type Grammar, type Terminal } from './chart.ts';
import { ENGLISH } from './english.ts';
import { onSide, PERIODS, type PeriodValues, since } from './periods.ts';
import { readTimeTokens } from './time-tokens.ts';
import { splitSentence } from './tokens.ts';
import type { AmountRange, TimeRange, ValueContext } from './values.ts';
import { indexWords, listKeys } from './vocabulary.ts';
import { withBoundedClock } from './when.ts';

const AMOUNT_GRAMMAR = createGrammar<ValueContext>(AMOUNTS);
const PERIOD_GRAMMAR = createGrammar<ValueContext>(PERIODS);
const BOUND_GRAMMAR = createGrammar<ValueContext>(PERIODS.filter(({ makes }) => makes !== 'period'));

const readWords: Terminal<ValueContext> = (sentence, at, { words }) =>
  listKeys(sentence, at).flatMap(({ key, to }) =>
    (words.phrases.get(key) ?? []).map(({ category, meaning }) => ({ category, to, cost: 0, value: meaning })),
  );

/** What a text as a whole is read as, the likeliest reading of each category first. */
function readAlone(text: string, grammar: Grammar<ValueContext>, context: ValueContext) {
  const sentence = splitSentence(text);
  if (sentence === undefined) return undefined;
  const chart = new Chart(sentence, [readWords, readTimeTokens, readAmountTokens], grammar, context);
  return <Category extends keyof Values>(category: Category): Values[Category] | undefined => {
    const whole = chart.edges(0, category).filter(({ to }) => to === chart.length);
    return whole.toSorted((a, b) => a.cost - b.cost)[0]?.value as Values[Category] | undefined;
  };
}

type Values = PeriodValues & AmountValues;

function contextOf(user: UserContext): ValueContext {
  return { user: withBoundedClock(user), words: indexWords(user.words ?? ENGLISH) };
}

/** Reads a period and nothing else, the likeliest reading first: `yesterday`, `last week`, `12/11/2025`. */
export function readPeriods(text: string, user: UserContext): readonly TimeRange[] {
  return readAlone(text, PERIOD_GRAMMAR, contextOf(user))?.('period')?.readings ?? [];
}

/** Reads an amount or a range of amounts and nothing else: `50 eur`, `over 1.5k`, `10-20`. */
export function readAmount(text: string, user: UserContext = createUser()): AmountRange | undefined {
  return readAlone(text, AMOUNT_GRAMMAR, contextOf(user))?.('amount');
}

/** Reads the time at which a period begins, which may be counted back from now: `yesterday`, `3 months ago`, `7d`. */
export function readBeginning(text: string, user: UserContext): string | undefined {
  const context = contextOf(user);
  const read = readAlone(text, BOUND_GRAMMAR, context);
  const duration = read?.('duration');
  const times = read?.('bound') ?? (duration && since(duration, context));
  return times && onSide('since', times, context)?.readings[0]?.start;
}

/** A number for a field. */
export interface FieldNumber {
  readonly digits: string;
  /** Whether the text was in the major unit, as a currency or a fraction shows. */
  readonly isConverted: boolean;
}

/**
 * Reads a number for a field. Money with a currency or a fraction is converted to the
 * minor unit; `1k` and `1,000` are in the unit of the field.
 *
 * @returns `undefined` if the text is not a number, or the field cannot have it.
 * @example
 * readFieldNumber(true, '$12.50')?.digits // '1250'
 */
export function readFieldNumber(
  isMoney: boolean,
  text: string,
  user: UserContext = createUser(),
): FieldNumber | undefined {
  const { low, high, unit, currency } = readAmount(text, user) ?? {};
  if (low === undefined || low.digits !== high?.digits) return undefined;
  const isConverted = isMoney && unit === 'major';
  const digits = isConverted ? toMinorUnit(low.digits, currency) : wholeOf(low.digits);
  return digits === undefined ? undefined : { digits, isConverted };
}
