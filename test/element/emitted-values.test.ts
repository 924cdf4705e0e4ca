import { describe, expect, test } from 'vitest';
import { createEmittedValues } from '../../src/element/emitted-values.ts';

/** Runs a script: `+a` tells the page of `a`; `a` is a value that the page writes, and an echo if the result has it. */
function findEchoes(script: string): readonly string[] {
  const emitted = createEmittedValues();
  return script.split(' ').filter((step) => {
    if (!step.startsWith('+')) return emitted.isEcho(step);
    emitted.add(step.slice(1));
    return false;
  });
}

describe('an echo', () => {
  test.each([
    { what: 'an older value that comes late', script: '+a +ab a', echoes: ['a'] },
    { what: 'each of several late values', script: '+a +ab +abc a ab', echoes: ['a', 'ab'] },
  ])('is $what', ({ script, echoes }) => {
    expect(findEchoes(script)).toEqual(echoes);
  });

  test.each([
    { what: 'the latest value', script: '+a a' },
    { what: 'a value that the page writes again, to refuse the next', script: '+a a +ab a' },
    { what: 'a value that the page made', script: '+a +ab x' },
    { what: 'anything after a value that the page made', script: '+a +ab x a' },
  ])('is not $what', ({ script }) => {
    expect(findEchoes(script)).toEqual([]);
  });

  test('is not recognized after the end of an edit', () => {
    const emitted = createEmittedValues();
    for (const value of ['a', 'ab']) emitted.add(value);
    emitted.clear();
    expect(emitted.isEcho('a')).toBe(false);
  });
});
