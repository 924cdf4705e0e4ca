import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { findMeanings } from '../../../src/language/catalogue/synonyms.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { closestFields } from '../../../src/language/checker/closest-fields.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';

// Words that people in support, risk and finance type, each with the member or field they mean.

/** Words by member, for the fields that have the set. */
const VALUES: readonly { resource: ResourceName; field: string; words: Readonly<Record<string, string>> }[] = [
  {
    resource: 'payments',
    field: 'payment_status',
    words: {
      PENDING: 'processing; in progress; waiting; open; unpaid; incomplete; queued; pend; still pending',
      FAILED: 'failure; error; timeout; timed out; unsuccessful; fail; payment failed',
      AUTHORIZED: 'authorised; approved; auth; on hold; held; reserved; uncaptured',
      SETTLING: 'clearing; capturing; in settlement',
      SETTLED:
        'paid; Paid; PAID; succeeded; succeded; success; successful; captured; complete; completed; cleared; done',
      DECLINED:
        'declined by bank; bank declined; card declined; declined by issuer; decline; refused; rejected; denied; bounced',
      BLOCKED: 'block; fraud; fraudulent; high risk; flagged; stopped; blocked by risk',
      CANCELLED: 'canceled; Canceled; cancel; void; voided; aborted; abandoned; reversed',
    },
  },
  {
    resource: 'payments',
    field: 'refund.status',
    words: {
      PENDING: 'processing; in progress; requested; initiated; open',
      REFUNDED: 'refund; money back; returned; reimbursed; credited; paid back; done; complete; fully refunded',
    },
  },
  {
    resource: 'subscriptions',
    field: 'status',
    words: {
      ACTIVE: 'live; current; running; enabled; in good standing; paying; activ',
      CANCELLED: 'canceled; cancelled; churned; ended; terminated; expired; inactive; lapsed; unsubscribed',
      PAST_DUE: 'past due; past-due; pastdue; overdue; unpaid; delinquent; late; in dunning; in arrears; grace period',
      PAUSED: 'on hold; suspended; frozen; pause',
      TRIAL: 'trialing; trialling; free trial; in trial; on trial; trial period; Trial user',
      SCHEDULED_FOR_CANCELLATION:
        'canceling; cancel at period end; pending cancellation; will cancel; to be cancelled; not renewing; ending',
    },
  },
  {
    resource: 'customers',
    field: 'subscriptions.status',
    words: { TRIAL: 'trialing', PAST_DUE: 'overdue', CANCELLED: 'churned', ACTIVE: 'live' },
  },
  {
    resource: 'payments',
    field: 'payment_method.type',
    words: { CARD: 'cards; credit card; debit card; cc; credit; bank card', PIX: 'pix payment; instant transfer' },
  },
  {
    resource: 'payments',
    field: 'payment_type',
    words: {
      CIT: 'customer initiated; cardholder initiated; on-session; checkout',
      MIT: 'merchant initiated; off session; off_session; recurring; renewal; rebill; unscheduled; stored credential',
    },
  },
  {
    resource: 'payments',
    field: 'payment_token_type',
    words: {
      CARD_PAN: 'pan; raw card; FPAN',
      NETWORK_TOKEN: 'network token; network; DPAN; scheme token; tokenized',
      PROCESSOR_TOKEN: 'gateway token; psp token; vault; card on file; stored card',
    },
  },
  {
    resource: 'payments',
    field: 'three_d_secure.status',
    words: {
      'action-required': 'challenge; challenged; challenge required; requires action; step-up; pending; otp',
      authenticated: 'success; succeeded; passed; verified; approved',
    },
  },
  { resource: 'payments', field: 'status_reason.status', words: { declined: 'refused; declined by bank; rejected' } },
  {
    resource: 'payments',
    field: 'avs_check.result.postal_code',
    words: { pass: 'passed; ok; verified', match: 'matched; correct; full match' },
  },
  { resource: 'payments', field: 'transaction_type', words: { Auth: 'authorization; authorisation; preauth' } },
  {
    resource: 'payments',
    field: 'tax.behavior',
    words: { EXCLUSIVE: 'excluded; tax exclusive; net; plus tax; on top' },
  },
  {
    resource: 'plans',
    field: 'interval',
    words: {
      days: 'day; daily; every day',
      months: 'month; monthly; per month',
      years: 'year; yearly; annual; annually; per annum; per year',
    },
  },
  {
    resource: 'plans',
    field: 'type',
    words: {
      recurring: 'subscription; recurrent; repeating; auto-renew; membership',
      'one-off': 'one off; one-time; onetime; once; single payment; lifetime; non recurring',
    },
  },
  { resource: 'subscriptions', field: 'cancellation_details.reason', words: { fraud_prevention: 'fraud; fraudulent' } },
];

/** Words used as a value of one field that belong to another. */
const ELSEWHERE: readonly (readonly [string, string])[] = [
  ['payment_status:"refunded"', 'refund.status:"REFUNDED"'],
  ['-payment_status:"money back"', '-refund.status:"REFUNDED"'],
  ['payment_status:"chargeback"', '-fraud_prevention.network_a_rdr.status:null'],
  ['payment_status:"disputed"', '-fraud_prevention.network_a_rdr.status:null'],
  ['payment_status:"3ds"', '-three_d_secure.status:null'],
  ['payment_status:"insufficient funds"', 'status_reason.decline_code:"insufficient_funds"'],
  ['payment_status:"nsf"', 'status_reason.decline_code:"insufficient_funds"'],
  ['payment_status:"expired card"', 'status_reason.decline_code:"expired_card"'],
  ['status_reason.status:"do not honor"', 'status_reason.decline_code:"do_not_honor"'],
  ['payment_method.type:"visa"', 'payment_method.details.bin_data.brand:"visa"'],
  ['payment_method.type:"Mastercard"', 'payment_method.details.bin_data.brand:"mastercard"'],
  ['payment_method.type:"amex"', 'payment_method.details.bin_data.brand:"amex"'],
  ['payment_method.type:"prepaid"', 'payment_method.details.bin_data.funding:"prepaid"'],
  ['three_d_secure.status:"frictionless"', 'three_d_secure.flow:"frictionless"'],
];

