const AMOUNT = /^(-)?([$€£¥₹]|[a-z]{3} ?)?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?(k|m)? ?([€£$]|[a-z]{3})?$/i;

/**
 * Reads an amount of money as people write it: `$100`, `1,000.50`, `99.90 EUR` or
 * `1k`. With a currency or a fraction, it is in the major unit. Otherwise it is in the
 * minor unit, as in a query.
 *
 * @returns The amount in the minor unit of a currency with two decimals, as
 *   digits; `undefined` if the text is not an amount.
 * @example
 * readAmount('$12.50') // '1250'
 */
export function readAmount(text: string): string | undefined {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', before, whole = '', fraction = '', unit = '', after] = match;
  const factor = { k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1;
  const hundredths = Number(`${whole.replaceAll(',', '')}${fraction.padEnd(2, '0')}`) * factor;
  const isMajor = before !== undefined || after !== undefined || (fraction !== '' && unit === '');
  const minor = isMajor ? hundredths : hundredths / 100;
  return Number.isSafeInteger(hundredths) ? `${sign}${minor}` : undefined;
}

/**
 * Reads a number as people write it: `1,000` or `1.5k`.
 *
 * @returns Digits; `undefined` if the text is not a whole number.
 * @example
 * readNumber('1.5k') // '1500'
 */
export function readNumber(text: string): string | undefined {
  return /^-?[\d,]+(?:(?:\.\d+)?[km])?$/i.test(text.trim()) ? readAmount(text) : undefined;
}
