import { freezeDeep } from '../base/plain-data.ts';
import { CURRENCIES } from './value-sets.ts';

/** A known format of values. */
export interface ValueFormat {
  /** The kind of value, with its article: "a customer id". */
  readonly what: string;
  /** The form of the value: "cus_ and a UUID". */
  readonly shape: string;
  readonly example: string;
  /** A regular expression, ignoring letter case, for the whole value. */
  readonly pattern: string;
  /** The prefix of an id that begins with its kind. */
  readonly prefix?: string;
  /** Whether a value belongs to one object or to few. */
  readonly identifies?: true;
  matches(text: string): boolean;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const EXAMPLE_UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

function format(what: string, shape: string, example: string, pattern: string): ValueFormat {
  const expression = new RegExp(`^(?:${pattern})$`, 'i');
  return { what, shape, example, pattern, matches: (text) => expression.test(text) };
}

function prefixedId(what: string, prefix: string): ValueFormat {
  const id = format(what, `\`${prefix}\` and a UUID`, `${prefix}${EXAMPLE_UUID}`, `${prefix}${UUID}`);
  return { ...id, prefix, identifies: true };
}

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
  uuid: format('a UUID', 'a UUID', EXAMPLE_UUID, UUID),
  bin: format('a BIN', '6 to 8 digits', '411111', '\\d{6,8}'),
  last4: format('the last four digits of a card', '4 digits', '4242', '\\d{4}'),
  country: format('a country code', 'two letters', 'FR', '[a-z]{2}'),
  currency: format('a currency code', 'a three-letter code that the service supports', 'EUR', CURRENCIES.join('|')),
  month: format('a month', 'a number from 1 to 12', '12', '0?[1-9]|1[0-2]'),
  email: {
    ...format('an e-mail address', 'a name, `@` and a domain', 'ada@example.com', '[^\\s@]{1,64}@[^\\s@]{1,255}'),
    identifies: true,
  },
} as const satisfies Record<string, ValueFormat>);

export const NUMERIC_FORMATS = ['bin', 'last4', 'month'] as const satisfies readonly ValueFormatName[];

export type ValueFormatName = keyof typeof VALUE_FORMATS;