/** Names used as a field. */
const FIELDS: readonly (readonly [ResourceName, string, string])[] = [
  ['payments', 'zip', 'customer.address.postal_code'],
  ['payments', 'zip_code', 'customer.address.postal_code'],
  ['payments', 'postcode', 'customer.address.postal_code'],
  ['payments', 'cvv', 'cvc_check.result.cvc'],
  ['payments', 'cvc', 'cvc_check.result.cvc'],
  ['payments', 'gateway', 'processor.type'],
  ['payments', 'psp', 'processor.type'],
  ['payments', 'renewal', 'subscription.next_billing_date'],
  ['payments', 'country', 'customer.address.country'],
  ['payments', 'name', 'customer.full_name'],
  ['payments', 'cardholder', 'customer.full_name'],
  ['payments', 'brand', 'payment_method.details.bin_data.brand'],
  ['payments', 'card_type', 'payment_method.details.bin_data.brand'],
  ['payments', 'scheme', 'payment_method.details.bin_data.brand'],
  ['payments', 'funding', 'payment_method.details.bin_data.funding'],
  ['payments', 'bank', 'payment_method.details.bin_data.issuer'],
  ['payments', 'iin', 'payment_method.details.bin'],
  ['payments', 'last_four', 'payment_method.details.last4'],
  ['payments', 'card_number', 'payment_method.details.last4'],
  ['payments', 'eci', 'three_d_secure.eci_value'],
  ['payments', 'sca', 'three_d_secure.status'],
  ['payments', 'avs', 'avs_check.result.postal_code'],
  ['payments', 'error_code', 'status_reason.decline_code'],
  ['payments', 'decline_reason', 'status_reason.decline_code'],
  ['payments', 'failure_reason', 'status_reason.message'],
  ['payments', 'chargeback', 'fraud_prevention.network_a_rdr.status'],
  ['payments', 'dispute', 'fraud_prevention.network_a_rdr.status'],
  ['payments', 'transaction_id', 'payment_details.processor_transaction_id'],
  ['payments', 'refunded_amount', 'refund.amount'],
  ['payments', 'price', 'amount'],
  ['customers', 'ltv', 'total_spend'],
  ['customers', 'lifetime_value', 'total_spend'],
  ['customers', 'zip', 'address.postal_code'],
  ['customers', 'postcode', 'address.postal_code'],
  ['customers', 'signup', 'created_at'],
  ['customers', 'mobile', 'phone'],
  ['subscriptions', 'renewal', 'next_billing_date'],
  ['subscriptions', 'renews_at', 'next_billing_date'],
  ['subscriptions', 'mrr', 'plan.price.amount'],
  ['subscriptions', 'churn_reason', 'cancellation_details.reason'],
  ['subscriptions', 'retries', 'past_due.attempt_count'],
  ['plans', 'cost', 'price.amount'],
  ['plans', 'sku', 'id'],
  ['plans', 'frequency', 'interval'],
];

/** The query after each fix of `unknown-value`. */
function fixed(resource: ResourceName, text: string): readonly string[] {
  const found = checkQuery(resource, text).diagnostics.find(({ code }) => code === 'unknown-value');
  expect(found?.fixes.filter(({ safe }) => safe)).toEqual([]);
  return (found?.fixes ?? []).map(({ edits }) => applyEdits(text, edits));
}

const pairs = VALUES.flatMap(({ resource, field, words }) =>
  Object.entries(words).flatMap(([member, list]) =>
    list.split('; ').map((word) => ({ resource, field, word, member })),
  ),
);

describe('a synonym of a value', () => {
  const unknown = pairs.filter(({ word, member }) => word.toLowerCase() !== member.toLowerCase());
  test.each(unknown)('on $resource: $field:"$word" is replaced with $member', ({ resource, field, word, member }) => {
    expect(fixed(resource, `${field}:"${word}"`)[0]).toBe(`${field}:"${member}"`);
  });

  test('a synonym of a value is tested for more than 150 words', () => {
    expect(unknown.length).toBeGreaterThan(150);
  });

  test.each(ELSEWHERE)('a synonym of a value of another field is moved there: %s becomes %s', (text, meant) => {
    expect(fixed('payments', text)).toContain(meant);
  });

  test.each(['not approved', 'no success'])(
    'a synonym of a value is not suggested for the negated phrase "%s"',
    (text) => {
      expect(fixed('payments', `payment_status:"${text}"`)).not.toContain('payment_status:"SETTLED"');
      expect(fixed('payments', `payment_status:"${text}"`)).not.toContain('payment_status:"AUTHORIZED"');
    },
  );
});

describe('a synonym of a field', () => {
  test.each(FIELDS)('on %s: %s is resolved to %s', (resource, name, path) => {
    const alias = catalogue[resource].aliases as Readonly<Record<string, string>>;
    expect(alias[name] ?? closestFields(catalogue[resource], name, undefined)[0]).toBe(path);
  });

  test('a synonym of a field is also found among the meanings of a phrase', () => {
    expect(findMeanings(catalogue.payments, '3-D Secure')).toEqual([
      { path: 'three_d_secure.status', value: undefined },
    ]);
    expect(findMeanings(catalogue.payments, 'Security code')).toEqual([
      { path: 'cvc_check.result.cvc', value: undefined },
    ]);
  });
});
