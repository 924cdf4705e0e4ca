import { ownOptions } from '../base/plain-data.ts';
import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { Fix } from '../diagnostic/fix.ts';
import { MAX_QUERY_LENGTH } from '../syntax/syntax-diagnostics.ts';
import { checkQuery } from './check-query.ts';
import type { CheckedQuery } from './checked-query.ts';
import { applyFixes, chooseFixes } from './fix-loop.ts';
import type { QueryDiagnostic } from './registry.ts';

/** A fixed query, the fixes that were applied and the diagnostics that remain. */
export interface FixResult<Extra extends Diagnostic = never> {
  readonly text: string;
  /** The applied fixes, in the order of application. */
  readonly applied: readonly Fix[];
  /** The remaining diagnostics, with spans in the new text. */
  readonly diagnostics: readonly (QueryDiagnostic | Extra)[];
}

/** Options of `fixQuery`. */
export interface FixOptions<Extra extends Diagnostic = never> {
  /** Also applies the most likely fix where none is safe. Review the result: such a fix is a guess. */
  readonly unsafe?: boolean;
  /** Finds further diagnostics in a query without errors, such as `reviewQuery` of `clausal/objects`. Its fixes need `unsafe`. */
  readonly review?: (query: CheckedQuery) => readonly Extra[];
}

/**
 * Fixes a query. Applies all safe fixes and checks the result again, until no safe fix is left, the text would become
 * too long to parse, or 50 rounds have passed.
 *
 * @param resource - As for `checkQuery`.
 * @param options - With `unsafe`, the most likely guess for each error is applied once no safe fix is left, so the
 *   result may not mean what the writer intended. Guesses that lead back to an earlier text are not applied.
 * @throws {TypeError} As `checkQuery` does.
 * @see L4
 * @example
 * fixQuery('payments', 'status:SETTLED').text // 'payment_status:"SETTLED"'
 */
export function fixQuery<Extra extends Diagnostic = never>(
  resource: ResourceLike,
  text: string,
  options?: FixOptions<Extra>,
): FixResult<Extra> {
  const { unsafe = false, review } = ownOptions(options);
  const checked = toResource(resource);
  const reread = (one: string): Pick<FixResult<Extra>, 'text' | 'diagnostics'> => {
    const { query, diagnostics } = checkQuery(checked, one);
    const isReviewed = query !== undefined && review !== undefined;
    return { text: one, diagnostics: isReviewed ? sortDiagnostics([...diagnostics, ...review(query)]) : diagnostics };
  };
  const { reading, applied } = applyFixes(reread(text), {
    choose: ({ diagnostics }) => chooseFixes(diagnostics, unsafe),
    // A longer text is not parsed at all (L1.11).
    reread: (one) => (one.length > MAX_QUERY_LENGTH ? undefined : reread(one)),
  });
  return { ...reading, applied };
}
