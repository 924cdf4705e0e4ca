import type { EditorState } from '@codemirror/state';
import { moneyAt } from '../../language-service/money.ts';
import { queryCheck } from '../check.ts';

/** Says how much the amount at the caret is: `1000 = 10.00 EUR`; `undefined` if there is none. */
export function amountNote(state: EditorState): string | undefined {
  const { query } = state.field(queryCheck);
  const money = query && moneyAt(query, state.selection.main.head);
  if (money === undefined) return undefined;
  const { minor, currency } = money;
  const formatted = currency && formatMinor(minor, currency);
  return formatted ? `${minor} = ${formatted}` : state.phrase('amount in minor units, such as cents');
}

/**
 * Writes an amount in its currency. The currency decides the number of decimals: 2 for
 * EUR, none for JPY, 3 for KWD. For instance `formatMinor('1000', 'EUR')` is `'10.00
 * EUR'`.
 *
 * @param minor - Whole digits, perhaps with a sign, of any length.
 * @returns `undefined` if `minor` is not a whole number or `currency` is not a currency
 *   code.
 */
export function formatMinor(minor: string, currency: string): string | undefined {
  if (!/^-?\d+$/.test(minor) || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const sign = minor.startsWith('-') ? '-' : '';
  const padded = minor.slice(sign.length).padStart(digits + 1, '0');
  const split = padded.length - digits;
  const whole = BigInt(padded.slice(0, split)).toLocaleString('en');
  return `${sign}${whole}${digits > 0 ? `.${padded.slice(split)}` : ''} ${currency}`;
}
