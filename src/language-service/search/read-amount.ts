const AMOUNT = /^(-)?(?:[$€£¥₹]|[a-z]{3} ?)?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?(k|m)? ?(?:[€£$]|[a-z]{3})?$/i;

/**
 * Reads an amount of money as people write it: `$100`, `1,000.50`, `99.90 EUR` or
 * `1k`.
 *
 * @returns The amount in the minor unit of a currency with two decimals, as
 *   digits; `undefined` if the text is not an amount.
 * @example
 * readAmount('$12.50') // '1250'
 */
export function readAmount(text: string): string | undefined {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', unit = ''] = match;
  const factor = { k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1;
  const minor = Number(`${whole.replaceAll(',', '')}${fraction.padEnd(2, '0')}`) * factor;
  return Number.isSafeInteger(minor) ? `${sign}${minor}` : undefined;
}
