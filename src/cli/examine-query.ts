import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { DiagnosticCode } from '../checker/diagnostics.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { hasIndependentClauses } from '../logic/independence.ts';

/** A checked query and all diagnostics of its text. */
export interface Examination {
  /** `undefined` if the text has an error. */
  readonly query: CheckedQuery | undefined;
  /** In text order; at the same place, those of the checker come before those of the logic rules. */
  readonly diagnostics: readonly Diagnostic[];
}

let reviewQuery: typeof import('../logic/review-query.ts').reviewQuery | undefined;

/**
 * Checks a query and, if it has no error, applies the logic rules. Most queries
 * cannot break any, so the rules are loaded for the first query that might; only
 * that one returns a promise, and a text whose meaning must be guessed.
 */
export function examineQuery(resource: ResourceLike, text: string): Examination | Promise<Examination> {
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined) {
    return guessIfNeeded(resource, text, diagnostics);
  }
  if (hasIndependentClauses(query)) return { query, diagnostics };
  if (reviewQuery === undefined) return loadReview().then(() => examineQuery(resource, text));
  const reviewed = reviewQuery(query);
  return { query, diagnostics: reviewed.length === 0 ? diagnostics : sortDiagnostics([...diagnostics, ...reviewed]) };
}

/** The codes of mistakes that there may be a guess for: the meaning of a word, a date, an amount or an address. */
const GUESSED: ReadonlySet<string> = new Set<DiagnosticCode>([
  'expected-clause',
  'expected-operator',
  'invalid-date',
  'invalid-number',
  'unknown-field',
]);

/** Loads the guesses on demand, because few queries have such a mistake. */
function guessIfNeeded(
  resource: ResourceLike,
  text: string,
  diagnostics: readonly Diagnostic[],
): Examination | Promise<Examination> {
  if (!diagnostics.some(({ code, fixes }) => fixes.length === 0 && GUESSED.has(code)))
    return { query: undefined, diagnostics };
  return import('../language-service/guess/add-guesses.ts').then(({ addGuesses }) => ({
    query: undefined,
    diagnostics: addGuesses(resource, text, diagnostics),
  }));
}

async function loadReview(): Promise<void> {
  ({ reviewQuery } = await import('../logic/review-query.ts'));
}
