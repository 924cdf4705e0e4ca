import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { hasIndependentClauses } from '../logic/independence.ts';

/** A query without errors, and all that is to be said of the text. */
export interface Examination {
  readonly query: CheckedQuery | undefined;
  /** In text order; what logic finds stands behind what the checker does. */
  readonly diagnostics: readonly Diagnostic[];
}

let reviewQuery: typeof import('../logic/review-query.ts').reviewQuery | undefined;

/**
 * Checks a query and, if it has no error, reviews what it can match. Of most
 * queries there is nothing to review, so what reviews is loaded for the first
 * of which there may be: that one is to be waited for, and no other.
 */
export function examineQuery(resource: ResourceLike, text: string): Examination | Promise<Examination> {
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined || hasIndependentClauses(query)) return { query, diagnostics };
  if (reviewQuery === undefined) return loadReview().then(() => examineQuery(resource, text));
  const reviewed = reviewQuery(query);
  return { query, diagnostics: reviewed.length === 0 ? diagnostics : sortDiagnostics([...diagnostics, ...reviewed]) };
}

async function loadReview(): Promise<void> {
  ({ reviewQuery } = await import('../logic/review-query.ts'));
}
