import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { reviewQuery } from '../logic/review-query.ts';

/** A query without errors, and all that is to be said of the text. */
export interface Examination {
  readonly query: CheckedQuery | undefined;
  /** In text order; what logic finds stands behind what the checker does. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a query and, if it has no error, reviews what it can match. */
export function examineQuery(resource: ResourceLike, text: string): Examination {
  const { query, diagnostics } = checkQuery(resource, text);
  const reviewed = query === undefined ? [] : reviewQuery(query);
  if (reviewed.length === 0) return { query, diagnostics };
  return { query, diagnostics: sortDiagnostics([...diagnostics, ...reviewed]) };
}
