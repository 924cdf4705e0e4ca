import { formatReadable } from '../../formatter/format-query.ts';
import { type Examination, examineQuery } from '../examine-query.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Batches, QueryInput } from '../input.ts';
import type { Output } from '../output.ts';
import { countDiagnostics, createTally, renderTally, reportDiagnostics, toJsonDiagnostic } from '../report.ts';

export interface CheckOptions {
  readonly format: 'text' | 'json';
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
}

/** `clausal check`: reports the diagnostics of each query. */
export async function check(batches: Batches<QueryInput>, options: CheckOptions, output: Output): Promise<ExitCode> {
  const tally = createTally();
  const report = options.format === 'json' ? reportAsJson : reportAsText;
  for await (const inputs of batches) {
    for (const input of inputs) {
      const examining = examineQuery(input.resource, input.text);
      const examination = examining instanceof Promise ? await examining : examining;
      countDiagnostics(tally, examination.diagnostics);
      const waiting = output.write(report(input, examination, output, options));
      if (waiting !== undefined) await waiting;
    }
    // The calling program may wait for this result before it sends the next query.
    await output.flush();
  }
  if (options.format === 'text') await output.write(`${renderTally(tally)}\n`);
  const tooMany = options.maxWarnings !== undefined && tally.warnings > options.maxWarnings;
  return tally.errors > 0 || tooMany ? EXIT.found : EXIT.ok;
}

function reportAsText(
  input: QueryInput,
  { diagnostics }: Examination,
  output: Output,
  { quiet }: CheckOptions,
): string {
  const shown = quiet === true ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
  return reportDiagnostics(input, input.text, shown, output);
}

function reportAsJson({ resourceName, text }: QueryInput, { query, diagnostics }: Examination): string {
  // Written piece by piece: most queries have no diagnostics, and serializing an object takes twice as long.
  const quoted = JSON.stringify(text);
  const formatted = query === undefined ? undefined : formatReadable(query, text);
  const form = formatted === undefined ? '' : `,"formatted":${formatted === text ? quoted : JSON.stringify(formatted)}`;
  const found = diagnostics.length === 0 ? '[]' : JSON.stringify(diagnostics.map(toJsonDiagnostic));
  const name = JSON.stringify(resourceName);
  return `{"resource":${name},"query":${quoted},"valid":${query !== undefined}${form},"diagnostics":${found}}\n`;
}
