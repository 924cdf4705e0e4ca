import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markCaret, markSpan, readCaret, readSpans } from '../../../src/tools/test/marks.ts';

const plain = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[|‹›]/g, ''));

describe('readCaret', () => {
  test.each([
    ['|', { text: '', offset: 0 }],
    ['amount>|', { text: 'amount>', offset: 7 }],
    ['a|b', { text: 'ab', offset: 1 }],
  ])('reads %s', (source, expected) => {
    expect(readCaret(source)).toEqual(expected);
  });

  test('takes another mark', () => {
    expect(readCaret('a|b<caret>c', '<caret>')).toEqual({ text: 'a|bc', offset: 3 });
  });

  test.each([
    ['amount', '|'],
    ['a|b|', '|'],
    ['amount', ''],
  ])('refuses %j with %j', (source, mark) => {
    expect(() => readCaret(source, mark)).toThrow(TypeError);
  });

  test('finds what markCaret marks', () => {
    fc.assert(
      fc.property(plain, fc.nat(), (text, number) => {
        const offset = number % (text.length + 1);
        expect(readCaret(markCaret(text, offset))).toEqual({ text, offset });
      }),
    );
  });
});

describe('readSpans', () => {
  test('takes other marks', () => {
    expect(readSpans('[[a]]b[[]]', ['[[', ']]'])).toEqual({
      text: 'ab',
      spans: [
        { start: 0, end: 1 },
        { start: 2, end: 2 },
      ],
    });
  });

  test.each(['‹a', 'a›', '‹‹a››', '›a‹', '‹a›b›'])('refuses %s', (source) => {
    expect(() => readSpans(source)).toThrow(TypeError);
  });

  test('finds what markSpan marks', () => {
    fc.assert(
      fc.property(plain, plain, plain, (before, inside, after) => {
        const span = { start: before.length, end: before.length + inside.length };
        const text = before + inside + after;
        expect(readSpans(markSpan(text, span))).toEqual({ text, spans: [span] });
      }),
    );
  });
});
