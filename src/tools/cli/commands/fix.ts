import { hasErrors } from '../../../language/diagnostic/diagnostic.ts';
import { readQuery } from '../../../language/document.ts';
import { formatOption, parametersOption, queriesCommand, type Run, timeZoneOption } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { handleEach, openQueries } from '../queries.ts';
import { reportDiagnostics, toJsonDiagnostic } from '../report.ts';

const EXAMPLES = `
Examples:
  $ clausal fix --resource payments 'status:SETTLED AND amount > 1000'
  $ clausal fix --resource payments --unsafe 'emial~"acme"'`;

/** `clausal fix`: prints each fixed query, and the remaining diagnostics on standard error. */
export function createFix(run: Run) {
  const { output, errors, finish } = run;
  return queriesCommand('fix')
    .addOption(formatOption('output format'))
    .option('--unsafe', 'also apply the most likely unsafe fix where there is no safe one')
    .addOption(parametersOption())
    .addOption(timeZoneOption())
    .addHelpText('after', EXAMPLES)
    .action(async (queries, { format, unsafe = false, parameters, timeZone, ...source }) => {
      const batches = await openQueries(queries, source, run);
      const [{ fixDocument }, { GUESSES }] = await Promise.all([
        import('../../../assist/fix-document.ts'),
        import('../../../assist/sentences/guesses.ts'),
      ]);
      let exitCode: ExitCode = EXIT.ok;
      await handleEach(batches, run, async (input) => {
        const given = readQuery(input.resource, input.text, { parameters });
        const { document, applied, diagnostics } = fixDocument(given, GUESSES, { unsafe, timeZone });
        const valid = !hasErrors(diagnostics);
        if (!valid) exitCode = EXIT.found;
        if (format === 'text') {
          await output.write(`${document.text}\n`);
          await errors.write(reportDiagnostics(input, document, diagnostics, errors));
          return;
        }
        const report = {
          resource: input.resource.name,
          query: input.text,
          fixed: document.text,
          valid,
          applied: applied.map(({ title }) => title),
          diagnostics: diagnostics.map(toJsonDiagnostic),
        };
        await output.write(`${JSON.stringify(report)}\n`);
      });
      finish(exitCode);
    });
}
