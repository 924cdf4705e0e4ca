import { expectTypeOf, test } from 'vitest';
import { defineConfig } from '../../../src/files/linter/index.ts';
import type { RuleCode } from '../../../src/files/linter/lint-rules.ts';

test('a config sets rules by their codes', () => {
  defineConfig({ rules: { 'unknown-field': 'off', 'duplicate-clause': 'error', 'unreadable-file': 'info' } });
  // @ts-expect-error there is no such rule
  defineConfig({ rules: { 'unknown-feild': 'off' } });
  expectTypeOf<RuleCode>()
    .extract<'unknown-field' | 'missing-resource'>()
    .toEqualTypeOf<'unknown-field' | 'missing-resource'>();
});

test('a rule has a severity or is off', () => {
  defineConfig({ rules: { 'unknown-field': 'warning' } });
  // @ts-expect-error the severity is called `warning`
  defineConfig({ rules: { 'unknown-field': 'warn' } });
  // @ts-expect-error nor has it a number
  defineConfig({ rules: { 'unknown-field': 2 } });
});

test('only some rules take `allow`', () => {
  defineConfig({ rules: { 'unknown-value': ['error', { allow: ['ESCROW'] }] } });
  // @ts-expect-error unknown-field lets nothing pass
  defineConfig({ rules: { 'unknown-field': ['error', { allow: ['x'] }] } });
  // @ts-expect-error what is off lets everything pass
  defineConfig({ rules: { 'unknown-value': ['off', { allow: ['ESCROW'] }] } });
  // @ts-expect-error the key is called `allow`
  defineConfig({ rules: { 'unknown-value': ['error', { allowed: ['ESCROW'] }] } });
});

test('files have one of the known kinds', () => {
  defineConfig({ files: { 'queries/*.txt': 'queries' } });
  // @ts-expect-error there is no such kind
  defineConfig({ files: { 'queries/*.txt': 'query' } });
});

test('keys and calls are strings or objects', () => {
  defineConfig({ keys: ['searches.*.query', { path: 'query', resource: 'plans' }] });
  defineConfig({ calls: ['client.search', { call: 'find', argument: 0 }, { call: 'find', argument: 'text' }] });
  // @ts-expect-error the path is missing
  defineConfig({ keys: [{ resource: 'plans' }] });
  // @ts-expect-error the call is missing
  defineConfig({ calls: [{ argument: 0 }] });
});

test('overrides name their files and set only what may differ between files', () => {
  defineConfig({
    overrides: [
      { files: '*.ts', resource: 'plans' },
      { files: ['a', 'b'], rules: {} },
    ],
  });
  // @ts-expect-error the files are missing
  defineConfig({ overrides: [{ resource: 'plans' }] });
  // @ts-expect-error catalogues are those of all files
  defineConfig({ overrides: [{ files: '*.ts', catalogues: ['a.json'] }] });
});

test('a config has no other keys', () => {
  // @ts-expect-error it is called `rules`
  defineConfig({ rule: {} });
});
