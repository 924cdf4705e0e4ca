import { createUser } from '../../../assist/user.ts';
import { plural } from '../../../language/base/plural.ts';
import { errorsOf } from '../../../language/checker/query-error.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { type QueryDocument, readQuery } from '../../../language/document.ts';
import { formatOption, parametersOption, queriesCommand, type Run, readCount, timeZoneOption } from '../command.ts';
import { EXIT } from '../exit.ts';
import { handleEach, openQueries, type QueryLine } from '../queries.ts';
import { examineQuery, reportDiagnostics, toJsonDiagnostic } from '../report.ts';

const EXAMPLES = `
Examples:
  $ clausal check --resource payments 'amount>1000 -refund.status:null'
  $ clausal check --resource customers --max-warnings 0 < queries.txt
  $ clausal check --ndjson --format json < queries.ndjson`;

/** `clausal check`: reports the diagnostics of each query. */
export function createCheck(run: Run) {
  const { output, finish } = run;
  return queriesCommand('check')
    .addOption(formatOption('format of the report'))
    .option('--max-warnings <count>', 'fail if there are more warnings than this', readCount)
    .option('-q, --quiet', 'show only errors in text reports')
    .addOption(parametersOption())
    .addOption(timeZoneOption())
    .addHelpText('after', EXAMPLES)
    .action(
      async (queries, { format, maxWarnings = Number.POSITIVE_INFINITY, quiet, parameters, timeZone, ...source }) => {
        const user = createUser({ timeZone });
        const tally = { queries: 0, error: 0, warning: 0, info: 0 };
        const report = (input: QueryLine, document: QueryDocument, diagnostics: readonly Diagnostic[]) => {
          tally.queries++;
          for (const { severity } of diagnostics) tally[severity]++;
          if (format === 'json') return output.write(toJson(document, diagnostics));
          const shown = quiet === true ? errorsOf(diagnostics) : diagnostics;
          return output.write(reportDiagnostics(input, document, shown, output));
        };
        await handleEach(await openQueries(queries, source, run), run, (input) => {
          const document = readQuery(input.resource, input.text, { parameters });
          const found = examineQuery(document, user);
          if (!(found instanceof Promise)) return report(input, document, found);
          return found.then((diagnostics) => report(input, document, diagnostics));
        });
        if (format === 'text') {
          const counts = [
            plural(tally.queries, 'query', 'queries'),
            plural(tally.error, 'error'),
            plural(tally.warning, 'warning'),
          ];
          await output.write(`${counts.join(', ')}\n`);
        }
        finish(tally.error > 0 || tally.warning > maxWarnings ? EXIT.found : EXIT.ok);
      },
    );
}

function toJson({ text, resource, formatted }: QueryDocument, diagnostics: readonly Diagnostic[]): string {
  // Written piece by piece: most queries have no diagnostics, and serializing an object takes twice as long.
  const quoted = JSON.stringify(text);
  const form = formatted === undefined ? '' : `,"formatted":${formatted === text ? quoted : JSON.stringify(formatted)}`;
  const found = diagnostics.length === 0 ? '[]' : JSON.stringify(diagnostics.map(toJsonDiagnostic));
  const name = JSON.stringify(resource.name);
  return `{"resource":${name},"query":${quoted},"valid":${formatted !== undefined}${form},"diagnostics":${found}}\n`;
}
