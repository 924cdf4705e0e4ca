import type { FieldDefinitions } from './field.ts';
import { createResource, type Resource } from './resource.ts';
import { SEARCH_HEADERS } from './service-version.ts';
import { CANCELLATION_REASON, INTERVAL, PLAN_TYPE, SUBSCRIPTION_STATUS, words } from './value-sets.ts';

// The service documents few of these fields. The others are derived from the shape of a subscription (L2.11).
const FIELDS = {
  id: { type: 'token', doc: 'identifier of the subscription', format: 'subscription-id', derived: true },
  status: { type: 'token', doc: 'status of the subscription', values: SUBSCRIPTION_STATUS, synonyms: words('state') },
  created_at: {
    type: 'date',
    doc: 'when the subscription was created',
    derived: true,
    synonyms: words('started, start date, subscribed'),
  },
  updated_at: {
    type: 'date',
    doc: 'when the subscription last changed',
    changed: true,
    derived: true,
    synonyms: words('modified, changed, last updated, last changed, last modified'),
  },
  current_period_start: {
    type: 'date',
    doc: 'when the current period began',
    derived: true,
    synonyms: words('renewed, last renewed, last renewal, last billed, billed, charged, last charge, period started'),
  },
  current_period_end: {
    type: 'date',
    doc: 'when the current period ends',
    derived: true,
    synonyms: words(
      'paid until, will end, will expire, valid until, valid till, active until, active till, runs until, expires, ends, end, ending, period end, scheduled for cancellation',
    ),
  },
  next_billing_date: {
    type: 'date',
    doc: 'when the subscription is billed next',
    derived: true,
    synonyms: words(
      'renewal, renew, renews, renews at, renewing, will renew, next charge, next invoice, next payment, bills, billed, billing, will be billed, to be billed, charged, will be charged, to be charged, due, due date, payment due',
    ),
  },
  cancelled_at: {
    type: 'date',
    doc: 'when the subscription was cancelled',
    derived: true,
    synonyms: words('churned at, ended at'),
  },
  'cancellation_details.reason': {
    type: 'token',
    doc: 'why the subscription was cancelled',
    values: CANCELLATION_REASON,
    derived: true,
    synonyms: words('cancel reason, cancellation reason, churn reason'),
  },
  'cancellation_details.trigger_payment_id': {
    type: 'token',
    doc: 'identifier of the payment that led to the cancellation',
    format: 'payment-id',
    derived: true,
  },
  'past_due.attempt_count': {
    type: 'numeric',
    doc: 'number of payment attempts since the due date',
    derived: true,
    synonyms: words('attempts, retries, failed attempts, payment attempts, dunning attempts'),
  },
  'past_due.max_attempts_count': {
    type: 'numeric',
    doc: 'maximum number of payment attempts',
    derived: true,
    synonyms: words('max retries'),
  },
  metadata: { type: 'token', doc: 'your own data on the subscription, by key', keyed: true, derived: true },

  'customer.id': { type: 'token', doc: 'identifier of the customer', format: 'customer-id', derived: true },
  'customer.email': {
    type: 'string',
    doc: 'e-mail address of the customer',
    format: 'email',
    derived: true,
  },
  'customer.metadata': { type: 'token', doc: 'your own data on the customer, by key', keyed: true },

  'plan.id': {
    type: 'token',
    doc: 'identifier of the plan',
    format: 'plan-id',
    derived: true,
    synonyms: words('price id, sku'),
  },
  'plan.name': {
    type: 'string',
    doc: 'name of the plan',
    derived: true,
    synonyms: words('product, tier'),
  },
  'plan.type': { type: 'token', doc: 'whether the plan recurs', values: PLAN_TYPE, derived: true },
  'plan.interval': {
    type: 'token',
    doc: 'unit of the billing period',
    values: INTERVAL,
    derived: true,
    synonyms: words('frequency, billing cycle, billing interval, billing period'),
  },
  'plan.interval_count': { type: 'numeric', doc: 'units in a billing period', derived: true },
  'plan.price.amount': {
    type: 'numeric',
    doc: 'price in the minor unit of its currency',
    money: true,
    currency: 'plan.price.currency',
    derived: true,
    synonyms: words('amount, cost, mrr'),
  },
  'plan.price.currency': {
    type: 'token',
    doc: 'currency of the price',
    format: 'currency',
    derived: true,
  },
  'plan.trial_interval': {
    type: 'token',
    doc: 'unit of the trial period',
    values: INTERVAL,
    derived: true,
    synonyms: words('trial, free trial, trial period'),
  },
  'plan.trial_interval_count': {
    type: 'numeric',
    doc: 'units in the trial period',
    derived: true,
    synonyms: words('trial length, trial days'),
  },
  'plan.trial_price.amount': {
    type: 'numeric',
    doc: 'price of the trial in the minor unit of its currency',
    money: true,
    currency: 'plan.trial_price.currency',
    derived: true,
  },
  'plan.trial_price.currency': {
    type: 'token',
    doc: 'currency of the trial’s price',
    format: 'currency',
    derived: true,
  },
  'plan.metadata': { type: 'token', doc: 'your own data on the plan, by key', keyed: true },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, or: 'any' } as const;

const ALIASES = {
  subscription_id: 'id',
  email: 'customer.email',
  customer_email: 'customer.email',
  customer_id: 'customer.id',
  plan_id: 'plan.id',
  plan_name: 'plan.name',
  plan: 'plan.id',
  price: 'plan.price.amount',
  interval: 'plan.interval',
  created: 'created_at',
  updated: 'updated_at',
  next_billing: 'next_billing_date',
} as const satisfies Readonly<Record<string, keyof typeof FIELDS>>;

/** The type of `catalogue.subscriptions`, named so that messages and editors show the name instead of all fields. */
export interface SubscriptionsResource
  extends Resource<'subscriptions', typeof FIELDS, typeof LIMITS, typeof ALIASES> {}

export const subscriptions: SubscriptionsResource = createResource({
  name: 'subscriptions',
  fields: FIELDS,
  limits: LIMITS,
  aliases: ALIASES,
  headers: SEARCH_HEADERS,
});
