import type { FieldDefinitions } from './field.ts';
import { CARD_BRANDS, CARD_FUNDING, PAYMENT_METHOD_TYPE, words } from './value-sets.ts';

/** The fields of a payment method, which payments and customers share. */
export const PAYMENT_METHOD_FIELDS = {
  type: {
    type: 'token',
    doc: 'kind of payment method',
    values: PAYMENT_METHOD_TYPE,
    synonyms: words('method, wallet'),
  },
  'details.bin': {
    type: 'token',
    doc: 'first digits of the card number, which identify the issuer',
    format: 'bin',
    synonyms: words(
      'iin, bins, first six, first six digits, first 6 digits, card number starting with, card starting with, card starts with, starting with, starts with',
    ),
  },
  'details.last4': {
    type: 'token',
    doc: 'last four digits of the card number',
    format: 'last4',
    synonyms: words(
      'last four, card number, card ending, card ending in, card ending with, card ends in, ending in, ends in',
    ),
  },
  'details.bin_data.brand': {
    type: 'token',
    doc: 'card brand of the BIN',
    samples: CARD_BRANDS,
    synonyms: words('scheme, network, card type'),
  },
  'details.bin_data.country': {
    type: 'token',
    doc: 'country of the card issuer',
    format: 'country',
    synonyms: words('issuing country, issuer country'),
  },
  'details.bin_data.funding': {
    type: 'token',
    doc: 'how the card is funded, such as credit or debit',
    samples: CARD_FUNDING,
  },
  'details.bin_data.issuer': {
    type: 'string',
    doc: 'name of the bank that issued the card',
    synonyms: words('bank, issued by, issuing bank'),
  },
  'details.token': { type: 'token', doc: 'token that represents the card', identifies: true },
  'details.token_service_provider': { type: 'token', doc: 'who issued the token' },
  'details.network_token.bin': { type: 'token', doc: 'first digits of the network token', format: 'bin' },
  'details.network_token.last4': { type: 'token', doc: 'last four digits of the network token', format: 'last4' },
  'details.payer_info.payer_id': { type: 'token', doc: 'identifier of the payer at the wallet', identifies: true },
  'details.payer_info.email': { type: 'string', doc: 'e-mail address of the payer at the wallet', format: 'email' },
  'details.payer_info.first_name': { type: 'string', doc: 'first name of the payer at the wallet' },
  'details.payer_info.last_name': { type: 'string', doc: 'last name of the payer at the wallet' },
  'details.processor_customer_id': {
    type: 'token',
    doc: 'identifier of the customer at the processor',
    identifies: true,
  },
  'details.processor_customer_email': {
    type: 'string',
    doc: 'e-mail address of the customer at the processor',
    format: 'email',
  },
  'details.processor_payment_method_id': {
    type: 'token',
    doc: 'identifier of the payment method at the processor',
    identifies: true,
  },
  'details.exp_month': {
    type: 'numeric',
    doc: 'month in which the card expires',
    format: 'month',
    synonyms: words('expiration month, expiry month'),
  },
  'details.exp_year': {
    type: 'numeric',
    doc: 'year in which the card expires',
    synonyms: words(
      'expiry, expires, expiration, exp, expiration year, expiry year, valid until, valid thru, valid through',
    ),
  },
  'details.token_exp_month': { type: 'numeric', doc: 'month in which the token expires', format: 'month' },
  'details.token_exp_year': { type: 'numeric', doc: 'year in which the token expires' },
} as const satisfies FieldDefinitions;

/** The expiry of the network token, which objects spell differently than queries. */
export function networkTokenExpiry<const Path extends string>(
  path: Path,
): {
  readonly 'details.network_token.expiry_month': {
    readonly type: 'token';
    readonly doc: string;
    readonly format: 'month';
    readonly source: { readonly path: string };
  };
  readonly 'details.network_token.expiry_year': {
    readonly type: 'token';
    readonly doc: string;
    readonly source: { readonly path: string };
  };
} {
  return {
    'details.network_token.expiry_month': {
      type: 'token',
      doc: 'month in which the network token expires',
      format: 'month',
      source: { path: `${path}.details.network_token.exp_month` },
    },
    'details.network_token.expiry_year': {
      type: 'token',
      doc: 'year in which the network token expires',
      source: { path: `${path}.details.network_token.exp_year` },
    },
  };
}
