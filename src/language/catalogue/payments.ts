import { type FieldDefinitions, prefixFields } from './field.ts';
import { networkTokenExpiry, PAYMENT_METHOD_FIELDS } from './payment-method-fields.ts';
import { createResource, type Resource } from './resource.ts';
import { SEARCH_HEADERS } from './service-version.ts';
import {
  AUTHENTICATION_FLOWS,
  CHECK_RESULT,
  DECLINE_CODES,
  PAYMENT_STATUS,
  PAYMENT_TOKEN_TYPE,
  PAYMENT_TYPE,
  REFUND_STATUS,
  STATUS_REASON,
  SUBSCRIPTION_STATUS,
  TAX_BEHAVIOR,
  TAX_STATUS,
  THREE_D_SECURE_STATUS,
  TRANSACTION_TYPE,
  words,
} from './value-sets.ts';

const FIELDS = {
  id: { type: 'token', doc: 'identifier of the payment', format: 'payment-id' },
  amount: {
    type: 'numeric',
    doc: 'amount in the minor unit of its currency',
    money: true,
    currency: 'currency_code',
    synonyms: words('price, total, amt'),
  },
  amount_usd: { type: 'numeric', doc: 'amount in US cents', money: true, currency: 'USD', synonyms: words('dollars') },
  currency_code: {
    type: 'token',
    doc: 'currency of the amount',
    format: 'currency',
    synonyms: words('ccy'),
  },
  payment_status: {
    type: 'token',
    doc: 'status of the payment',
    values: PAYMENT_STATUS,
    synonyms: words('outcome'),
  },
  payment_type: {
    type: 'token',
    doc: 'who initiated it: the customer (CIT) or the merchant (MIT)',
    values: PAYMENT_TYPE,
  },
  payment_token_type: {
    type: 'token',
    doc: 'what represented the card: its number or a token',
    values: PAYMENT_TOKEN_TYPE,
  },
  transaction_type: { type: 'token', doc: 'kind of transaction', values: TRANSACTION_TYPE },
  statement_descriptor: {
    type: 'string',
    doc: 'text on the card statement',
    synonyms: words('soft descriptor, bank statement'),
  },
  created_at: {
    type: 'date',
    doc: 'when the payment was made',
    synonyms: words('paid at, charged at, timestamp'),
  },
  updated_at: {
    type: 'date',
    doc: 'when the payment last changed',
    changed: true,
    synonyms: words('modified, changed, last updated, last changed, last modified'),
  },
  metadata: { type: 'token', doc: 'your own data on the payment, by key', keyed: true },

  'customer.id': {
    type: 'token',
    doc: 'identifier of the customer who paid',
    format: 'customer-id',
    synonyms: words('user id, client id'),
  },
  'customer.external_id': {
    type: 'string',
    doc: 'your own identifier of the customer',
    identifies: true,
    synonyms: words('customer reference'),
  },
  'customer.email': {
    type: 'string',
    doc: 'e-mail address of the customer',
    format: 'email',
    synonyms: words('mail, email address, email domain, mail domain'),
  },
  'customer.full_name': {
    type: 'string',
    doc: 'name of the customer',
    synonyms: words('cardholder, buyer, surname'),
  },
  'customer.phone': {
    type: 'string',
    doc: 'phone number of the customer',
    identifies: true,
    synonyms: words('telephone, mobile'),
  },
  'customer.address.line1': {
    type: 'string',
    doc: 'first line of the customer’s address',
    synonyms: words('street'),
  },
  'customer.address.line2': { type: 'string', doc: 'second line of the customer’s address' },
  'customer.address.city': { type: 'string', doc: 'city of the customer', synonyms: words('town') },
  'customer.address.state': {
    type: 'token',
    doc: 'state or region of the customer',
    synonyms: words('region, province'),
  },
  'customer.address.postal_code': {
    type: 'token',
    doc: 'postal code of the customer',
    synonyms: words('zip, zip code, postcode'),
  },
  'customer.address.country': {
    type: 'token',
    doc: 'country of the customer',
    format: 'country',
    synonyms: words('billing country'),
  },
  'customer.created_at': { type: 'date', doc: 'when the customer was created' },
  'customer.updated_at': { type: 'date', doc: 'when the customer last changed' },
  'customer.metadata': { type: 'token', doc: 'your own data on the customer, by key', keyed: true },

  'subscription.id': {
    type: 'token',
    doc: 'identifier of the subscription that was paid for',
    format: 'subscription-id',
  },
  'subscription.status': { type: 'token', doc: 'status of the subscription', values: SUBSCRIPTION_STATUS },
  'subscription.created_at': { type: 'date', doc: 'when the subscription was created' },
  'subscription.updated_at': { type: 'date', doc: 'when the subscription last changed' },
  'subscription.current_period_start': { type: 'date', doc: 'when the paid period begins' },
  'subscription.current_period_end': {
    type: 'date',
    doc: 'when the paid period ends',
    synonyms: words('paid until'),
  },
  'subscription.next_billing_date': {
    type: 'date',
    doc: 'when the subscription is billed next',
    synonyms: words('renewal, renews at, renews, renewing, next charge'),
  },
  'subscription.metadata': { type: 'token', doc: 'your own data on the subscription, by key', keyed: true },

  'processor.id': { type: 'token', doc: 'identifier of the processor account', format: 'uuid' },
  'processor.type': {
    type: 'token',
    doc: 'which processor handled the payment',
    synonyms: words('gateway, psp, acquirer, provider'),
  },

  ...prefixFields('payment_method', PAYMENT_METHOD_FIELDS),
  ...prefixFields('payment_method', networkTokenExpiry('payment_method')),

  'payment_details.arn': {
    type: 'token',
    doc: 'acquirer reference number, which traces the payment at the banks',
    identifies: true,
    synonyms: words('acquirer reference'),
  },
  'payment_details.auth_code': {
    type: 'token',
    doc: 'authorization code of the issuer',
    identifies: true,
    synonyms: words('approval code, authorization code, authorisation code'),
  },
  'payment_details.network_payment_id': {
    type: 'string',
    doc: 'identifier of the transaction at the card network',
    identifies: true,
    synonyms: words('network transaction id'),
  },
  'payment_details.processor_transaction_id': {
    type: 'token',
    doc: 'identifier of the transaction at the processor',
    identifies: true,
    synonyms: words('transaction id, psp reference'),
  },

  'status_reason.status': { type: 'token', doc: 'status that the reason explains', values: STATUS_REASON },
  'status_reason.decline_code': {
    type: 'token',
    doc: 'code for why the payment was declined',
    source: { path: 'status_reason.status_reason.decline_code' },
    samples: DECLINE_CODES,
    synonyms: words('decline reason, failure code, error code'),
  },
  'status_reason.message': {
    type: 'string',
    doc: 'why the payment was declined, in words',
    source: { path: 'status_reason.status_reason.message' },
    synonyms: words('failure reason, error message'),
  },

  'refund.status': {
    type: 'token',
    doc: 'status of the refund',
    values: REFUND_STATUS,
  },
  'refund.amount': {
    type: 'numeric',
    doc: 'amount refunded, in the minor unit of its currency',
    money: true,
    currency: 'currency_code',
    synonyms: words('refunded amount'),
  },
  'refund.is_refunded': {
    type: 'boolean',
    doc: 'whether the refund is done',
    source: { path: 'refund.status', equals: 'REFUNDED' },
  },

  'tax.status': {
    type: 'token',
    doc: 'status of the tax calculation',
    values: TAX_STATUS,
    synonyms: words('vat'),
  },
  'tax.behavior': {
    type: 'token',
    doc: 'whether the amount includes the tax',
    values: TAX_BEHAVIOR,
  },
  'tax.error.code': { type: 'token', doc: 'code for why the tax could not be calculated' },
  'tax.error.message': { type: 'token', doc: 'why the tax could not be calculated, in words' },

  'three_d_secure.attempted': {
    type: 'boolean',
    doc: 'whether 3-D Secure was tried',
    source: { path: 'three_d_secure', present: true },
    synonyms: words('3ds attempted, 3d secure attempted'),
  },
  'three_d_secure.flow': {
    type: 'token',
    doc: 'how the customer was authenticated',
    source: { path: 'three_d_secure.authentication_flow' },
    samples: AUTHENTICATION_FLOWS,
  },
  'three_d_secure.status': {
    type: 'token',
    doc: 'status of the authentication',
    values: THREE_D_SECURE_STATUS,
    synonyms: words('3ds, 3d secure, sca, threeds'),
  },
  'three_d_secure.status_reason': { type: 'token', doc: 'reason for the status of the authentication' },
  'three_d_secure.liability_shift': {
    type: 'token',
    doc: 'whether the liability for fraud moved to the issuer',
    source: { path: 'three_d_secure.electronic_commerce_indicator.liability_shift' },
    synonyms: words('liability, liability shifted'),
  },
  'three_d_secure.eci_value': {
    type: 'token',
    doc: 'electronic commerce indicator, as a code',
    source: { path: 'three_d_secure.electronic_commerce_indicator.value' },
    synonyms: words('eci'),
  },
  'three_d_secure.eci_result': {
    type: 'token',
    doc: 'meaning of the electronic commerce indicator',
    source: { path: 'three_d_secure.electronic_commerce_indicator.result' },
  },

  'avs_check.result.postal_code': {
    type: 'token',
    doc: 'whether the postal code matches the card',
    values: CHECK_RESULT,
    synonyms: words('avs, zip check'),
  },
  'avs_check.result.street_address': {
    type: 'token',
    doc: 'whether the street address matches the card',
    values: CHECK_RESULT,
    synonyms: words('avs street'),
  },
  'cvc_check.result.cvc': {
    type: 'token',
    doc: 'whether the security code matches the card',
    samples: CHECK_RESULT.synonyms,
    synonyms: words('cvv, security code'),
  },

  fraud_prevention: {
    type: 'presence',
    doc: 'whether fraud prevention was involved',
    synonyms: words('fraud'),
  },
  'fraud_prevention.network_a_order_insight.type': {
    type: 'token',
    doc: 'kind of order insight given to card network A',
  },
  'fraud_prevention.network_a_compelling_evidence.status': {
    type: 'token',
    doc: 'status of the compelling evidence for card network A',
  },
  'fraud_prevention.network_a_rdr.status': {
    type: 'token',
    doc: 'status of the rapid dispute resolution of card network A',
    synonyms: words('chargeback, dispute, disputed'),
  },
  'fraud_prevention.network_a_rdr.reason.code': {
    type: 'token',
    doc: 'code for why the dispute was resolved rapidly',
    synonyms: words('dispute reason'),
  },
  'fraud_prevention.network_a_rdr.reason.name': { type: 'token', doc: 'name of that reason' },
  'fraud_prevention.network_a_rdr.reason.category': { type: 'token', doc: 'category of that reason' },
  'fraud_prevention.network_b_consumer_clarity.type': {
    type: 'token',
    doc: 'kind of consumer clarity given to card network B',
  },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, or: 'field' } as const;

