import { describe, expect, test } from 'vitest';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import type { ClausalSettings } from '../../../src/tools/eslint/settings.ts';
import { verify, verifyBriefly } from './verify.ts';

const shipments = defineResource({
  name: 'shipments',
  fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
  limits: { clauses: 10, substring: 3, or: 'field' },
});
const plans = defineResource({ ...shipments, name: 'plans' });

const SHIPMENT = "/* clausal: shipments */ const q = 'weight>5 wieght>5';";

describe('settings.clausal', () => {
  test.each([
    { what: 'from defineResource', resources: [shipments] },
    { what: 'from loadCatalogue', resources: Object.values(loadCatalogue(toCatalogueFile([shipments]))) },
    { what: 'that is but a definition', resources: [{ ...shipments, entries: undefined as never }] },
  ])('takes a resource $what', ({ resources }) => {
    expect(verify(SHIPMENT, { settings: { resources } })).toMatchObject([
      { ruleId: 'clausal/unknown-field', message: expect.stringContaining('the nearest is `weight`') },
    ]);
    expect(verifyBriefly(SHIPMENT)).toEqual(['1 clausal/unknown-resource']);
  });

  test("takes a resource in place of the service's", () => {
    const text = "/* clausal: plans */ const q = 'weight>5';";
    expect(verifyBriefly(text, { settings: { resources: [plans] } })).toEqual([]);
    expect(verifyBriefly(text)).toEqual(['1 clausal/unknown-field']);
  });

  test.each<{ settings: ClausalSettings; reports: readonly string[] }>([
    { settings: {}, reports: [] },
    { settings: { calls: ['client.search'] }, reports: ['1 clausal/missing-resource'] },
    { settings: { calls: ['client.search'], resource: 'payments' }, reports: ['1 clausal/field-alias'] },
    {
      settings: { calls: [{ call: '*.search', resource: 'customers' }] },
      reports: ['1 clausal/field-alias', '1 clausal/unknown-value'],
    },
    { settings: { calls: [{ call: 'other', argument: 0 }] }, reports: ['2 clausal/missing-resource'] },
    {
      settings: { calls: [{ call: 'this.#find', argument: 'text', resource: 'payments' }] },
      reports: ['3 clausal/field-alias'],
    },
    { settings: { calls: undefined, resource: undefined, resources: undefined }, reports: [] },
  ])('finds queries by $settings', ({ settings, reports }) => {
    const text = `client.search({ query: 'status:"SETTLED"' });
other('status:"SETTLED"');
class A { #find() {} b() { this.#find({ text: 'status:"SETTLED"' }); } }`;
    expect(verifyBriefly(text, { settings })).toEqual(reports);
  });

  test.each<{ settings: unknown; message: string }>([
    { settings: 'payments', message: 'settings.clausal: must be an object' },
    { settings: ['payments'], message: 'settings.clausal: must be an object' },
    { settings: null, message: 'settings.clausal: must be an object' },
    {
      settings: { resorce: 'payments' },
      message: 'settings.clausal.resorce: there is no key `resorce`; did you mean `resource`?',
    },
    {
      settings: { xyz: 1 },
      message:
        'settings.clausal.xyz: there is no key `xyz`; use one of `resource`, `calls`, `resources`, `customRules`',
    },
    { settings: { resource: 5 }, message: 'settings.clausal.resource: must be a string' },
    {
      settings: { resource: 'payment' },
      message: 'settings.clausal.resource: there is no resource `payment`; did you mean `payments`?',
    },
    {
      settings: { resource: 'xyz', resources: [shipments] },
      message:
        'settings.clausal.resource: there is no resource `xyz`; use one of `payments`, `customers`, `subscriptions`, `plans`, `shipments`',
    },
    { settings: { calls: 'find' }, message: 'settings.clausal.calls: must be a list of calls' },
    {
      settings: { calls: [5] },
      message: 'settings.clausal.calls.0: must be the name of a function, or an object with a `call`',
    },
    {
      settings: { calls: [['a']] },
      message: 'settings.clausal.calls.0: must be the name of a function, or an object with a `call`',
    },
    {
      settings: { resource: 'payment', resources: [{ ...shipments, name: 5 }] },
      message: 'settings.clausal.resource: there is no resource `payment`; did you mean `payments`?',
    },
    {
      settings: { calls: ['a', 'a..b'] },
      message: 'settings.clausal.calls.1: `a..b` is not a name, or names joined by dots',
    },
    { settings: { calls: [{}] }, message: 'settings.clausal.calls.0.call: is missing' },
    { settings: { calls: [{ call: null }] }, message: 'settings.clausal.calls.0.call: must be a string' },
    {
      settings: { calls: [{ call: 'find', argument: -1 }] },
      message:
        'settings.clausal.calls.0.argument: must be the position of the argument, from 0, or the name of a property',
    },
    {
      settings: { calls: [{ call: 'find', argument: '' }] },
      message:
        'settings.clausal.calls.0.argument: must be the position of the argument, from 0, or the name of a property',
    },
    {
      settings: { calls: [{ call: 'find', resource: 'plan' }] },
      message: 'settings.clausal.calls.0.resource: there is no resource `plan`; did you mean `plans`?',
    },
    {
      settings: { calls: [{ call: 'find', args: 0 }] },
      message: 'settings.clausal.calls.0.args: there is no key `args`; use one of `call`, `argument`, `resource`',
    },
    { settings: { resources: { shipments } }, message: 'settings.clausal.resources: must be a list of resources' },
    {
      settings: { resources: ['shipments'] },
      message: 'settings.clausal.resources.0: must be a resource, from `defineResource` or `loadCatalogue`',
    },
    {
      settings: { resources: [shipments, { ...shipments, fields: { weight: { type: 'number', doc: '' } } }] },
      message:
        'settings.clausal.resources.1.fields.weight.type: unknown type `number`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
    },
    { settings: { customRules: {} }, message: 'settings.clausal.customRules: must be a list of rules' },
    {
      settings: { customRules: [{ code: 'one-currency' }] },
      message: 'settings.clausal.customRules.0: `code` must be a name such as `acme/one-currency`',
    },
    {
      settings: { resource: 5, calls: 5 },
      message: 'settings.clausal.resource: must be a string\nsettings.clausal.calls: must be a list of calls',
    },
  ])('refuses $settings: $message', ({ settings, message }) => {
    expect(() => verify('', { settings: settings as ClausalSettings })).toThrow(message);
  });
});
