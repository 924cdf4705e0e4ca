import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { expectTypeOf, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import clausal, {
  type ClausalPlugin,
  type ClausalRules,
  type ClausalSettings,
} from '../../../src/tools/eslint/index.ts';

/** Takes rules, as a config does that says `satisfies ClausalRules`. */
declare function take(rules: ClausalRules): void;
declare function takeSettings(settings: ClausalSettings): void;

test('rules are set by their codes', () => {
  take({ 'clausal/unknown-field': 'off', 'clausal/duplicate-clause': 2, 'clausal/unsafe-interpolation': ['warn'] });
  // @ts-expect-error there is no such rule
  take({ 'clausal/unknown-feild': 'off' });
  // @ts-expect-error a rule of ours has our name before it
  take({ 'unknown-field': 'off' });
});

test('a rule is set to a severity of ESLint', () => {
  take({ 'clausal/unknown-field': 'warn' });
  // @ts-expect-error the severity is called `warn`
  take({ 'clausal/unknown-field': 'warning' });
  // @ts-expect-error nor is there a third one
  take({ 'clausal/unknown-field': 3 });
  // @ts-expect-error nor one for what only informs
  take({ 'clausal/undocumented-field': 'info' });
});

test('only some rules let something pass', () => {
  take({ 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }], 'clausal/undocumented-field': ['warn'] });
  take({ 'clausal/custom-rules': ['error', { allow: ['acme/one-currency'] }] });
  // @ts-expect-error unknown-field lets nothing pass
  take({ 'clausal/unknown-field': ['error', { allow: ['x'] }] });
  // @ts-expect-error what passes is named by texts
  take({ 'clausal/unknown-value': ['error', { allow: [5] }] });
  // @ts-expect-error in a list
  take({ 'clausal/unknown-value': ['error', { allow: 'ESCROW' }] });
  // @ts-expect-error the key is called `allow`
  take({ 'clausal/unknown-value': ['error', { allowed: ['ESCROW'] }] });
  // @ts-expect-error what passes is all that there is to say
  take({ 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }, {}] });
});

test('settings name what queries search, and where they are', () => {
  const shipments = defineResource({
    name: 'shipments',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  takeSettings({ resource: 'shipments', resources: [shipments] });
  takeSettings({ calls: ['find', { call: 'client.search', argument: 0, resource: 'plans' }, { call: 'find' }] });
  // @ts-expect-error it is called `resource`
  takeSettings({ resorce: 'payments' });
  // @ts-expect-error the call is missing
  takeSettings({ calls: [{ argument: 0 }] });
  // @ts-expect-error a list, not an object
  takeSettings({ resources: { shipments } });
  // @ts-expect-error a resource, not its name
  takeSettings({ resources: ['shipments'] });
});

test('the plugin, its config and its rules are what ESLint takes', () => {
  const rules: ClausalRules = { 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] };
  defineConfig([
    clausal.configs.recommended,
    {
      plugins: { clausal },
      extends: ['clausal/recommended'],
      rules: { 'clausal/unknown-field': 'warn' } satisfies ClausalRules,
      settings: { clausal: { resource: 'payments' } satisfies ClausalSettings },
    },
    { rules },
  ]);
  expectTypeOf(clausal).toEqualTypeOf<ClausalPlugin>();
  expectTypeOf(clausal.configs.recommended).toEqualTypeOf<Linter.Config>();
  expectTypeOf(clausal.rules).toHaveProperty('unknown-field');
  // @ts-expect-error there is no such rule
  clausal.rules['unknown-feild'];
  // @ts-expect-error there is no such config
  clausal.configs.strict;
});
