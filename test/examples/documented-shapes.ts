import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';

// The shapes of the objects that the service returns, taken from its documentation and not from the catalogue. `*`
// stands for any key.

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'];
const PRICE = ['amount', 'currency'];

const within = (path: string, names: readonly string[]): readonly string[] => names.map((name) => `${path}.${name}`);

const PAYMENT_METHOD = [
  'type',
  ...within('billing_address', ADDRESS),
  'status',
  'card_updater',
  'fpan_out_of_sync',
  ...within('details', ['bin', 'last4', 'number', 'exp_month', 'exp_year', 'is_network_tokenized']),
  ...within('details.bin_data', ['brand', 'country', 'currency_code', 'description', 'funding', 'issuer', 'type']),
  ...within('details.network_token', ['bin', 'last4', 'exp_month', 'exp_year', 'status', 'last_synced_at']),
];

const PLAN_OF_SUBSCRIPTION = [
  ...['id', 'name', 'type', 'interval', 'interval_count', 'trial_interval', 'trial_interval_count', 'tax.collect_tax'],
  ...within('price', PRICE),
  ...within('trial_price', PRICE),
];

const SUBSCRIPTION = [
  ...['id', 'status', 'created_at', 'updated_at', 'current_period_start', 'current_period_end', 'next_billing_date'],
  ...within('past_due', ['attempt_count', 'max_attempts_count']),
  'metadata.*',
  ...within('plan', PLAN_OF_SUBSCRIPTION),
  'cancelled_at',
  ...within('cancellation_details', ['reason', 'trigger_payment_id']),
];

const CUSTOMER = [
  ...['id', 'external_id', 'email', 'full_name', 'phone', 'metadata.*', 'created_at', 'updated_at'],
  ...within('address', ADDRESS),
];

const PRICE_OF_PLAN = [...within('default', PRICE), 'countries.countries', ...within('countries.price', PRICE)];

/** The paths of all values in the objects of each resource, ignoring arrays. */
export const SHAPES: Readonly<Record<ResourceName, readonly string[]>> = {
  customers: [...CUSTOMER, ...within('payment_methods', PAYMENT_METHOD), ...within('subscriptions', SUBSCRIPTION)],
  subscriptions: SUBSCRIPTION,
  plans: [
    ...[
      'id',
      'name',
      'type',
      'interval',
      'interval_count',
      'trial_interval',
      'trial_interval_count',
      'tax.collect_tax',
    ],
    ...within('price', PRICE_OF_PLAN),
    ...within('trial_price', PRICE_OF_PLAN),
    'updated_at',
  ],
  payments: [
    ...['id', 'amount', 'amount_usd', 'currency_code', 'payment_status', 'payment_type', 'payment_token_type'],
    ...['transaction_type', 'statement_descriptor', 'created_at', 'updated_at', 'metadata.*', 'refunded_amount'],
    ...within('customer', CUSTOMER),
    ...within('subscription', SUBSCRIPTION),
    ...within('payment_method', PAYMENT_METHOD),
    ...within('processor', ['description', 'id', 'processor_merchant_id', 'type']),
    ...within('payment_details', ['arn', 'auth_code', 'network_payment_id', 'processor_transaction_id']),
    ...within('avs_check.result', ['postal_code', 'street_address']),
    'cvc_check.result.cvc',
    ...within('refund', ['amount', 'amount_usd', 'created_at', 'processor_transaction_id', 'status', 'updated_at']),
    'status_reason.status',
    ...within('status_reason.status_reason', ['advice_code', 'decline_code', 'message']),
    ...within('tax', ['amount_subtotal', 'amount_subtotal_usd', 'amount_tax', 'amount_tax_usd', 'behavior', 'status']),
    ...within('tax', [
      'calculation_id',
      'error.code',
      'error.message',
      'provider.id',
      'provider.type',
      'transaction_id',
    ]),
    ...within('three_d_secure', ['authentication_flow', 'status', 'status_reason', 'transaction_id', 'version']),
    ...within('three_d_secure.electronic_commerce_indicator', ['liability_shift', 'result', 'value']),
    ...within('fraud_prevention', ['network_a_order_insight.type', 'network_a_compelling_evidence.status']),
    ...within('fraud_prevention.network_a_rdr', ['status', 'reason.code', 'reason.name', 'reason.category']),
    'fraud_prevention.network_b_consumer_clarity.type',
  ],
};

/** Query fields with another path in the object. The boolean ones are computed from the values there. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'three_d_secure.flow': 'three_d_secure.authentication_flow',
  'three_d_secure.liability_shift': 'three_d_secure.electronic_commerce_indicator.liability_shift',
  'three_d_secure.eci_value': 'three_d_secure.electronic_commerce_indicator.value',
  'three_d_secure.eci_result': 'three_d_secure.electronic_commerce_indicator.result',
  'three_d_secure.attempted': 'three_d_secure',
  'refund.is_refunded': 'refund.status',
  'status_reason.decline_code': 'status_reason.status_reason.decline_code',
  'status_reason.message': 'status_reason.status_reason.message',
  'payment_method.details.network_token.expiry_month': 'payment_method.details.network_token.exp_month',
  'payment_method.details.network_token.expiry_year': 'payment_method.details.network_token.exp_year',
  'payment_methods.details.network_token.expiry_month': 'payment_methods.details.network_token.exp_month',
  'payment_methods.details.network_token.expiry_year': 'payment_methods.details.network_token.exp_year',
  'price.amount': 'price.default.amount',
  'price.currency': 'price.default.currency',
  'trial_price.amount': 'trial_price.default.amount',
  'trial_price.currency': 'trial_price.default.currency',
};

/** Details of a payment method that are documented only as query fields. */
const METHOD_DETAILS = [
  ...['token', 'token_service_provider', 'processor_customer_id', 'processor_customer_email'],
  ...['processor_payment_method_id', 'token_exp_month', 'token_exp_year'],
  ...within('payer_info', ['payer_id', 'email', 'first_name', 'last_name']),
];

/** Fields that are missing in the documented objects, with the reason why queries can use them. */
export const QUERY_ONLY: Readonly<Record<ResourceName, readonly string[]>> = {
  // Documented as query fields; the documented objects leave out the details of wallets.
  payments: within('payment_method.details', METHOD_DETAILS),
  // Documented as query fields; the totals are computed from payments.
  customers: [
    ...within('payment_methods.details', METHOD_DETAILS),
    ...['total_spend', 'first_payment_at', 'last_payment_at'],
  ],
  // Derived by L2.11: the scoped metadata is documented, and its object has an id.
  subscriptions: ['customer.id', 'customer.email', 'customer.metadata.*', 'plan.metadata.*'],
  // Derived by L2.11.
  plans: ['metadata.*', 'created_at', 'archived_at'],
};
