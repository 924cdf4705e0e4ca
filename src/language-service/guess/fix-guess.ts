import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import { type FixOptions, type FixResult, fixQuery } from '../../checker/fix-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../../diagnostic/fix.ts';
import { findGuesses } from './find-guesses.ts';
import { guessWhole } from './guess-whole.ts';

/** More rounds than any query has guesses. */
const MAX_ROUNDS = 12;

/**
 * Fixes a query as `fixQuery` does, and adds guesses to the diagnostics that remain;
 * with `unsafe`, applies the likeliest guesses too.
 *
 * @param options - As for `fixQuery`.
 * @param now - The time that words such as `yesterday` are relative to.
 */
export function fixGuess(
  resource: ResourceLike,
  text: string,
  options: FixOptions<Diagnostic>,
  now = new Date(),
): FixResult<Diagnostic> {
  const checked = toResource(resource);
  const applied: Fix[] = [];
  // First, because the fixes of single mistakes take a query in another language apart.
  const whole = options.unsafe === true ? guessWhole(checked, text) : undefined;
  if (whole !== undefined) applied.push(whole);
  let fixed: FixResult<Diagnostic> = fixQuery(
    resource,
    whole === undefined ? text : applyEdits(text, whole.edits),
    options,
  );
  applied.push(...fixed.applied);
  for (let round = 0; ; round++) {
    const known = new Set(fixed.diagnostics.flatMap(({ fixes }) => fixes));
    const diagnostics = findGuesses(checked, fixed.text, fixed.diagnostics, now);
    const guess = diagnostics.flatMap(({ fixes }) => fixes).find((fix) => !known.has(fix));
    if (options.unsafe !== true || guess === undefined || round === MAX_ROUNDS) {
      return { text: fixed.text, applied, diagnostics };
    }
    fixed = fixQuery(resource, applyEdits(fixed.text, guess.edits), options);
    applied.push(guess, ...fixed.applied);
  }
}
