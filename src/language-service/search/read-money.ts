import { VALUE_FORMATS } from '../../catalogue/value-formats.ts';

/** A number as people write it, and its currency if it has one. */
export interface WrittenNumber {
  /** Digits, perhaps with a sign and a fraction after a full stop. */
  readonly digits: string;
  readonly currency: string | undefined;
}

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  (
    'EUR € euro euros,USD $ us$ dollar dollars,GBP £ pound pounds,JPY ¥ yen,INR ₹ rupee rupees,' +
    'BRL r$ reais,CHF franc francs,CAD,AUD,SEK,NOK,DKK,PLN,MXN'
  )
    .split(',')
    .flatMap((line) => {
      const [code = '', ...words] = line.split(' ');
      return [code.toLowerCase(), ...words].map((word) => [word, code] as const);
    }),
);

/** Finds the code of a currency by its sign, its name or its code: `€`, `euro`, `EUR`. Uncommon codes must be in capitals. */
export function readCurrency(text: string): string | undefined {
  const isCode = text === text.toUpperCase() && VALUE_FORMATS.currency.matches(text);
  return isCode ? text : CURRENCIES.get(text.toLowerCase());
}

const MONEY = /^([^\d\s.,-]*) ?(-?\d[\d., \u00a0\u202f]*?)(?:([km])(?![a-z]))? ?([^\d\s.,-]*)$/iu;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:([, \u00a0\u202f])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/;
/** A comma divides the fraction in much of Europe, which only an amount of money shows. */
const COMMA = /^(-?\d+),(\d\d)$/;

/**
 * Reads a number, with its currency before or after it: `1,000`, `1k`, `€12.50`,
 * `12.50 EUR`, `1 000 euro`.
 */
export function readNumber(text: string): WrittenNumber | undefined {
  const [, before = '', number = '', unit, after = ''] = MONEY.exec(text) ?? [];
  const word = before + after;
  const currency = word === '' ? undefined : readCurrency(word);
  if (number === '' || (word !== '' && currency === undefined)) return undefined;
  const digits = currency === undefined ? number : number.replace(COMMA, '$1.$2');
  if (!NUMBER.test(digits)) return undefined;
  const plain = digits.replaceAll(/[^\d.-]/g, '');
  return { digits: unit === undefined ? plain : moveDot(plain, unit.toLowerCase() === 'k' ? 3 : 6), currency };
}

/** Multiplies a number by a power of ten, without rounding. */
function moveDot(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const rest = fraction.slice(places);
  const moved = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^(-?)0+(?=\d)/, '$1');
  return rest === '' ? moved : `${moved}.${rest}`;
}

/**
 * Converts an amount to the minor unit of its currency; of a currency with two decimals
 * if it is unknown.
 *
 * @returns `undefined` if the amount has more decimals than the currency.
 */
export function toMinorUnit(digits: string, currency: string | undefined): string | undefined {
  const style = { style: 'currency', currency: currency ?? 'EUR' } as const;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', style).resolvedOptions();
  const minor = moveDot(digits, decimals);
  return minor.includes('.') ? undefined : minor;
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
export function readFieldNumber(isMoney: boolean, text: string): FieldNumber | undefined {
  const number = readNumber(text.trim());
  if (number === undefined) return undefined;
  const isConverted = isMoney && (number.currency !== undefined || number.digits.includes('.'));
  const digits = isConverted ? toMinorUnit(number.digits, number.currency) : number.digits.replace(/\.0+$/, '');
  return digits === undefined || digits.includes('.') ? undefined : { digits, isConverted };
}
