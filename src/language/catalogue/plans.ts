import type { FieldDefinitions } from './field.ts';
import { createResource, type Resource } from './resource.ts';
import { SEARCH_HEADERS } from './service-version.ts';
import { INTERVAL, PLAN_TYPE, words } from './value-sets.ts';

// The service documents three of these fields. The others are derived from the shape of a plan (L2.11), which keeps
// its own prices in `default`, beside those of single countries.
const FIELDS = {
  id: {
    type: 'token',
    doc: 'identifier of the plan',
    format: 'plan-id',
    derived: true,
    synonyms: words('price id, sku'),
  },
  name: { type: 'string', doc: 'name of the plan', derived: true, synonyms: words('product, tier') },
  type: { type: 'token', doc: 'whether the plan recurs', values: PLAN_TYPE },
  interval: {
    type: 'token',
    doc: 'unit of the billing period',
    values: INTERVAL,
    synonyms: words('frequency, billing cycle, billing interval, billing period'),
  },
  interval_count: { type: 'numeric', doc: 'units in a billing period', derived: true },
  'price.amount': {
    type: 'numeric',
    doc: 'price in the minor unit of its currency',
    source: { path: 'price.default.amount' },
    money: true,
    currency: 'price.currency',
    derived: true,
    synonyms: words('cost, fee'),
  },
  'price.currency': {
    type: 'token',
    doc: 'currency of the price',
    format: 'currency',
    source: { path: 'price.default.currency' },
    derived: true,
  },
  trial_interval: {
    type: 'token',
    doc: 'unit of the trial period',
    values: INTERVAL,
    synonyms: words('trial, free trial, trial period'),
  },
  trial_interval_count: {
    type: 'numeric',
    doc: 'units in the trial period',
    derived: true,
    synonyms: words('trial length, trial days'),
  },
  'trial_price.amount': {
    type: 'numeric',
    doc: 'price of the trial in the minor unit of its currency',
    source: { path: 'trial_price.default.amount' },
    money: true,
    currency: 'trial_price.currency',
    derived: true,
  },
  'trial_price.currency': {
    type: 'token',
    doc: 'currency of the trial’s price',
    format: 'currency',
    source: { path: 'trial_price.default.currency' },
    derived: true,
  },
  created_at: { type: 'date', doc: 'when the plan was created', derived: true },
  updated_at: {
    type: 'date',
    doc: 'when the plan last changed',
    changed: true,
    derived: true,
    synonyms: words('modified, changed, last updated, last changed, last modified'),
  },
  archived_at: {
    type: 'date',
    doc: 'when the plan was archived',
    derived: true,
    synonyms: words('retired, deactivated'),
  },
  metadata: { type: 'token', doc: 'your own data on the plan, by key', keyed: true, derived: true },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, or: 'any' } as const;

const ALIASES = {
  plan_id: 'id',
  plan_name: 'name',
  plan_type: 'type',
  price: 'price.amount',
  amount: 'price.amount',
  currency: 'price.currency',
  trial_price: 'trial_price.amount',
  created: 'created_at',
  updated: 'updated_at',
  archived: 'archived_at',
} as const satisfies Readonly<Record<string, keyof typeof FIELDS>>;

/** The type of `catalogue.plans`, named so that messages and editors show the name instead of all fields. */
export interface PlansResource extends Resource<'plans', typeof FIELDS, typeof LIMITS, typeof ALIASES> {}

export const plans: PlansResource = createResource({
  name: 'plans',
  fields: FIELDS,
  limits: LIMITS,
  aliases: ALIASES,
  headers: SEARCH_HEADERS,
});
