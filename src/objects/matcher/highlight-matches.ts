import type { QueryText } from '../../builder/literal/read-query.ts';
import type { Span } from '../../language/base/span.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { findFolded } from './fold-text.ts';
import { findValues } from './found-values.ts';
import { type QueryParameters, splitParameters } from './query-parameters.ts';
import { createValueTest } from './value-tests.ts';
import { findPhrases } from './words.ts';

/** A text of an object that a query matched. */
export interface Highlight {
  /** The path in the object, with indexes of lists from 0: `payment_methods[1].type`, `metadata[key]`. */
  readonly path: string;
  readonly text: string;
  /** The matched parts of the text, in order and without overlap. */
  readonly spans: readonly Span[];
}

/**
 * Finds the texts of an object that a query matched, and the position of each match in them, to highlight it.
 *
 * @param object - Anything; `compileMatcher` explains how it is read.
 * @returns The matched texts, in the order of the clauses. A negated clause and one that does not hold match no text.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search.
 * @see L3.4, L3.6, L3.7
 * @example
 * highlightMatches('payments', 'customer.full_name:"zoë"', { customer: { full_name: 'Meyer, Zoë' } })
 * // [{ path: 'customer.full_name', text: 'Meyer, Zoë', spans: [{ start: 7, end: 10 }] }]
 */
export function highlightMatches(query: QueryLike, object: unknown): readonly Highlight[];
export function highlightMatches<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  object: unknown,
): readonly Highlight[];
export function highlightMatches(...parameters: readonly [...QueryParameters, unknown]): readonly Highlight[] {
  const [query, object] = splitParameters(parameters);
  const found = new Map<string, Highlight>();
  for (const clause of affirmedIn(query.tree)) {
    if (clause.value.kind === 'null') continue;
    const test = createValueTest(clause);
    for (const { path, value } of findValues(clause, object)) {
      if (typeof value !== 'string' || value === '' || !test(value)) continue;
      const spans = joinSpans([...(found.get(path)?.spans ?? []), ...findSpans(clause, value)]);
      found.set(path, { path, text: value, spans });
    }
  }
  return [...found.values()];
}

/** The clauses that are not negated, or as often negated as affirmed again. */
function affirmedIn(tree: ExpressionTree, isNegated = false): readonly CheckedClause[] {
  const own = isNegated !== tree.isNegated;
  if (isGroup(tree)) return tree.members.flatMap((member) => affirmedIn(member, own));
  return own ? [] : [tree];
}

/** The parts of a text that satisfy a clause; the text must satisfy it. */
export function findSpans({ field, operator, value }: CheckedClause, text: string): readonly Span[] {
  if (value.kind === 'text' && operator === '~') return findFolded(value.text, text);
  if (value.kind === 'text' && operator === '^') return [{ start: 0, end: value.text.length }];
  const phrases = value.kind === 'text' && field.type === 'string' ? findPhrases(value.text, text) : [];
  return phrases.length > 0 ? phrases : [{ start: 0, end: text.length }];
}

/** Sorts spans and joins those that overlap or touch. */
export function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start > last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}
