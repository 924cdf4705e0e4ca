import { expect, test } from 'vitest';
import type { LintDiagnostic } from '../../../src/files/linter/lint-diagnostic.ts';
import { applySetting } from '../../../src/files/linter/settings.ts';

const interpolationOf = (expression: string): LintDiagnostic => ({
  code: 'unsafe-interpolation',
  severity: 'error',
  message: '',
  span: { start: 0, end: 1 },
  related: [],
  fixes: [],
  data: { expression },
  resource: undefined,
  query: undefined,
});

test.each([
  { expression: 'escape(name)', allow: ['escape'], isAllowed: true },
  { expression: 'escape(name)', allow: ['escape(name)'], isAllowed: true },
  { expression: 'name', allow: ['escape', 'name'], isAllowed: true },
  { expression: 'escape(name) + x', allow: ['escape'], isAllowed: false },
  { expression: 'unescape(name)', allow: ['escape'], isAllowed: false },
  { expression: 'escapeNothing(name)', allow: ['escape'], isAllowed: false },
  { expression: 'escape', allow: ['escape(x)'], isAllowed: false },
])('$allow allows $expression: $isAllowed', ({ expression, allow, isAllowed }) => {
  expect(applySetting(interpolationOf(expression), { allow }) === undefined).toBe(isAllowed);
});

test('only its own name allows a value that looks like a call', () => {
  const diagnostic = { ...interpolationOf(''), code: 'unknown-value', data: { text: 'escape(name)' } };
  expect(applySetting(diagnostic, { allow: ['escape'] })).toBe(diagnostic);
  expect(applySetting(diagnostic, { allow: ['escape(name)'] })).toBeUndefined();
});
