// The resources of Stripe that can be searched, as its documentation describes them: https://docs.stripe.com/search
import { defineResource } from 'clausal';

/** How a search is sent and answered. The version of the API is that of the account unless a request names one. */
const service = {
  headers: {},
  protocol: { object: 'search_result', total: 'expand[]=total_count' },
} as const;
const limits = { clauses: 10, substring: 3, or: 'any' } as const;

const created = { type: 'date', unix: true, doc: 'time of creation' } as const;
const currency = {
  type: 'token',
  doc: 'three-letter currency code',
  samples: { usd: ['dollar'], eur: ['euro'], gbp: ['pound'], jpy: ['yen'] },
} as const;
const customer = { type: 'token', doc: 'id of the customer' } as const;
const metadata = {
  type: 'token',
  doc: 'what you stored with the object, by key',
  keyed: true,
  keys: { quotes: 'required', characters: 'any', dotted: false },
} as const;
/** Boolean values that a query writes in quotation marks. */
const TRUE_OR_FALSE = { closed: true, members: ['true', 'false'] } as const;

const amount = {
  type: 'numeric',
  doc: 'amount in the smallest unit',
  money: true,
  currency: 'currency',
  null: true,
} as const;

const brand = {
  type: 'token',
  doc: 'brand of the card',
  values: {
    closed: false,
    members: [
      'amex',
      'cartes_bancaires',
      'diners',
      'discover',
      'eftpos_au',
      'interac',
      'jcb',
      'link',
      'mastercard',
      'unionpay',
      'unknown',
      'visa',
    ],
  },
} as const;
const expMonth = { type: 'token', doc: 'month in which the card expires', format: 'month' } as const;
const expYear = { type: 'token', doc: 'year in which the card expires' } as const;
const fingerprint = { type: 'token', doc: 'fingerprint that is the same for each use of a card' } as const;
const last4 = { type: 'token', doc: 'last four digits of the card', format: 'last4' } as const;
const location = { type: 'token', doc: 'id of the location of the reader' } as const;
const reader = { type: 'token', doc: 'id of the reader' } as const;

export const charges = defineResource({
  name: 'charges',
  path: '/v1/charges/search',
  objectPath: '/v1/charges/{id}',
  calls: [
    '*.charges.search',
    '*.Charge.search',
    '*.ChargeSearchParams',
    'ChargeSearchParams.builder',
    'ChargeSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    amount,
    'billing_details.address.postal_code': { type: 'token', doc: 'postal code of the billing address' },
    created,
    currency,
    customer,
    disputed: { type: 'token', doc: 'whether the charge is disputed', values: TRUE_OR_FALSE },
    metadata,
    'payment_method_details.card.brand': brand,
    'payment_method_details.card.exp_month': expMonth,
    'payment_method_details.card.exp_year': expYear,
    'payment_method_details.card.fingerprint': fingerprint,
    'payment_method_details.card.last4': last4,
    'payment_method_details.card_present.brand': brand,
    'payment_method_details.card_present.exp_month': expMonth,
    'payment_method_details.card_present.exp_year': expYear,
    'payment_method_details.card_present.fingerprint': fingerprint,
    'payment_method_details.card_present.last4': last4,
    'payment_method_details.card_present.location': location,
    'payment_method_details.card_present.reader': reader,
    'payment_method_details.interac_present.brand': brand,
    'payment_method_details.interac_present.exp_month': expMonth,
    'payment_method_details.interac_present.exp_year': expYear,
    'payment_method_details.interac_present.fingerprint': fingerprint,
    'payment_method_details.interac_present.last4': last4,
    'payment_method_details.interac_present.location': location,
    'payment_method_details.interac_present.reader': reader,
    refunded: { type: 'token', doc: 'whether the whole amount is refunded', values: TRUE_OR_FALSE },
    status: {
      type: 'token',
      doc: 'state of the charge',
      values: { closed: true, members: ['succeeded', 'pending', 'failed'] },
    },
  },
  aliases: {
    brand: 'payment_method_details.card.brand',
    exp_month: 'payment_method_details.card.exp_month',
    exp_year: 'payment_method_details.card.exp_year',
    fingerprint: 'payment_method_details.card.fingerprint',
    last4: 'payment_method_details.card.last4',
    postal_code: 'billing_details.address.postal_code',
  },
});

