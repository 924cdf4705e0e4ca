import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/checker/check-query.ts';
import { RESOURCES } from './compile.ts';
import { expectAgreement } from './expect-agreement.ts';
import { LITERALS } from './literals.ts';

test('the compiler takes what the checker takes, and refuses the rest in its words', () => {
  expectAgreement('typescript');
});

/** The codes that the reader promises to report of every plain query. */
const PROMISED = [
  'unknown-field',
  'field-alias',
  'metadata-without-key',
  'invalid-metadata-key',
  'unsupported-operator',
  'presence-only',
  'null-not-supported',
  'null-operator',
  'unknown-value',
  'mixed-connectives',
  'too-many-clauses',
  'substring-too-short',
  'or-across-fields',
] as const;

describe('the cases', () => {
  const errors = LITERALS.map(({ resource, text }) =>
    checkQuery(RESOURCES[resource], text).diagnostics.filter(({ severity }) => severity === 'error'),
  );

  test.each(PROMISED)('show %s alone, more than once', (code) => {
    const alone = errors.filter((found) => found.length === 1 && found[0]?.code === code);
    expect(alone.length).toBeGreaterThanOrEqual(2);
  });

  test('show as many good queries', () => {
    expect(errors.filter((found) => found.length === 0).length).toBeGreaterThan(70);
  });
});
