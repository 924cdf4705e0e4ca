import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { findMeanings, findSynonym } from '../../../src/language/catalogue/synonyms.ts';
import { PAYMENT_STATUS } from '../../../src/language/catalogue/value-sets.ts';

describe('findSynonym', () => {
  test.each([
    ['paid', 'SETTLED'],
    ['Declined by bank', 'DECLINED'],
    ['canceled', 'CANCELLED'],
    ['settled', 'SETTLED'],
    ['on-hold', 'AUTHORIZED'],
    ['refunded', undefined],
    ['', undefined],
    ['?', undefined],
    ['constructor', undefined],
  ])('finds the member for %s: %s', (word, member) => {
    expect(findSynonym(PAYMENT_STATUS, word)).toBe(member);
  });

  test('finds members of a set without synonyms', () => {
    expect(findSynonym({ closed: true, members: ['Past_due'] }, 'past due')).toBe('Past_due');
  });
});

describe('findMeanings', () => {
  test.each<[ResourceName, string, readonly string[]]>([
    ['payments', 'gateway', ['processor.type']],
    ['payments', 'chargeback', ['fraud_prevention.network_a_rdr.status']],
    ['payments', 'visa', ['payment_method.details.bin_data.brand=visa']],
    ['payments', 'trialing', ['subscription.status=TRIAL']],
    ['customers', 'lifetime value', ['total_spend']],
    ['payments', '__proto__', []],
    ['payments', '', []],
  ])('on %s finds the meanings of %s: %j', (resource, word, meanings) => {
    const found = findMeanings(catalogue[resource], word);
    expect(found.map(({ path, value }) => (value === undefined ? path : `${path}=${value}`))).toEqual(meanings);
  });
});
