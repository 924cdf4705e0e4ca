import { LintError } from '../../project/errors.ts';
import { type LintedTarget, writeOutcome } from '../../project/run/lint-target.ts';
import { withByteOrderMark } from '../../project/run/read-source.ts';
import { plural } from '../../text/plural.ts';
import type { Output } from '../output.ts';

/** Prints the fixes as a patch; returns whether there are any. */
export async function writeDiffs(linted: readonly LintedTarget[], output: Output): Promise<boolean> {
  const changed = linted.filter(isFixed);
  if (changed.length === 0) return false;
  const { renderDiff } = await import('../../project/run/diff.ts');
  for (const { target, outcome } of changed) {
    await output.write(renderDiff(target.path, outcome.source, outcome.report.text));
  }
  return true;
}

/**
 * Writes the fixed files and reports the number of fixes. A file that cannot be
 * written does not keep the others from being fixed.
 *
 * @param output - Receives the text, fixed or not, instead of the files.
 * @throws {LintError} If some of the files could not be written.
 */
export async function writeFixes(
  linted: readonly LintedTarget[],
  output: Output | undefined,
  errors: Output,
): Promise<void> {
  const failures: string[] = [];
  const written: LintedTarget[] = [];
  for (const one of linted) {
    const { target, outcome } = one;
    try {
      if (output === undefined) writeOutcome(target, outcome);
      else await output.write(withByteOrderMark(outcome.report.text, outcome.source));
      if (isFixed(one)) written.push(one);
    } catch (error) {
      if (!(error instanceof LintError)) throw error;
      failures.push(error.message);
    }
  }
  const fixes = plural(
    written.reduce((sum, { outcome }) => sum + outcome.applied, 0),
    'fix',
    'fixes',
  );
  if (written.length > 0) await errors.write(`clausal: applied ${fixes} in ${plural(written.length, 'file')}\n`);
  if (failures.length > 0) throw new LintError(failures.join('\n'));
}

function isFixed({ outcome: { report, source } }: LintedTarget): boolean {
  return report.text !== source.text;
}
