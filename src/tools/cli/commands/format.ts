import { errorsOf } from '../../../language/checker/query-error.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { readQuery } from '../../../language/document.ts';
import { parametersOption, queriesCommand, type Run } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { handleEach, openQueries } from '../queries.ts';
import { reportDiagnostics } from '../report.ts';

const EXAMPLES = `
Examples:
  $ clausal format --resource payments "payment_status:'settled'   amount>'5'"
  $ clausal format --resource payments --check < queries.txt`;

/** `clausal format`: prints each query in canonical form; a query with errors stays as it is. */
export function createFormat(run: Run) {
  const { output, errors, finish } = run;
  return queriesCommand('format')
    .option('--check', 'list queries that are not in canonical form, and fail if there are any')
    .addOption(parametersOption())
    .addHelpText('after', EXAMPLES)
    .action(async (queries, { check, parameters, ...source }) => {
      let exitCode: ExitCode = EXIT.ok;
      await handleEach(await openQueries(queries, source, run), run, async (input) => {
        const document = readQuery(input.resource, input.text, { parameters });
        const { formatted, diagnostics } = document;
        const text = formatted ?? input.text;
        if (formatted === undefined) {
          exitCode = EXIT.found;
          await errors.write(reportDiagnostics(input, document, errorsOf(diagnostics), errors));
        }
        if (check !== true) await output.write(`${text}\n`);
        else if (text !== input.text) {
          exitCode = EXIT.found;
          await output.write(`${input.origin}:${input.line} would become ${toVisible(text)}\n`);
        }
      });
      finish(exitCode);
    });
}
