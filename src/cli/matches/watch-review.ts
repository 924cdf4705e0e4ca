import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { LOGIC_RULES } from '../../logic/review-query.ts';
import { compileClause, type Matcher } from '../../matcher/compile-matcher.ts';

/** Finds out which logic warnings hold for the objects that are read. */
export interface ReviewWatch {
  /** Takes an object, and whether it matches the query. */
  look(object: object, isMatch: boolean): void;
  /** The warnings that no object has disproved so far. */
  confirmed(): readonly Diagnostic[];
}

/** Whether a diagnostic is a warning of `reviewQuery`. */
export function isReview({ code }: Diagnostic): boolean {
  return LOGIC_RULES.some((rule) => rule.code === code);
}

/**
 * Watches for objects that disprove a warning of `reviewQuery`. The warnings are about
 * objects that the service sends; an export may have a list at any field.
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

/** Compiles a matcher that agrees with the query on every object for which the warning is true. */
function compileExpectation({ clauses, connective }: CheckedQuery, { code, span }: Diagnostic): Matcher {
  if (code === 'never-matches') return () => false;
  if (code === 'always-matches') return () => true;
  // The other warnings say that the query matches the same without the clause at their span.
  const others = clauses.filter(({ node }) => node.span.start !== span.start).map(compileClause);
  return connective === 'or'
    ? (object) => others.some((matches) => matches(object))
    : (object) => others.every((matches) => matches(object));
}
