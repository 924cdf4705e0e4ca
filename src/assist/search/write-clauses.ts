import type { Field } from '../../language/catalogue/field.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { formatMinor, toMinorUnit, type WrittenNumber } from './read-money.ts';
import type { Period } from './read-period.ts';

/**
 * Writes the clauses of a period: from its start, and before its end.
 *
 * @param operator - The side of the period; by default, within it.
 */
export function writePeriod(path: string, { start, end, moment }: Period, operator?: Operator): readonly string[] {
  const from = quoteDouble(moment ?? start);
  const isMoment = end === undefined || moment !== undefined;
  switch (operator) {
    case '<':
      return [`${path}<${from}`];
    case '<=':
      return [isMoment ? `${path}<=${from}` : `${path}<${quoteDouble(end)}`];
    case '>':
      return [isMoment ? `${path}>${from}` : `${path}>=${quoteDouble(end)}`];
    case '>=':
      return [`${path}>=${from}`];
    default:
      return [`${path}>=${quoteDouble(start)}`, ...(end === undefined ? [] : [`${path}<${quoteDouble(end)}`])];
  }
}

/** The clauses of a number on one field. */
export interface AmountClauses {
  readonly path: string;
  /** What follows the path in each clause. */
  readonly rests: readonly string[];
  /** The clause on the currency, if another field holds it. */
  readonly also?: string;
  /** What a number or a period was taken for: `50.00 to 100.00 EUR`. */
  readonly meaning?: string;
  readonly certainty?: Certainty;
  /** The kind of a number or a period for which no field was named. */
  readonly unbound?: 'number' | 'period';
}

/**
 * How well a text tells its clause: it is `named`; it is `meant` by a synonym; the text is
 * the beginning of a name or otherwise `near` one; or the text is `free` and may be in any field.
 */
export type Certainty = 'named' | 'meant' | 'near' | 'free';

/**
 * Writes the clauses of a number on a field. With a currency or a fraction, an amount of
 * money is in the major unit and is converted to the minor one. Without both, it may be
 * in either: as written first.
 *
 * @param to - The end of a range.
 * @returns Nothing if the field cannot hold the number.
 */
export function writeAmounts(
  field: Field,
  operator: Operator | undefined,
  number: WrittenNumber,
  to?: WrittenNumber,
): readonly AmountClauses[] {
  const { path, money, currency: held } = field;
  const { currency } = number;
  // A field of money in one currency has a code, and no field, for its currency.
  const isCode = held !== undefined && /^[A-Z]{3}$/.test(held);
  if (currency !== undefined && (held === undefined || (isCode && held !== currency))) return [];
  const ends = to === undefined ? [number] : [number, to];
  const isMajor = currency !== undefined || ends.some(({ digits }) => digits.includes('.'));
  const units = money !== true ? [false] : isMajor ? [true] : [false, true];
  const known = currency ?? (isCode ? held : undefined);
  return units.flatMap((inMajor): readonly AmountClauses[] => {
    const written = ends.map(({ digits }) => (inMajor ? toMinorUnit(digits, currency) : wholeOf(digits)));
    const [from, until] = written;
    if (from === undefined || written.includes(undefined)) return [];
    const symbol = operator === '~' || operator === undefined ? ':' : operator;
    const rests = until === undefined ? [symbol + from] : [`>=${from}`, `<=${until}`];
    const amounts = written.map((one) => formatMinor(one ?? '', known)?.replace(/ [A-Z]+$/, '')).join(' to ');
    return [
      {
        path,
        rests,
        ...(money === true && { meaning: known === undefined ? amounts : `${amounts} ${known}` }),
        ...(currency !== undefined && !isCode && { also: `${held}:${quoteDouble(currency)}` }),
      },
    ];
  });
}

/** A number without a fraction; `undefined` if it has one. */
function wholeOf(digits: string): string | undefined {
  const whole = digits.replace(/\.0+$/, '');
  return whole.includes('.') ? undefined : whole;
}

/** Joins the path with what follows it in each clause. */
export function writeClauses({ path, rests, also }: AmountClauses, sign = ''): readonly string[] {
  return [...rests.map((rest) => sign + path + rest), ...(also === undefined ? [] : [also])];
}
