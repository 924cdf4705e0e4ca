import type { Field } from '../../language/catalogue/field.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { toMinorUnit, type WrittenNumber } from './read-money.ts';
import type { Period } from './read-period.ts';

/**
 * Writes the clauses of a period: from its start, and before its end.
 *
 * @param operator - The side of the period; by default, within it.
 */
export function writePeriod(path: string, { start, end }: Period, operator?: Operator): readonly string[] {
  const since = `${path}>=${quoteDouble(start)}`;
  switch (operator) {
    case '<':
      return [`${path}<${quoteDouble(start)}`];
    case '<=':
      return [end === undefined ? `${path}<=${quoteDouble(start)}` : `${path}<${quoteDouble(end)}`];
    case '>':
      return [end === undefined ? `${path}>${quoteDouble(start)}` : `${path}>=${quoteDouble(end)}`];
    case '>=':
      return [since];
    default:
      return end === undefined ? [since] : [since, `${path}<${quoteDouble(end)}`];
  }
}

/** The clauses of a number on one field. */
export interface AmountClauses {
  readonly path: string;
  /** What follows the path in each clause. */
  readonly rests: readonly string[];
  /** The clause on the currency, if another field holds it. */
  readonly also?: string;
}

/**
 * Writes the clauses of a number on a field. With a currency or a fraction, an amount of
 * money is converted to the minor unit.
 *
 * @param to - The end of a range.
 * @returns `undefined` if the field cannot hold the number.
 */
export function writeAmount(
  { path, money, currency: held }: Field,
  operator: Operator | undefined,
  number: WrittenNumber,
  to?: WrittenNumber,
): AmountClauses | undefined {
  const { currency } = number;
  const write = ({ digits }: WrittenNumber): string | undefined => {
    const isMajor = currency !== undefined || /\.\d\d?$/.test(digits);
    return money === true && isMajor ? toMinorUnit(digits, currency) : digits;
  };
  const [from, until] = [write(number), to && write(to)];
  // A field of money in one currency has a code, and no field, for its currency.
  const isOther = currency !== undefined && (held === undefined || (/^[A-Z]{3}$/.test(held) && held !== currency));
  if (from === undefined || (to !== undefined && until === undefined) || isOther) return undefined;
  const written = operator === '~' || operator === undefined ? ':' : operator;
  const rests = until === undefined ? [written + from] : [`>=${from}`, `<=${until}`];
  return currency === undefined || held === currency
    ? { path, rests }
    : { path, rests, also: `${held}:${quoteDouble(currency)}` };
}

/** Joins the path with what follows it in each clause. */
export function writeClauses({ path, rests, also }: AmountClauses, sign = ''): readonly string[] {
  return [...rests.map((rest) => sign + path + rest), ...(also === undefined ? [] : [also])];
}
