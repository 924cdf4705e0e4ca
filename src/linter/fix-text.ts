import type { ReadHost } from '../hosts/host.ts';
import { mixedConnectives } from '../syntax/query-diagnostics.ts';
import { type Examination, examineText, toReport } from './examine-text.ts';
import { findUnfixed } from './find-suspects.ts';
import type { FileReport } from './lint-diagnostic.ts';
import type { LintSettings } from './settings.ts';
import { type Attempt, type Candidate, keepWorking, selectCompatible, tryFixes } from './try-fixes.ts';

/** A file after its fixes. */
export interface FixedFile {
  /** The remaining diagnostics; `text` is the fixed text. */
  readonly report: FileReport;
  /** The number of fixes that were applied. */
  readonly applied: number;
}

/** More passes than any query needs: each pass can only reveal what the mistakes of the last one hid. */
const MAX_PASSES = 20;

/**
 * Applies the fixes of a file, then those of the result, until none is left. A
 * fix is kept only if the file, read again, contains the query that the fix was
 * to produce, without the diagnostic and with no more errors than before.
 *
 * @param unsafe - Also applies the most likely unsafe fix where there is no safe one.
 */
export function fixText(
  path: string,
  text: string,
  read: ReadHost,
  settings: LintSettings,
  unsafe: boolean,
): FixedFile {
  let current = text;
  let examination = examineText(current, read, settings);
  let applied = 0;
  const seen = new Set([current]);
  const attempt = (fixes: readonly Candidate[]): Attempt => tryFixes(current, fixes, read, settings);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const fixes = keepWorking(
      chooseFixes(examination, unsafe),
      (kept, tried) => findUnfixed({ before: examination, kept, tried, attempt: attempt([...kept, ...tried]) }),
      false,
    );
    if (fixes.length === 0) break;
    const next = attempt(fixes);
    // Unsafe fixes can lead back to an earlier text.
    if (seen.has(next.text)) break;
    seen.add(next.text);
    applied += fixes.length;
    current = next.text;
    examination = next.examination;
  }
  return { report: toReport(path, current, examination), applied };
}

/** Chooses all compatible safe fixes and, if wanted, the most likely unsafe fixes of queries that have no safe one. */
function chooseFixes({ findings }: Examination, unsafe: boolean): readonly Candidate[] {
  const withSafe = new Set<number>();
  for (const { query, fixes } of findings) {
    if (query !== undefined && fixes.some(({ inFile }) => inFile.safe)) withSafe.add(query);
  }
  const candidates = findings.flatMap((finding): readonly Candidate[] => {
    const { query, fixes, diagnostic } = finding;
    const safe = fixes.find(({ inFile }) => inFile.safe);
    if (safe !== undefined) return [{ ...safe, finding }];
    const takesUnsafe = unsafe && (query === undefined || !withSafe.has(query));
    // AND and OR are equally likely here, so the writer has to choose.
    if (!takesUnsafe || fixes[0] === undefined || diagnostic.code === mixedConnectives.code) return [];
    return [{ ...fixes[0], finding }];
  });
  return selectCompatible(candidates);
}
