import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { closestFields } from '../../../src/language/checker/closest-fields.ts';

describe('closestFields', () => {
  test.each<[ResourceName, string, readonly string[]]>([
    // A misspelled path.
    ['payments', 'payment_staus', ['payment_status']],
    ['payments', 'Amount', ['amount']],
    ['payments', 'customerEmail', ['customer.email']],
    ['payments', 'customer_email', ['customer.email']],
    ['payments', 'paymentmethod.details.last4', ['payment_method.details.last4']],
    ['customers', 'total_spent', ['total_spend']],
    // A misspelled end of a path.
    ['payments', 'emial', ['customer.email', 'payment_method.details.payer_info.email']],
    ['payments', 'last4', ['payment_method.details.last4', 'payment_method.details.network_token.last4']],
    ['payments', 'details.last4', ['payment_method.details.last4']],
    // A misspelled alias.
    ['payments', 'stauts', ['payment_status', 'subscription.status', 'status_reason.status']],
    ['customers', 'card_lst4', ['payment_methods.details.last4']],
    // Closest first: a whole path before the end of one, a short path before a long one.
    ['payments', 'amuont', ['amount', 'refund.amount']],
    ['payments', 'metadat', ['metadata', 'customer.metadata', 'subscription.metadata']],
    // The name of the resource in front.
    ['payments', 'payment.amount', ['amount']],
    ['customers', 'customers.phone', ['phone']],
    ['payments', 'order.amount', []],
    ['customers', 'customer.metadata.tier', ['metadata[tier]']],
    ['plans', 'plan.interval', ['interval']],
    ['plans', 'plan', []],
    // No field is close.
    ['payments', 'x', []],
    ['payments', 'shipping_address', []],
    ['plans', 'coupon', []],
    ['payments', 'a'.repeat(81), []],
    ['payments', 'constructor', []],
  ])('on %s suggests for %s: %j', (resource, path, names) => {
    expect(closestFields(catalogue[resource], path, undefined)).toEqual(names);
  });

  test.each<[string, string | undefined, readonly string[]]>([
    ['Metadata', 'Tier', ['metadata[Tier]']],
    ['Metadata.Tier', undefined, ['metadata[Tier]']],
    ['customer.metdata', 'tier', ['customer.metadata[tier]']],
    ['amount', 'usd', ['amount']],
    ['payment.metadata', 'tier', ['metadata[tier]']],
    ['status', 'tier', ['subscription.status', 'status_reason.status', 'refund.status']],
  ])('suggests for %s with the key %s: %j', (path, key, names) => {
    expect(closestFields(catalogue.payments, path, key).slice(0, 3)).toEqual(names);
  });

  test('suggests at most three fields, without duplicates', () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalogue.payments.entries.keys()), fc.nat(), (path, at) => {
        const index = at % path.length;
        const names = closestFields(catalogue.payments, path.slice(0, index) + path.slice(index + 1), undefined);
        expect(names.length).toBeLessThanOrEqual(3);
        expect(names).toEqual([...new Set(names)]);
      }),
    );
  });
});
