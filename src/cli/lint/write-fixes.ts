import { LintError } from '../../project/errors.ts';
import { type LintedTarget, writeOutcome } from '../../project/run/lint-target.ts';
import { withByteOrderMark } from '../../project/run/read-source.ts';
import { plural } from '../../text/plural.ts';
import type { Output } from '../output.ts';

/** Prints what would be mended, as a patch; says whether there is anything. */
export async function writeDiffs(linted: readonly LintedTarget[], output: Output): Promise<boolean> {
  const changed = linted.filter(isMended);
  if (changed.length === 0) return false;
  const { renderDiff } = await import('../../project/run/diff.ts');
  for (const { target, outcome } of changed) {
    await output.write(renderDiff(target.path, outcome.source, outcome.report.text));
  }
  return true;
}

/**
 * Writes what was mended, and tells how much. A file that cannot be written
 * keeps no other from being mended.
 *
 * @param output - Where a text goes that is no file; it goes there mended or not.
 * @throws {LintError} Some of the files could not be written.
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
      if (isMended(one)) written.push(one);
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

function isMended({ outcome: { report, source } }: LintedTarget): boolean {
  return report.text !== source.text;
}