export const customers = defineResource({
  name: 'customers',
  path: '/v1/customers/search',
  objectPath: '/v1/customers/{id}',
  calls: [
    '*.customers.search',
    '*.Customer.search',
    '*.CustomerSearchParams',
    'CustomerSearchParams.builder',
    'CustomerSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    created,
    email: { type: 'string', doc: 'e-mail address', format: 'email' },
    metadata,
    name: { type: 'string', doc: 'full name or company name' },
    phone: { type: 'string', doc: 'phone number' },
  },
});

export const invoices = defineResource({
  name: 'invoices',
  path: '/v1/invoices/search',
  objectPath: '/v1/invoices/{id}',
  calls: [
    '*.invoices.search',
    '*.Invoice.search',
    '*.InvoiceSearchParams',
    'InvoiceSearchParams.builder',
    'InvoiceSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    created,
    currency,
    customer,
    last_finalization_error_code: {
      type: 'token',
      doc: 'code of the error at the last finalization',
      source: { path: 'last_finalization_error.code' },
    },
    last_finalization_error_type: {
      type: 'token',
      doc: 'type of the error at the last finalization',
      source: { path: 'last_finalization_error.type' },
      values: { closed: false, members: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
    },
    metadata,
    number: { type: 'string', doc: 'number that the customer sees', identifies: true },
    receipt_number: { type: 'string', doc: 'number of the receipt', identifies: true },
    status: {
      type: 'string',
      doc: 'state of the invoice',
      values: { closed: true, members: ['draft', 'open', 'paid', 'uncollectible', 'void'] },
    },
    subscription: {
      type: 'string',
      doc: 'id of the subscription',
      source: { path: 'parent.subscription_details.subscription' },
    },
    total: { ...amount, doc: 'total in the smallest unit', role: 'amount' },
  },
});

export const paymentIntents = defineResource({
  name: 'payment_intents',
  path: '/v1/payment_intents/search',
  objectPath: '/v1/payment_intents/{id}',
  calls: [
    '*.paymentIntents.search',
    '*.payment_intents.search',
    '*.PaymentIntent.search',
    '*.PaymentIntentSearchParams',
    'PaymentIntentSearchParams.builder',
    'PaymentIntentSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    amount,
    created,
    currency,
    customer,
    metadata,
    status: {
      type: 'token',
      doc: 'state of the payment intent',
      values: {
        closed: true,
        members: [
          'requires_payment_method',
          'requires_confirmation',
          'requires_action',
          'processing',
          'requires_capture',
          'canceled',
          'succeeded',
        ],
      },
    },
  },
});

export const prices = defineResource({
  name: 'prices',
  path: '/v1/prices/search',
  objectPath: '/v1/prices/{id}',
  calls: [
    '*.prices.search',
    '*.Price.search',
    '*.PriceSearchParams',
    'PriceSearchParams.builder',
    'PriceSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    active: { type: 'token', doc: 'whether the price can be used for new purchases', values: TRUE_OR_FALSE },
    currency,
    lookup_key: { type: 'string', doc: 'key by which programs find the price', identifies: true },
    metadata,
    product: { type: 'string', doc: 'id of the product' },
    type: {
      type: 'token',
      doc: 'whether the price is for one purchase or a subscription',
      values: { closed: true, members: ['one_time', 'recurring'] },
    },
  },
});

export const products = defineResource({
  name: 'products',
  path: '/v1/products/search',
  objectPath: '/v1/products/{id}',
  calls: [
    '*.products.search',
    '*.Product.search',
    '*.ProductSearchParams',
    'ProductSearchParams.builder',
    'ProductSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    active: { type: 'token', doc: 'whether the product can be bought', values: TRUE_OR_FALSE },
    description: { type: 'string', doc: 'description that the customer sees' },
    metadata,
    name: { type: 'string', doc: 'name that the customer sees' },
    shippable: { type: 'token', doc: 'whether the product is shipped', values: TRUE_OR_FALSE },
    url: { type: 'string', doc: 'address of a page about the product' },
  },
});

export const subscriptions = defineResource({
  name: 'subscriptions',
  path: '/v1/subscriptions/search',
  objectPath: '/v1/subscriptions/{id}',
  calls: [
    '*.subscriptions.search',
    '*.Subscription.search',
    '*.SubscriptionSearchParams',
    'SubscriptionSearchParams.builder',
    'SubscriptionSearchOptions',
  ],
  ...service,
  limits,
  fields: {
    canceled_at: { type: 'date', unix: true, doc: 'time of the cancellation' },
    created,
    metadata,
    status: {
      type: 'token',
      doc: 'state of the subscription',
      values: {
        closed: true,
        members: ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'],
      },
    },
  },
});
