import type { Resource } from '../../catalogue/resource.ts';
import { checkQuery } from '../../checker/check-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../../diagnostic/fix.ts';

/** More than any query has warnings. */
const ERROR = 1e6;

/**
 * Returns a test whether a guess leaves fewer errors, or as many and fewer warnings, and
 * no error of another kind.
 */
export function createTest(
  resource: Resource,
  text: string,
  diagnostics: readonly Diagnostic[],
): (guess: Fix) => boolean {
  const codes = new Set(diagnostics.map(({ code }) => code));
  const weight = weigh(diagnostics);
  return ({ edits }) => {
    const { diagnostics: rest } = checkQuery(resource, applyEdits(text, edits));
    return weigh(rest) < weight && rest.every(({ code, severity }) => severity !== 'error' || codes.has(code));
  };
}

function weigh(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { severity }) => sum + (severity === 'error' ? ERROR : 1), 0);
}
