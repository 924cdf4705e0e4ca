import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/checker/check-query.ts';
import { COMPILERS, compileLiterals, RESOURCES } from './compile.ts';
import { readConformance } from './conformance.ts';
import { EXEMPTIONS, judge } from './judge.ts';
import { LITERALS } from './literals.ts';

const literals = [...readConformance(), ...LITERALS];

describe.each(COMPILERS)('%s', (compiler) => {
  test('accepts and refuses the same queries as the checker, with the same messages', () => {
    const verdicts = compileLiterals(compiler, literals).map((said, index) => {
      const literal = literals[index];
      return literal === undefined ? {} : judge(literal, said);
    });
    expect(verdicts.flatMap(({ complaint }) => complaint ?? [])).toEqual([]);
    const used = new Set(verdicts.map(({ exemption }) => exemption));
    expect(EXEMPTIONS.filter((exemption) => !used.has(exemption))).toEqual([]);
  }, 60_000);
});

/** The codes that the reader reports for every plain query. */
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

  test.each(PROMISED)('have several queries with only %s', (code) => {
    const alone = errors.filter((found) => found.length === 1 && found[0]?.code === code);
    expect(alone.length).toBeGreaterThanOrEqual(2);
  });

  test('have as many valid queries', () => {
    expect(errors.filter((found) => found.length === 0).length).toBeGreaterThan(70);
  });
});
