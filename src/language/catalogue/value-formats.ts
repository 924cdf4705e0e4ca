import { freezeDeep } from '../base/plain-data.ts';
import { CURRENCIES } from './value-sets.ts';

/** A known format of values. */
export interface ValueFormat {
  /** The kind of value, with its article: "a customer id". */
  readonly what: string;
  /** The form of the value: "cus_ and a UUID". */
  readonly shape: string;
  readonly example: string;
  /** The prefix of an id that begins with its kind. */
  readonly prefix?: string;
  /** Whether a value belongs to one object or to few. */
  readonly identifies?: true;
  matches(text: string): boolean;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const EXAMPLE_UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

function pattern(what: string, shape: string, example: string, source: string): ValueFormat {
  const expression = new RegExp(`^(?:${source})$`, 'i');
  return { what, shape, example, matches: (text) => expression.test(text) };
}

function prefixedId(what: string, prefix: string): ValueFormat {
  const format = pattern(what, `\`${prefix}\` and a UUID`, `${prefix}${EXAMPLE_UUID}`, `${prefix}${UUID}`);
  return { ...format, prefix, identifies: true };
}

const currencies: ReadonlySet<string> = new Set(CURRENCIES);

/**
 * Value formats by name.
 *
 * @see L2.10
 */
export const VALUE_FORMATS = freezeDeep({
  'payment-id': prefixedId('a payment id', 'pay_'),
  'customer-id': prefixedId('a customer id', 'cus_'),
  'subscription-id': prefixedId('a subscription id', 'sub_'),
  'plan-id': prefixedId('a plan id', 'price_'),
  'dispute-id': prefixedId('a dispute id', 'dsp_'),
  uuid: pattern('a UUID', 'a UUID', EXAMPLE_UUID, UUID),
  bin: pattern('a BIN', '6 to 8 digits', '411111', '\\d{6,8}'),
  last4: pattern('the last four digits of a card', '4 digits', '4242', '\\d{4}'),
  country: pattern('a country code', 'two letters', 'FR', '[a-z]{2}'),
  currency: {
    what: 'a currency code',
    shape: 'a three-letter code that the service supports',
    example: 'EUR',
    matches: (text) => currencies.has(text.toUpperCase()),
  },
  month: pattern('a month', 'a number from 1 to 12', '12', '0?[1-9]|1[0-2]'),
  email: {
    ...pattern('an e-mail address', 'a name, `@` and a domain', 'ada@example.com', '[^\\s@]{1,64}@[^\\s@]{1,255}'),
    identifies: true,
  },
} as const satisfies Record<string, ValueFormat>);

/** The formats that a number can have. */
export const NUMERIC_FORMATS = ['bin', 'last4', 'month'] as const satisfies readonly ValueFormatName[];

/** The name of a value format. */
export type ValueFormatName = keyof typeof VALUE_FORMATS;
