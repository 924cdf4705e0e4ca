import { fixQuery } from '../../checker/fix-query.ts';
import { hasErrors } from '../../diagnostic/diagnostic.ts';
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
      const result = hasErrors(fixed.diagnostics)
        ? (await loadGuesses()).fixGuess(input.resource, input.text, fixOptions)
        : fixed;
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

/** Loaded on demand: after the fixes, few queries still have errors. */
function loadGuesses() {
  return import('../../language-service/guess/fix-guess.ts');
}
