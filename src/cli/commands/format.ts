import { toVisible } from '../../diagnostic/visible.ts';
import { formatQuery } from '../../formatter/format-query.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Batches, QueryInput } from '../input.ts';
import type { Output } from '../output.ts';
import { reportDiagnostics } from '../report.ts';

export interface FormatOptions {
  readonly check?: boolean;
}

/** `clausal format`: prints each query in canonical form; a query with errors stays as it is. */
export async function format(
  batches: Batches<QueryInput>,
  options: FormatOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  for await (const inputs of batches) {
    for (const input of inputs) {
      const { text, valid, diagnostics } = formatQuery(input.resource, input.text);
      if (!valid) {
        exitCode = EXIT.found;
        await errors.write(reportDiagnostics(input, input.text, diagnostics.filter(isError), errors));
      }
      if (options.check !== true) await output.write(`${text}\n`);
      else if (text !== input.text) {
        exitCode = EXIT.found;
        await output.write(`${input.origin}:${input.line} would become ${toVisible(text)}\n`);
      }
    }
    await output.flush();
    await errors.flush();
  }
  return exitCode;
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}
