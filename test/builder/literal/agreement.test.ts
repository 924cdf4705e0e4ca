import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { compileLiterals, RESOURCES } from './compile.ts';
import { expectAgreement } from './expect-agreement.ts';
import { EVERYDAY, LITERALS } from './literals.ts';

test('the compiler accepts and refuses the same queries as the checker, with the same messages', () => {
  expectAgreement('typescript');
});

test('the compiler refuses the everyday mistakes', () => {
  const literals = EVERYDAY.map((text) => ({ resource: 'payments' as const, text }));
  const said = compileLiterals('typescript', literals);
  expect(EVERYDAY.filter((_, index) => said[index] === undefined)).toEqual([]);
});

/** The codes of everyday mistakes, which the compiler names. */
const PROMISED = [
  'unknown-field',
  'field-alias',
  'metadata-without-key',
  'invalid-metadata-key',
  'unsupported-operator',
  'presence-only',
  'null-not-supported',
  'null-operator',
  'unknown-operator',
  'unknown-value',
  'unquoted-value',
  'invalid-number',
  'invalid-boolean',
  'invalid-date',
  'mixed-connectives',
  'too-many-clauses',
  'substring-too-short',
  'or-across-fields',
] as const;

describe('the cases for literals', () => {
  const errors = LITERALS.map(({ resource, text }) =>
    checkQuery(RESOURCES[resource], text).diagnostics.filter(({ severity }) => severity === 'error'),
  );

  test.each(PROMISED)('contain several queries whose only mistake is %s', (code) => {
    const alone = errors.filter((found) => found.length === 1 && found[0]?.code === code);
    expect(alone.length).toBeGreaterThanOrEqual(2);
  });

  test('contain more than 70 valid queries', () => {
    expect(errors.filter((found) => found.length === 0).length).toBeGreaterThan(70);
  });
});
