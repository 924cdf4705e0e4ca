import type { ResourceLike } from '../../catalogue/catalogue.ts';
import { type FixOptions, type FixResult, fixQuery } from '../../checker/fix-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { applyEdits } from '../../diagnostic/fix.ts';
import { addGuesses } from './add-guesses.ts';

/**
 * Guesses what a text without a clause means, after all fixes of `fixQuery`; with
 * `unsafe`, applies the likeliest guess and fixes that.
 *
 * @param options - As for `fixQuery`.
 */
export function fixGuess(
  resource: ResourceLike,
  fixed: FixResult<Diagnostic>,
  options: FixOptions<Diagnostic>,
): FixResult<Diagnostic> {
  const diagnostics = addGuesses(resource, fixed.diagnostics);
  const guess = diagnostics[0]?.fixes[0];
  if (options.unsafe !== true || guess === undefined) return { ...fixed, diagnostics };
  const again = fixQuery(resource, applyEdits(fixed.text, guess.edits), options);
  return { ...again, applied: [...fixed.applied, guess, ...again.applied] };
}
