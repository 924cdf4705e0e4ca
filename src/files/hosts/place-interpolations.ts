import { isSameSpan, type Span } from '../../language/base/span.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import { parseText } from '../../language/syntax/parse-query.ts';

/** The position of an interpolation in a query. */
export type InterpolationPlace =
  /** In a value: between its quotes, or directly after the operator. */
  | {
      readonly kind: 'value';
      /** The quote before it; empty if there is none. */
      readonly quote: string;
      /** Whether the value contains nothing else. */
      readonly isWhole: boolean;
      /** The value with its quotes. */
      readonly span: Span;
    }
  /** In place of a whole clause. */
  | { readonly kind: 'clause' }
  /** Anywhere else, or unknown. */
  | { readonly kind: 'elsewhere' };

const ELSEWHERE: InterpolationPlace = { kind: 'elsewhere' };

/**
 * Determines the positions of the interpolations in a query.
 *
 * @param text - The query, with a placeholder or the known text in place of each
 * interpolation.
 * @param takesParameters - Whether it is a stored query, in which `$name` is a value (L7.1).
 */
export function placeInterpolations(
  text: string,
  interpolations: readonly Span[],
  takesParameters = false,
): readonly InterpolationPlace[] {
  if (interpolations.length === 0) return [];
  const { clauses } = parseText(text, { expressions: false, parameters: takesParameters });
  let index = 0;
  return interpolations.map((interpolation) => {
    while ((clauses[index]?.span.end ?? Number.POSITIVE_INFINITY) < interpolation.end) index++;
    const clause = clauses[index];
    return clause === undefined || clause.span.start > interpolation.start
      ? ELSEWHERE
      : placeInClause(clause, interpolation);
  });
}

function placeInClause({ span, value }: ClauseNode, interpolation: Span): InterpolationPlace {
  if (isSameSpan(span, interpolation)) return { kind: 'clause' };
  if (value === undefined || interpolation.start < value.span.start) return ELSEWHERE;
  const [open, close] = value.kind === 'Text' ? [value.open, value.close] : ['', ''];
  const inner = { start: value.span.start + open.length, end: value.span.end - close.length };
  const isClosed = open !== '' && close !== '';
  // Without quotes, an interpolation after other characters might just as well add clauses.
  const isCertain = isClosed
    ? interpolation.start >= inner.start && interpolation.end <= inner.end
    : open === '' && interpolation.start === inner.start;
  if (!isCertain) return ELSEWHERE;
  return { kind: 'value', quote: open, isWhole: isSameSpan(inner, interpolation), span: value.span };
}
