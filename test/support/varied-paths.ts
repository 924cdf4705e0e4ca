import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';

/** A few fields of each resource that differ in type, nesting and derivation, for random clauses and objects. */
export const VARIED_PATHS: Readonly<Record<ResourceName, readonly string[]>> = {
  payments: [
    'payment_status',
    'amount',
    'created_at',
    'statement_descriptor',
    'customer.email',
    'metadata',
    'refund.is_refunded',
    'three_d_secure.attempted',
    'three_d_secure.liability_shift',
    'fraud_prevention',
  ],
  customers: [
    'payment_methods.type',
    'payment_methods.details.exp_year',
    'subscriptions.status',
    'full_name',
    'total_spend',
  ],
  subscriptions: ['status', 'plan.name', 'next_billing_date', 'past_due.attempt_count'],
  plans: ['name', 'type', 'interval', 'interval_count', 'created_at'],
};
