import { LintError } from '../../../files/project/lint-error.ts';
import { type LintOutcome, type LintTarget, writeOutcome } from '../../../files/project/run/lint-target.ts';
import { withByteOrderMark } from '../../../files/project/run/read-file-text.ts';
import { plural } from '../../../language/base/plural.ts';
import type { Output } from '../output.ts';

/** Prints the fixes of a file as a patch; returns whether there are any. */
export async function writeDiff({ path }: LintTarget, outcome: LintOutcome, output: Output): Promise<boolean> {
  if (!isFixed(outcome)) return false;
  const { renderDiff } = await import('../../../files/project/run/diff.ts');
  await output.write(renderDiff(path, outcome.source, outcome.report.text));
  return true;
}

/** Writes the fixed files of a run. */
export interface FixWriter {
  /** Writes a file if it was fixed. After a failure, the next files are still written. */
  add(target: LintTarget, outcome: LintOutcome): Promise<void>;
  /**
   * Reports the number of fixes.
   *
   * @throws {LintError} If some of the files could not be written.
   */
  finish(): Promise<void>;
}

/** @param output - Receives the text, fixed or not, instead of the files. */
export function createFixWriter(output: Output | undefined, errors: Output): FixWriter {
  const failures: string[] = [];
  let fixes = 0;
  let files = 0;
  return {
    async add(target, outcome) {
      try {
        if (output === undefined) writeOutcome(target, outcome);
        else await output.write(withByteOrderMark(outcome.report.text, outcome.source));
      } catch (error) {
        if (!(error instanceof LintError)) throw error;
        failures.push(error.message);
        return;
      }
      if (!isFixed(outcome)) return;
      files++;
      fixes += outcome.applied;
    },
    async finish() {
      if (files > 0) {
        await errors.write(`clausal: applied ${plural(fixes, 'fix', 'fixes')} in ${plural(files, 'file')}\n`);
      }
      if (failures.length > 0) throw new LintError(failures.join('\n'));
    },
  };
}

function isFixed({ report, source }: LintOutcome): boolean {
  return report.text !== source.text;
}
