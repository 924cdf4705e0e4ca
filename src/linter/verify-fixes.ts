import type { Fix } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import type { Examination, Finding } from './examine-text.ts';
import { findUnfixed, findWrongTexts, type Trial } from './find-suspects.ts';
import type { LintSettings } from './settings.ts';
import { type Candidate, type FindSuspects, keepWorking, selectCompatible, tryFixes } from './try-fixes.ts';

/**
 * Keeps only the fixes that work when each is applied alone, for callers that
 * apply a fix without reading the file again: the result contains the query that
 * the fix was to produce. A safe fix, and a fix of the file itself, must also
 * remove its diagnostic and add no error; an unsafe fix of a query need not,
 * because a person reviews it.
 *
 * @param wanted - The findings whose fixes are verified; the fixes of all other
 *   findings are removed.
 */
export function verifyFixes(
  text: string,
  examination: Examination,
  read: ReadHost,
  settings: LintSettings,
  wanted: readonly Finding[] = examination.findings,
): Examination {
  const candidates = wanted.flatMap((finding) => finding.fixes.map((fix) => ({ ...fix, finding })));
  const start = (kept: readonly Candidate[], tried: readonly Candidate[]): Trial => ({
    before: examination,
    kept,
    tried,
    attempt: tryFixes(text, [...kept, ...tried], read, settings),
  });
  const working = new Set<Fix>([
    ...findWorking(candidates.filter(mustImprove), (kept, tried) => findUnfixed(start(kept, tried))),
    ...findWorking(
      candidates.filter((candidate) => !mustImprove(candidate)),
      (kept, tried) => findWrongTexts(start(kept, tried)),
    ),
  ]);
  const findings = examination.findings.map((finding) => {
    const fixes = finding.fixes.filter(({ inFile }) => working.has(inFile));
    return { ...finding, fixes, diagnostic: { ...finding.diagnostic, fixes: fixes.map(({ inFile }) => inFile) } };
  });
  return { ...examination, findings };
}

/** The resulting text of a fix of the file cannot be predicted, so the diagnostic has to be gone. */
function mustImprove({ inFile, inQuery }: Candidate): boolean {
  return inFile.safe || inQuery === undefined;
}

function* findWorking(candidates: readonly Candidate[], findSuspects: FindSuspects): Generator<Fix> {
  // In batches, because trying each fix alone would read the file once for every fix.
  for (let left = candidates; left.length > 0; ) {
    const batch = selectCompatible(firstOfEachFinding(left));
    for (const { inFile } of keepWorking(batch, findSuspects, true)) yield inFile;
    const tried = new Set(batch.map(({ inFile }) => inFile));
    left = left.filter(({ inFile }) => !tried.has(inFile));
  }
}

function firstOfEachFinding(candidates: readonly Candidate[]): readonly Candidate[] {
  const firsts = new Map<Finding, Candidate>();
  for (const candidate of candidates) {
    if (!firsts.has(candidate.finding)) firsts.set(candidate.finding, candidate);
  }
  return [...firsts.values()];
}
