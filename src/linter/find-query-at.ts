import type { EmbeddedQuery } from '../hosts/host.ts';
import type { Span } from '../text/span.ts';

/**
 * The innermost query that a place in the file lies in.
 *
 * @param queries - In the order of the file.
 */
export function findQueryAt(queries: readonly EmbeddedQuery[], { start, end }: Span): EmbeddedQuery | undefined {
  for (let index = countBegun(queries, start) - 1; index >= 0; index--) {
    const query = queries[index];
    if (query !== undefined && start < query.span.end && end <= query.span.end) return query;
  }
  return undefined;
}

/** How many queries begin at an offset or before it. */
function countBegun(queries: readonly EmbeddedQuery[], offset: number): number {
  let low = 0;
  let high = queries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queries[middle]?.span.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
