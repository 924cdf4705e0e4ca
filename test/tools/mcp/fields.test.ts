import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { writeExample } from '../../../src/language/catalogue/write-example.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { type FoundClause, findFields } from '../../../src/tools/mcp/find-fields.ts';
import { describeField, fieldOutput } from '../../../src/tools/mcp/tools/fields.ts';

const resources = Object.values(catalogue);
const NOW = new Date('2026-11-22T10:00:00Z');

describe('the report of a field', () => {
  const fields = resources.flatMap((resource) => [...resource.entries.values()].map((field) => ({ resource, field })));

  test('the report of a field has a valid example, for every field of the service', () => {
    const wrong = fields.flatMap(({ resource, field }) => {
      const { diagnostics } = checkQuery(resource, writeExample(field));
      return diagnostics.filter(({ code }) => code !== 'undocumented-field').map(({ message }) => message);
    });
    expect(fields.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  test('the report of a field is what the schema says', () => {
    for (const { resource, field } of fields) {
      const report = describeField(resource.name, field);
      expect(fieldOutput.parse(report)).toEqual(report);
    }
  });
});

function briefOf(found: FoundClause | undefined): string {
  return `${found?.resource.name} ${found?.clause}`;
}

describe('findFields', () => {
  test.each([
    { typed: 'customer email', path: 'customer.email' },
    { typed: 'card brand', path: 'payment_method.details.bin_data.brand' },
    // No field has all the words.
    { typed: 'chargeback amounts', path: 'fraud_prevention.network_a_rdr.status' },
    { typed: 'gateway, please', path: 'processor.type' },
    { typed: 'payments with the gateway', path: 'processor.type' },
  ])('finds $path first for $typed', ({ typed, path }) => {
    expect(findFields([catalogue.payments], typed, { now: NOW }).fields[0]?.field.path).toBe(path);
  });

  test('searches the resource that the words name', () => {
    const { fields, clauses } = findFields(resources, 'cancelled subscription', { now: NOW });
    const whole = findFields(resources, 'annual plans', { now: NOW });
    expect(briefOf(clauses[0])).toBe('subscriptions status:"CANCELLED"');
    expect(new Set(fields.map(({ resource }) => resource.name))).toEqual(new Set(['subscriptions']));
    expect(briefOf(whole.clauses[0])).toBe('plans interval:"years"');
  });

  test('offers only valid clauses', () => {
    for (const typed of ['pay_12', 'paid', 'declined yesterday', '$5', '4242', '"', 'visa or mastercard']) {
      for (const { resource, clause } of findFields(resources, typed, { now: NOW }).clauses) {
        expect(checkQuery(resource, clause).valid).toBe(true);
      }
    }
  });

  test('lists each field and clause once', () => {
    const { fields, clauses } = findFields(resources, 'card visa card brand declined', { now: NOW });
    const names = fields.map(({ resource, field }) => `${resource.name} ${field.path}`);
    const texts = clauses.map(({ resource, clause }) => `${resource.name} ${clause}`);
    expect([new Set(names).size, new Set(texts).size]).toEqual([names.length, texts.length]);
  });
});