const ALIASES = {
  status: 'payment_status',
  email: 'customer.email',
  customer_email: 'customer.email',
  name: 'customer.full_name',
  full_name: 'customer.full_name',
  customer_name: 'customer.full_name',
  phone: 'customer.phone',
  customer_id: 'customer.id',
  external_id: 'customer.external_id',
  country: 'customer.address.country',
  city: 'customer.address.city',
  subscription_id: 'subscription.id',
  card_last4: 'payment_method.details.last4',
  card_bin: 'payment_method.details.bin',
  card_brand: 'payment_method.details.bin_data.brand',
  card_country: 'payment_method.details.bin_data.country',
  card_exp_month: 'payment_method.details.exp_month',
  card_exp_year: 'payment_method.details.exp_year',
  card_issuer: 'payment_method.details.bin_data.issuer',
  payment_method: 'payment_method.type',
  payment_id: 'id',
  currency: 'currency_code',
  type: 'payment_type',
  token_type: 'payment_token_type',
  descriptor: 'statement_descriptor',
  created: 'created_at',
  updated: 'updated_at',
  date: 'created_at',
  refund_status: 'refund.status',
  refund_amount: 'refund.amount',
  refunded: 'refund.is_refunded',
  is_refunded: 'refund.is_refunded',
  decline_code: 'status_reason.decline_code',
  processor: 'processor.type',
  arn: 'payment_details.arn',
  auth_code: 'payment_details.auth_code',
  liability_shift: 'three_d_secure.liability_shift',
} as const satisfies Readonly<Record<string, keyof typeof FIELDS>>;

/** The type of `catalogue.payments`, named so that messages and editors show the name instead of all fields. */
export interface PaymentsResource extends Resource<'payments', typeof FIELDS, typeof LIMITS, typeof ALIASES> {}

export const payments: PaymentsResource = createResource({
  name: 'payments',
  fields: FIELDS,
  limits: LIMITS,
  aliases: ALIASES,
  headers: SEARCH_HEADERS,
});
