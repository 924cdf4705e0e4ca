import type { ResourceLike } from '../../catalogue/catalogue.ts';
import { type FixOptions, type FixResult, fixQuery } from '../../checker/fix-query.ts';
import { type Diagnostic, hasErrors } from '../../diagnostic/diagnostic.ts';
import { applyEdits } from '../../diagnostic/fix.ts';
import { expectedClause } from '../../syntax/clause-diagnostics.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Batches, QueryInput } from '../input.ts';
import type { Output } from '../output.ts';
import { reportDiagnostics, toJsonDiagnostic } from '../report.ts';

export interface FixCommandOptions {
  readonly format: 'text' | 'json';
  readonly unsafe?: boolean;
}

/** `clausal fix`: prints each fixed query, and the remaining diagnostics on standard error. */
export async function fix(
  batches: Batches<QueryInput>,
  options: FixCommandOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const { reviewQuery } = await import('../../logic/review-query.ts');
  let exitCode: ExitCode = EXIT.ok;
  for await (const inputs of batches) {
    for (const input of inputs) {
      const fixOptions = { unsafe: options.unsafe ?? false, review: reviewQuery };
      const fixed = fixQuery(input.resource, input.text, fixOptions);
      const isGuess = fixed.diagnostics[0]?.code === expectedClause.code;
      const result = isGuess ? await fixGuess(input.resource, fixed, fixOptions) : fixed;
      const { text, applied, diagnostics } = result;
      const valid = !hasErrors(diagnostics);
      if (!valid) exitCode = EXIT.found;
      if (options.format === 'json') {
        const report = {
          resource: input.resourceName,
          query: input.text,
          fixed: text,
          valid,
          applied: applied.map(({ title }) => title),
          diagnostics: diagnostics.map(toJsonDiagnostic),
        };
        await output.write(`${JSON.stringify(report)}\n`);
      } else {
        await output.write(`${text}\n`);
        await errors.write(reportDiagnostics(input, text, diagnostics, errors));
      }
    }
    await output.flush();
    await errors.flush();
  }
  return exitCode;
}

/** Guesses what a text without a clause means; with `unsafe`, fixes the likeliest guess. */
async function fixGuess(
  resource: ResourceLike,
  fixed: FixResult<Diagnostic>,
  options: FixOptions<Diagnostic>,
): Promise<FixResult<Diagnostic>> {
  const { addGuesses } = await import('../../language-service/add-guesses.ts');
  const diagnostics = addGuesses(resource, fixed.diagnostics);
  const guess = diagnostics[0]?.fixes[0];
  if (options.unsafe !== true || guess === undefined) return { ...fixed, diagnostics };
  const again = fixQuery(resource, applyEdits(fixed.text, guess.edits), options);
  return { ...again, applied: [...fixed.applied, guess, ...again.applied] };
}
