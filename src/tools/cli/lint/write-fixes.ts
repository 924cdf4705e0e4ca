import { nameKind } from '../../../files/project/config/loaded-config.ts';
import { LintError } from '../../../files/project/lint-error.ts';
import {
  type FixMode,
  type LintOutcome,
  type LintTarget,
  writeOutcome,
} from '../../../files/project/run/lint-target.ts';
import { withByteOrderMark } from '../../../files/project/run/read-file-text.ts';
import { addCount } from '../../../language/base/count.ts';
import { plural } from '../../../language/base/plural.ts';
import type { Output } from '../output.ts';

/** Prints the fixes of a file as a patch; returns whether there are any. */
export async function writeDiff({ path }: LintTarget, outcome: LintOutcome, output: Output): Promise<boolean> {
  if (!isFixed(outcome)) return false;
  const { renderDiff } = await import('../../../files/project/run/diff.ts');
  await output.write(renderDiff(path, outcome.source, outcome.report.text));
  return true;
}

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
export function createFixWriter(mode: FixMode, output: Output | undefined, errors: Output): FixWriter {
  const failures: string[] = [];
  /** By kind of file: diagnostics that no comment suppresses. */
  const left = new Map<string, number>();
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
      const { length } = outcome.report.diagnostics;
      const kind = nameKind(target.host);
      if (mode === 'suppress' && length > 0) addCount(left, kind, length);
      if (!isFixed(outcome)) return;
      files++;
      fixes += outcome.applied;
    },
    async finish() {
      if (files > 0) {
        const what =
          mode === 'suppress' ? `added ${plural(fixes, 'comment')}` : `applied ${plural(fixes, 'fix', 'fixes')}`;
        await errors.write(`clausal: ${what} in ${plural(files, 'file')}\n`);
      }
      if (left.size > 0) {
        const kinds = [...left].map(([kind, count]) => `${count} in ${kind}`).join(', ');
        await errors.write(
          `clausal: no comment can suppress the diagnostics that are left (${kinds}); use an override of the config or a baseline\n`,
        );
      }
      if (failures.length > 0) throw new LintError(failures.join('\n'));
    },
  };
}

function isFixed({ report, source }: LintOutcome): boolean {
  return report.text !== source.text;
}
