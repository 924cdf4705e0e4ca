import { expect } from 'vitest';
import { type Compiler, compileLiterals } from './compile.ts';
import { readConformance } from './conformance.ts';
import { EXEMPTIONS, judge } from './judge.ts';
import { LITERALS } from './literals.ts';

const literals = [...readConformance(), ...LITERALS];

/** Expects a compiler to accept and refuse the same literals as the checker, with the same messages. */
export function expectAgreement(compiler: Compiler): void {
  const verdicts = compileLiterals(compiler, literals).map((said, index) => {
    const literal = literals[index];
    return literal === undefined ? {} : judge(literal, said);
  });
  expect(verdicts.flatMap(({ complaint }) => complaint ?? [])).toEqual([]);
  const used = new Set(verdicts.map(({ exemption }) => exemption));
  expect(EXEMPTIONS.filter((exemption) => !used.has(exemption))).toEqual([]);
}
