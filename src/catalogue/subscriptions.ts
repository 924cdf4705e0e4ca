import type { FieldDefinitions } from './field.ts';
import { createResource, type Resource } from './resource.ts';
import { CANCELLATION_REASON, INTERVAL, PLAN_TYPE, SUBSCRIPTION_STATUS } from './value-sets.ts';

// The service documents few of these; the rest follow from the shape of a subscription and are marked derived (L2.11).
const FIELDS = {
  id: { type: 'token', doc: 'identifier of the subscription', format: 'subscription-id', derived: true },
  status: { type: 'token', doc: 'where the subscription stands', values: SUBSCRIPTION_STATUS },
  created_at: { type: 'date', doc: 'when the subscription was created', derived: true },
  updated_at: { type: 'date', doc: 'when the subscription last changed', derived: true },
  current_period_start: { type: 'date', doc: 'when the current period began', derived: true },
  current_period_end: { type: 'date', doc: 'when the current period ends', derived: true },
  next_billing_date: { type: 'date', doc: 'when it is billed next', derived: true },
  cancelled_at: { type: 'date', doc: 'when it was cancelled', derived: true },
  'cancellation_details.reason': {
    type: 'token',
    doc: 'why it was cancelled',
    values: CANCELLATION_REASON,
    derived: true,
  },
  'cancellation_details.trigger_payment_id': {
    type: 'token',
    doc: 'identifier of the payment that led to the cancellation',
    format: 'payment-id',
    derived: true,
  },
  'past_due.attempt_count': { type: 'numeric', doc: 'how often payment was tried since it is due', derived: true },
  'past_due.max_attempts_count': { type: 'numeric', doc: 'how often payment will be tried', derived: true },
  metadata: { type: 'token', doc: 'what you stored with the subscription, by key', keyed: true, derived: true },

  'customer.id': { type: 'token', doc: 'identifier of the customer', format: 'customer-id', derived: true },
  'customer.email': { type: 'string', doc: 'e-mail address of the customer', format: 'email', derived: true },
  'customer.metadata': { type: 'token', doc: 'what you stored with the customer, by key', keyed: true },

  'plan.id': { type: 'token', doc: 'identifier of the plan', format: 'plan-id', derived: true },
  'plan.name': { type: 'string', doc: 'name of the plan', derived: true },
  'plan.type': { type: 'token', doc: 'whether the plan recurs', values: PLAN_TYPE, derived: true },
  'plan.interval': { type: 'token', doc: 'unit of the billing period', values: INTERVAL, derived: true },
  'plan.interval_count': { type: 'numeric', doc: 'units in a billing period', derived: true },
  'plan.price.amount': { type: 'numeric', doc: 'price in the minor unit of its currency', derived: true },
  'plan.price.currency': { type: 'token', doc: 'currency of the price', format: 'currency', derived: true },
  'plan.trial_interval': { type: 'token', doc: 'unit of the trial’s length', values: INTERVAL, derived: true },
  'plan.trial_interval_count': { type: 'numeric', doc: 'units in the trial', derived: true },
  'plan.trial_price.amount': {
    type: 'numeric',
    doc: 'price of the trial in the minor unit of its currency',
    derived: true,
  },
  'plan.trial_price.currency': {
    type: 'token',
    doc: 'currency of the trial’s price',
    format: 'currency',
    derived: true,
  },
  'plan.metadata': { type: 'token', doc: 'what you stored with the plan, by key', keyed: true },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, orAcrossFields: true } as const;

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

/** The type of `catalogue.subscriptions`: a name, for messages and editors to show in place of all its fields. */
export interface SubscriptionsResource
  extends Resource<'subscriptions', typeof FIELDS, typeof LIMITS, typeof ALIASES> {}

/** Subscriptions: what can be searched, and how. */
export const subscriptions: SubscriptionsResource = createResource({
  name: 'subscriptions',
  fields: FIELDS,
  limits: LIMITS,
  aliases: ALIASES,
});
