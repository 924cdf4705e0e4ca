import { expect, test } from 'vitest';
import type { EmbeddedQuery } from '../../../src/files/hosts/host.ts';
import { findQueryAt } from '../../../src/files/linter/embedded-query.ts';

function queryAt(text: string, start: number, end: number): EmbeddedQuery {
  const span = { start, end };
  return {
    text,
    span,
    map: { toFile: () => span },
    resource: undefined,
    interpolations: [],
    isDynamic: false,
    encode: () => text,
  };
}

const QUERIES = [queryAt('first', 5, 10), queryAt('outer', 20, 40), queryAt('inner', 25, 30)];

test.each([
  { start: 0, end: 3, text: undefined },
  { start: 5, end: 10, text: 'first' },
  { start: 7, end: 12, text: undefined },
  { start: 10, end: 10, text: undefined },
  { start: 20, end: 21, text: 'outer' },
  { start: 26, end: 28, text: 'inner' },
  { start: 26, end: 35, text: 'outer' },
  { start: 32, end: 35, text: 'outer' },
  { start: 40, end: 40, text: undefined },
])('finds the query $text around the span $start to $end', ({ start, end, text }) => {
  expect(findQueryAt(QUERIES, { start, end })?.text).toBe(text);
});
