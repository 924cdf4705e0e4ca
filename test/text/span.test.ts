import { expect, test } from 'vitest';
import { coverSpans } from '../../src/text/span.ts';

test.each([
  { a: { start: 1, end: 2 }, b: { start: 5, end: 9 }, cover: { start: 1, end: 9 } },
  { a: { start: 5, end: 9 }, b: { start: 1, end: 2 }, cover: { start: 1, end: 9 } },
  { a: { start: 1, end: 9 }, b: { start: 3, end: 3 }, cover: { start: 1, end: 9 } },
])('coverSpans covers $a and $b', ({ a, b, cover }) => {
  expect(coverSpans(a, b)).toEqual(cover);
});
