import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import { type FixOptions, type FixResult, fixQuery } from '../../checker/fix-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../../diagnostic/fix.ts';
import { addGuesses } from './add-guesses.ts';
import { guessWhole } from './guess-whole.ts';

/** More rounds than any query has guesses. */
const MAX_ROUNDS = 12;

/**
 * Fixes a query as `fixQuery` does, and adds guesses to the diagnostics that remain;
 * with `unsafe`, applies the likeliest guesses too.
 *
 * @param options - As for `fixQuery`.
 */
export function fixGuess(resource: ResourceLike, text: string, options: FixOptions<Diagnostic>): FixResult<Diagnostic> {
  const applied: Fix[] = [];
  // First, because the fixes of single mistakes take a query in another language apart.
  const whole = options.unsafe === true ? guessWhole(toResource(resource), text) : undefined;
  if (whole !== undefined) applied.push(whole);
  let fixed: FixResult<Diagnostic> = fixQuery(
    resource,
    whole === undefined ? text : applyEdits(text, whole.edits),
    options,
  );
  applied.push(...fixed.applied);
  for (let round = 0; ; round++) {
    const known = new Set(fixed.diagnostics.flatMap(({ fixes }) => fixes));
    const diagnostics = addGuesses(resource, fixed.text, fixed.diagnostics);
    const guess = diagnostics.flatMap(({ fixes }) => fixes).find((fix) => !known.has(fix));
    if (options.unsafe !== true || guess === undefined || round === MAX_ROUNDS) {
      return { text: fixed.text, applied, diagnostics };
    }
    fixed = fixQuery(resource, applyEdits(fixed.text, guess.edits), options);
    applied.push(guess, ...fixed.applied);
  }
}
