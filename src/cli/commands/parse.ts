import { hasErrors } from '../../diagnostic/diagnostic.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Batches } from '../input.ts';
import type { Output } from '../output.ts';
import { toJsonDiagnostic } from '../report.ts';

/** `clausal parse`: prints the AST of each query and the diagnostics of the parser, without a catalogue. */
export async function parse(batches: Batches<string>, output: Output): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  for await (const texts of batches) {
    for (const query of texts) {
      const { ast, diagnostics } = parseQuery(query);
      if (hasErrors(diagnostics)) exitCode = EXIT.found;
      await output.write(`${JSON.stringify({ query, ast, diagnostics: diagnostics.map(toJsonDiagnostic) })}\n`);
    }
    await output.flush();
  }
  return exitCode;
}
