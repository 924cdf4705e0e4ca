import { describe, expect, test, vi } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { fixFile, type LintInput, lintFile } from '../../../src/files/linter/lint-file.ts';
import { createSettings } from '../../../src/files/linter/settings.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';

const input = (text: string, settings = createSettings({ resource: 'payments' })): LintInput => ({
  path: 'a.query',
  text,
  host: HOSTS.queries,
  settings,
});

describe('lintFile', () => {
  test('reports each diagnostic of a text at its place in the file', async () => {
    const text = '# resource: payments\nstatus:"SETTLED"\n# resource: plans\nname~"gold"';
    expect(await lintFile(input(text))).toMatchObject({
      path: 'a.query',
      text,
      queries: 2,
      diagnostics: [
        { code: 'field-alias', span: { start: 21, end: 27 }, resource: 'payments' },
        { code: 'undocumented-field', span: { start: 56, end: 60 }, resource: 'plans' },
      ],
    });
  });

  test('does not load the parser for a text without queries', async () => {
    const load = vi.spyOn(HOSTS.json, 'load');
    const report = await lintFile({ ...input('{"a": 1}'), path: 'a.json', host: HOSTS.json });
    expect(report).toEqual({ path: 'a.json', text: '{"a": 1}', queries: 0, diagnostics: [] });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('fixFile', () => {
  test.each([
    { text: 'status:"SETTLED"', options: undefined, fixed: 'payment_status:"SETTLED"', applied: 1 },
    { text: 'payment_statsu:"SETTLED"', options: undefined, fixed: 'payment_statsu:"SETTLED"', applied: 0 },
    { text: 'payment_statsu:"SETTLED"', options: { unsafe: true }, fixed: 'payment_status:"SETTLED"', applied: 1 },
    { text: '', options: { unsafe: true }, fixed: '', applied: 0 },
  ])('fixes $text to $fixed with $options', async ({ text, options, fixed, applied }) => {
    expect(await fixFile(input(text), options)).toMatchObject({ report: { text: fixed }, applied });
  });
});

describe('createSettings', () => {
  const shipments = defineResource({
    name: 'shipments',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
    calls: ['*.shipments.search'],
  });

  test('createSettings has no settings by default, and knows the resources of the service', () => {
    const { findResource, ...settings } = createSettings();
    expect(settings).toEqual({
      resource: undefined,
      keys: [],
      calls: [],
      rules: {},
      resources: Object.keys(catalogue),
      knownCalls: [],
      customRules: [],
    });
    expect(findResource('payments')).toBe(catalogue.payments);
    expect(findResource('__proto__')).toBe(undefined);
  });

  test('adds resources to those of the service, and replaces one of the same name', () => {
    const plans = { ...shipments, name: 'plans' };
    const settings = createSettings({ resources: [shipments, plans] });
    expect(settings.resources).toEqual([...Object.keys(catalogue), 'shipments']);
    expect(settings.knownCalls).toEqual([
      { call: '*.shipments.search', resource: 'plans' },
      { call: '*.shipments.search', resource: 'shipments' },
    ]);
    expect(settings.findResource('shipments')).toBe(shipments);
    expect(settings.findResource('plans')).toBe(plans);
  });

  test.each([
    { rules: { 'field-alias': { severity: 'off' } } as const, found: [] },
    { rules: { 'field-alias': { severity: 'info' } } as const, found: ['info'] },
  ])('sets the severities of rules: $rules', async ({ rules, found }) => {
    const { diagnostics } = await lintFile(input('status:"SETTLED"', createSettings({ resource: 'payments', rules })));
    expect(diagnostics.map(({ severity }) => severity)).toEqual(found);
  });
});
