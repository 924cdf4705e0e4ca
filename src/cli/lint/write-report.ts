import fs from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { PLAIN_STYLE } from '../../diagnostic/render-style.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { systemMessage } from '../../project/errors.ts';
import { REPORTS } from '../../reports/reports.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import type { LintOptions } from './lint-options.ts';

/**
 * Writes the report of a run to `output` or, if the options name one, to a file.
 *
 * @throws {UsageError} If the file cannot be written.
 */
export async function writeReport(
  reports: readonly FileReport[],
  { format, outputFile, quiet }: LintOptions,
  output: Output,
): Promise<void> {
  const write = await REPORTS[format]();
  const shown = quiet === true ? reports.map(onlyErrors) : reports;
  const style = outputFile === undefined ? output.style : PLAIN_STYLE;
  const text = write(shown, { version: packageJson.version, style, sha256 });
  if (outputFile === undefined) {
    await output.write(text);
    return;
  }
  try {
    fs.writeFileSync(outputFile, text);
  } catch (error) {
    throw new UsageError(`cannot write ${outputFile}: ${systemMessage(error)}`);
  }
}

function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}

function onlyErrors(report: FileReport): FileReport {
  return { ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error') };
}
