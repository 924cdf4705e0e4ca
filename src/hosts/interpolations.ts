import type { ClauseNode } from '../syntax/ast.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import type { Span } from '../text/span.ts';

/** Where in a query something is put in. */
export type InterpolationPlace =
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
export const PLACEHOLDER = '0';

/** What a query looks like around its interpolations. */
export interface PlacedInterpolations {
  readonly places: readonly InterpolationPlace[];
  readonly clauses: number;
}

const ELSEWHERE: InterpolationPlace = { kind: 'elsewhere' };

/**
 * Finds out where in a query something is put in.
 *
 * @param text - The query, with `_` or what is known in the place of what is put in.
 * @param interpolations - Where that stands, in order.
 */
export function placeInterpolations(text: string, interpolations: readonly Span[]): PlacedInterpolations {
  const { clauses } = parseQuery(text).ast;
  let index = 0;
  const places = interpolations.map((interpolation) => {
    while ((clauses[index]?.span.end ?? Number.POSITIVE_INFINITY) < interpolation.end) index++;
    const clause = clauses[index];
    return clause === undefined || clause.span.start > interpolation.start
      ? ELSEWHERE
      : placeInClause(clause, interpolation);
  });
  return { places, clauses: clauses.length };
}

function placeInClause({ span, value }: ClauseNode, interpolation: Span): InterpolationPlace {
  if (isSame(span, interpolation)) return { kind: 'clause' };
  if (value === undefined || interpolation.start < value.span.start) return ELSEWHERE;
  const [open, close] = value.kind === 'Text' ? [value.open, value.close] : ['', ''];
  const inner = { start: value.span.start + open.length, end: value.span.end - close.length };
  const isClosed = open !== '' && close !== '';
  // What is put behind other characters without quotes may just as well be clauses that follow.
  const isCertain = isClosed
    ? interpolation.start >= inner.start && interpolation.end <= inner.end
    : open === '' && interpolation.start === inner.start;
  if (!isCertain) return ELSEWHERE;
  return { kind: 'value', quote: open, isWhole: isSame(inner, interpolation), span: value.span };
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}
