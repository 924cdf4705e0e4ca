import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import { type ExpectedClauseData, expectedClause } from '../../syntax/clause-diagnostics.ts';
import { guessClauses } from './guess-clauses.ts';

/**
 * Adds guesses at the meaning of a text without a clause, as fixes that are not
 * safe, likeliest first. The diagnostics of any other text are returned unchanged.
 *
 * @param diagnostics - All diagnostics of a text, as `checkQuery` returns them.
 * @param now - The time that words such as `yesterday` are relative to.
 * @see L1.3
 */
export function addGuesses(
  resource: ResourceLike,
  diagnostics: readonly Diagnostic[],
  now = new Date(),
): readonly Diagnostic[] {
  const [first] = diagnostics;
  if (first === undefined || !isAboutWholeText(first)) return diagnostics;
  const { start, end } = first.span;
  const queries = guessClauses(toResource(resource), first.data.found, now);
  const fixes = queries.map((query) => replaceFix(`write ${quoteWritten(query)}`, false, start, end, query));
  return [{ ...first, fixes }];
}

function isAboutWholeText(one: Diagnostic): one is Diagnostic<'expected-clause', ExpectedClauseData> {
  return one.code === expectedClause.code && (one.data as ExpectedClauseData).example !== undefined;
}
