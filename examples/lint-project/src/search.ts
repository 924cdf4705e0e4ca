import { checkQuery, query, search } from 'clausal';
import type { Client } from './client.js';

const STATUS = 'SETTLED';

/** What the search box offers. */
export const presets = {
  settled: query('payments')`payment_status:${STATUS} amount>${500}`,
  refunded: search('payments').query('-refund.status:null refund.status:null'),
  large: /* clausal: payments */ 'amount > 100000',
};

export function findByEmail(client: Client, email: string) {
  return client.payments.search({ query: `customer.email:"${email}" payment_status:"${STATUS}"` });
}

export function findByName(client: Client, name: string) {
  return client.customers.search({ query: 'name:"' + name + '" create_at>=1735689600' });
}

export function isValid(text: string): boolean {
  return checkQuery('payments', text).valid && checkQuery('payments', 'curency_code:"EUR"').valid;
}
