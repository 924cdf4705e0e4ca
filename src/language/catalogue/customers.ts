import { type FieldDefinitions, manyFields, prefixFields } from './field.ts';
import { networkTokenExpiry, PAYMENT_METHOD_FIELDS } from './payment-method-fields.ts';
import { createResource, type Resource } from './resource.ts';
import { SEARCH_HEADERS } from './service-version.ts';
import { SUBSCRIPTION_STATUS, words } from './value-sets.ts';

const FIELDS = {
  id: { type: 'token', doc: 'identifier of the customer', format: 'customer-id' },
  external_id: {
    type: 'token',
    doc: 'your own identifier of the customer',
    identifies: true,
    synonyms: words('reference'),
  },
  email: {
    type: 'string',
    doc: 'e-mail address',
    format: 'email',
    synonyms: words('mail, email address, email domain, mail domain'),
  },
  full_name: { type: 'string', doc: 'name of the customer', synonyms: words('surname') },
  phone: { type: 'string', doc: 'phone number', identifies: true, synonyms: words('telephone, mobile') },
  'address.line1': { type: 'string', doc: 'first line of the address', synonyms: words('street') },
  'address.line2': { type: 'string', doc: 'second line of the address' },
  'address.city': { type: 'string', doc: 'city', synonyms: words('town') },
  'address.state': { type: 'token', doc: 'state or region', synonyms: words('region, province') },
  'address.postal_code': { type: 'token', doc: 'postal code', synonyms: words('zip code, postcode') },
  'address.country': { type: 'token', doc: 'country', format: 'country' },
  total_spend: {
    type: 'numeric',
    doc: 'sum of all settled payments, in US cents',
    money: true,
    currency: 'USD',
    synonyms: words('ltv, lifetime value, revenue, spent'),
  },
  created_at: {
    type: 'date',
    doc: 'when the customer was created',
    synonyms: words('signup, signed up, joined, registered'),
  },
  updated_at: {
    type: 'date',
    doc: 'when the customer last changed',
    changed: true,
    synonyms: words('modified, changed, last updated, last changed, last modified'),
  },
  first_payment_at: {
    type: 'date',
    doc: 'when the customer first paid',
    role: 'event',
    synonyms: words('first order, first payment'),
  },
  last_payment_at: {
    type: 'date',
    doc: 'when the customer last paid',
    role: 'event',
    synonyms: words('last order, last payment, last purchase, last paid, paid, payments, purchases'),
  },
  metadata: { type: 'token', doc: 'your own data on the customer, by key', keyed: true },

  ...manyFields(prefixFields('payment_methods', PAYMENT_METHOD_FIELDS)),
  ...manyFields(prefixFields('payment_methods', networkTokenExpiry('payment_methods'))),
  'payment_methods.details.bin_data.currency_code': {
    type: 'token',
    doc: 'currency of the card',
    format: 'currency',
    many: true,
  },

  'subscriptions.id': {
    type: 'token',
    doc: 'identifier of one of the customer’s subscriptions',
    format: 'subscription-id',
    many: true,
  },
  'subscriptions.status': {
    type: 'token',
    doc: 'status of one of the customer’s subscriptions',
    values: SUBSCRIPTION_STATUS,
    many: true,
  },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, or: 'field' } as const;

const ALIASES = {
  name: 'full_name',
  customer_id: 'id',
  customer_email: 'email',
  country: 'address.country',
  city: 'address.city',
  state: 'address.state',
  postal_code: 'address.postal_code',
  zip: 'address.postal_code',
  card_last4: 'payment_methods.details.last4',
  card_bin: 'payment_methods.details.bin',
  card_brand: 'payment_methods.details.bin_data.brand',
  payment_method: 'payment_methods.type',
  status: 'subscriptions.status',
  subscription_id: 'subscriptions.id',
  subscription_status: 'subscriptions.status',
  created: 'created_at',
  updated: 'updated_at',
  spend: 'total_spend',
} as const satisfies Readonly<Record<string, keyof typeof FIELDS>>;

/** The type of `catalogue.customers`, named so that messages and editors show the name instead of all fields. */
export interface CustomersResource extends Resource<'customers', typeof FIELDS, typeof LIMITS, typeof ALIASES> {}

export const customers: CustomersResource = createResource({
  name: 'customers',
  fields: FIELDS,
  limits: LIMITS,
  aliases: ALIASES,
  headers: SEARCH_HEADERS,
});
