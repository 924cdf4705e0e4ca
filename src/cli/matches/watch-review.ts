import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { LOGIC_RULES } from '../../logic/review-query.ts';
import { compileClause, type Matcher } from '../../matcher/compile-matcher.ts';

/** Compares warnings about what a query can match with the objects that are read. */
export interface ReviewWatch {
  /** Takes an object, and whether it matches the query. */
  look(object: object, isMatch: boolean): void;
  /** The warnings that are true of all objects so far. */
  confirmed(): readonly Diagnostic[];
}

/** Whether a diagnostic is a warning of `reviewQuery`. */
export function isReview({ code }: Diagnostic): boolean {
  return LOGIC_RULES.some((rule) => rule.code === code);
}

/**
 * Watches for objects that refute the warnings of `reviewQuery`. These hold for
 * objects as the service sends them; an export may have a list at any field.
 */
export function watchReview(query: CheckedQuery, warnings: readonly Diagnostic[]): ReviewWatch {
  let open = warnings.map((warning) => ({ warning, expects: compileExpectation(query, warning) }));
  return {
    look(object, isMatch) {
      if (open.length > 0) open = open.filter(({ expects }) => expects(object) === isMatch);
    },
    confirmed: () => open.map(({ warning }) => warning),
  };
}

/** Compiles whether an object matches the query if a warning is true of that object. */
function compileExpectation({ clauses, connective }: CheckedQuery, { code, span }: Diagnostic): Matcher {
  if (code === 'never-matches') return () => false;
  if (code === 'always-matches') return () => true;
  // The other warnings say that the query matches the same without the clause at their span.
  const others = clauses.filter(({ node }) => node.span.start !== span.start).map(compileClause);
  return connective === 'or'
    ? (object) => others.some((matches) => matches(object))
    : (object) => others.every((matches) => matches(object));
}
