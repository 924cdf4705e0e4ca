import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedPart, createEmittedValues, ECHO_WITHIN_MS, toOneLine } from '../../../src/box/element/native-input.ts';

/**
 * Runs a script: `+a` tells the page of `a`, `300ms` lets time pass, and `a` is a value
 * that the page writes, and an echo if the result has it.
 */
function findEchoes(script: string): readonly string[] {
  let time = 0;
  const emitted = createEmittedValues(() => time);
  return script.split(' ').filter((step) => {
    if (step.startsWith('+')) emitted.add(step.slice(1));
    else if (step.endsWith('ms')) time += Number.parseInt(step, 10);
    else return emitted.isEcho(step);
    return false;
  });
}

describe('an echo', () => {
  test.each([
    { what: 'an older value that comes late', script: '+a +ab a', echoes: ['a'] },
    { what: 'each of several late values', script: '+a +ab +abc a ab', echoes: ['a', 'ab'] },
    { what: 'a value after others that the page skipped', script: '+a +ab +abc +abcd abc', echoes: ['abc'] },
    { what: 'a value that was typed twice, twice', script: '+a +ab +a +ac a a', echoes: ['a', 'a'] },
    { what: 'a value of a second ago', script: '+a 500ms +ab 500ms a', echoes: ['a'] },
  ])('an echo is recognized: $what', ({ script, echoes }) => {
    expect(findEchoes(script)).toEqual(echoes);
  });

  test.each([
    { what: 'the latest value', script: '+a a' },
    { what: 'a value that the page writes again, to refuse the next', script: '+a a +ab a' },
    { what: 'a value before one that was written back', script: '+a +ab +abc abc a' },
    { what: 'a value that the page made', script: '+a +ab x' },
    { what: 'anything after a value that the page made', script: '+a +ab x a' },
    { what: 'a value of more than a second ago', script: '+a 500ms +ab 501ms a' },
  ])('an echo is not recognized: $what', ({ script }) => {
    expect(findEchoes(script)).toEqual([]);
  });

  test('an echo is not recognized after the end of an edit', () => {
    const emitted = createEmittedValues(() => 0);
    for (const value of ['a', 'ab']) emitted.add(value);
    emitted.clear();
    expect(emitted.isEcho('a')).toBe(false);
  });
});

describe('a page', () => {
  /** Ever longer texts, each typed some milliseconds after the one before. */
  const typing = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 });

  test('changes nothing when it writes values back in time and in order, and perhaps skips some', () => {
    const delay = fc.integer({ min: 0, max: ECHO_WITHIN_MS });
    fc.assert(
      fc.property(typing, delay, fc.infiniteStream(fc.boolean()), (pauses, late, skips) => {
        let time = 0;
        let text = '';
        const emitted = createEmittedValues(() => time);
        let typedAt = 0;
        const typed = pauses.map((pause, index) => {
          typedAt += pause;
          return { at: typedAt, value: 'x'.repeat(index + 1) };
        });
        const echoes = typed.filter(() => skips.next().value !== true);
        const steps = [
          ...typed.map(({ at, value }) => ({ at, value, isWrite: false })),
          ...echoes.map(({ at, value }) => ({ at: at + late, value, isWrite: true })),
        ].toSorted((a, b) => a.at - b.at);
        for (const { at, value, isWrite } of steps) {
          time = at;
          const before = text;
          if (!isWrite) emitted.add(value);
          if (!isWrite || !emitted.isEcho(value)) text = value;
          expect(text.length).toBeGreaterThanOrEqual(before.length);
        }
        expect(text).toBe(typed.at(-1)?.value);
      }),
    );
  });

  test('means a value that no `input` event of the last second carried', () => {
    const step = fc.record({ value: fc.constantFrom('a', 'ab', 'abc'), isWrite: fc.boolean(), pause: fc.nat(600) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let time = 0;
        const emitted = createEmittedValues(() => time);
        const lastEmitted = new Map<string, number>();
        for (const { value, isWrite, pause } of steps) {
          time += pause;
          if (!isWrite) {
            emitted.add(value);
            lastEmitted.set(value, time);
          } else if (emitted.isEcho(value)) {
            expect(time - (lastEmitted.get(value) ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(ECHO_WITHIN_MS);
          }
        }
      }),
    );
  });
});

describe('changedPart', () => {
  test.each([
    { before: 'amount>5', after: 'amount>50', part: { from: 8, to: 8, insert: '0' } },
    { before: 'aa', after: 'a', part: { from: 1, to: 2, insert: '' } },
    { before: 'id:"a"', after: 'id:"b"', part: { from: 4, to: 5, insert: 'b' } },
    { before: '', after: 'a', part: { from: 0, to: 0, insert: 'a' } },
    { before: 'a', after: 'a', part: { from: 1, to: 1, insert: '' } },
  ])('finds the smallest part of "$before" that makes it "$after"', ({ before, after, part }) => {
    expect(changedPart(before, after)).toEqual(part);
  });

  test('gives the new text when the part is replaced', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = changedPart(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});

test.each([
  ['', ''],
  ['amount>5', 'amount>5'],
  ['  amount>5  id:"a"\t', '  amount>5  id:"a"\t'],
  ['amount>5\r\n  id:"a"\n', 'amount>5 id:"a" '],
  ['\n \n amount>5', ' amount>5'],
  ['a\rb \n\n\t c', 'a b c'],
])('writes %j as the line %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test('changes only line breaks and the spaces around them', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u00a0', '\u2028') });
  fc.assert(
    fc.property(text, (one) => {
      const line = toOneLine(one);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.replaceAll(/\s/g, '')).toBe(one.replaceAll(/\s/g, ''));
      if (!/[\r\n]/.test(one)) expect(line).toBe(one);
    }),
  );
});
