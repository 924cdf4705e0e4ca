import { writeOutcome } from '../../linter/run/lint-target.ts';
import { plural } from '../../text/plural.ts';
import type { Output } from '../output.ts';
import type { LintedTarget } from './lint-targets.ts';

/** Prints what would be mended, as a patch; says whether there is anything. */
export async function writeDiffs(linted: readonly LintedTarget[], output: Output): Promise<boolean> {
  const changed = linted.filter(isMended);
  if (changed.length === 0) return false;
  const { renderDiff } = await import('../../linter/run/diff.ts');
  for (const { target, outcome } of changed) {
    await output.write(renderDiff(target.path, outcome.source, outcome.report.text));
  }
  return true;
}

/**
 * Writes what was mended, and tells how much.
 *
 * @param output - Where a text goes that is no file; it goes there mended or not.
 */
export async function writeFixes(
  linted: readonly LintedTarget[],
  output: Output | undefined,
  errors: Output,
): Promise<void> {
  for (const { target, outcome } of linted) {
    if (output === undefined) writeOutcome(target, outcome);
    else await output.write(outcome.report.text);
  }
  const files = linted.filter(isMended).length;
  const fixes = linted.reduce((sum, { outcome }) => sum + outcome.applied, 0);
  if (files > 0) await errors.write(`clausal: applied ${plural(fixes, 'fix', 'fixes')} in ${plural(files, 'file')}\n`);
}

function isMended({ outcome: { report, source } }: LintedTarget): boolean {
  return report.text !== source.text;
}
