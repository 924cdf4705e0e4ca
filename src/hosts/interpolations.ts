import type { ClauseNode } from '../syntax/ast.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import type { Span } from '../text/span.ts';

/** Where in a query something is put in. */
export type HolePlace =
  /** In a value: between its quotes, or directly behind the operator. */
  | {
      readonly kind: 'value';
      /** The quote before it; empty where there is none. */
      readonly quote: string;
      /** Whether nothing else is in the value. */
      readonly isWhole: boolean;
      /** The value, its quotes included. */
      readonly span: Span;
    }
  /** In the place of a clause. */
  | { readonly kind: 'clause' }
  /** Anywhere else, or nobody knows where. */
  | { readonly kind: 'elsewhere' };

/** Stands for what is filled in as a value: every type of field takes it. */
export const HOLE = '0';

/** What a query looks like around its holes. */
export interface PlacedHoles {
  readonly places: readonly HolePlace[];
  readonly clauses: number;
}

const ELSEWHERE: HolePlace = { kind: 'elsewhere' };

/**
 * Finds out where in a query something is put in.
 *
 * @param text - The query, with `_` or what is known in the place of what is put in.
 * @param holes - Where that stands, in order.
 */
export function placeHoles(text: string, holes: readonly Span[]): PlacedHoles {
  const { clauses } = parseQuery(text).ast;
  let index = 0;
  const places = holes.map((hole) => {
    while ((clauses[index]?.span.end ?? Number.POSITIVE_INFINITY) < hole.end) index++;
    const clause = clauses[index];
    return clause === undefined || clause.span.start > hole.start ? ELSEWHERE : placeInClause(clause, hole);
  });
  return { places, clauses: clauses.length };
}

function placeInClause({ span, value }: ClauseNode, hole: Span): HolePlace {
  if (isSame(span, hole)) return { kind: 'clause' };
  if (value === undefined || hole.start < value.span.start) return ELSEWHERE;
  const [open, close] = value.kind === 'Text' ? [value.open, value.close] : ['', ''];
  const inner = { start: value.span.start + open.length, end: value.span.end - close.length };
  const isClosed = open !== '' && close !== '';
  // What is put behind other characters without quotes may just as well be clauses that follow.
  const isCertain = isClosed
    ? hole.start >= inner.start && hole.end <= inner.end
    : open === '' && hole.start === inner.start;
  if (!isCertain) return ELSEWHERE;
  return { kind: 'value', quote: open, isWhole: isSame(inner, hole), span: value.span };
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}
