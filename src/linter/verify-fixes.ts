import { type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import type { Examination, Finding } from './examine-text.ts';
import type { LintSettings } from './settings.ts';
import {
  type Attempt,
  attemptFixes,
  type Candidate,
  type Failures,
  findUnmended,
  findUnsaid,
  partFixes,
} from './try-fixes.ts';

/** Finds what fixes have done to the file that they were found in and should not. */
type Judge = (fixes: readonly Candidate[]) => Failures;

/**
 * Leaves of the fixes of a file those that do what they should, for whoever
 * applies one and does not look again: the file, read once more, has the query
 * that the fix was to give and, unless the fix is a guess that somebody judges,
 * not the mistake and no more errors.
 */
export function verifyFixes(
  text: string,
  examination: Examination,
  read: ReadHost,
  settings: LintSettings,
): Examination {
  const candidates = examination.findings.flatMap((finding) => finding.fixes.map((fix) => ({ ...fix, finding })));
  const attempt = (some: readonly Candidate[]): Attempt => attemptFixes(text, some, read, settings);
  const good = new Set<Fix>([
    ...findGood(candidates.filter(isSure), (some) => findUnmended(examination, some, attempt(some))),
    ...findGood(
      candidates.filter((candidate) => !isSure(candidate)),
      (some) => findUnsaid(examination, some, attempt(some)),
    ),
  ]);
  const findings = examination.findings.map((finding) => {
    const fixes = finding.fixes.filter(({ inFile }) => good.has(inFile));
    return { ...finding, fixes, diagnostic: { ...finding.diagnostic, fixes: fixes.map(({ inFile }) => inFile) } };
  });
  return { ...examination, findings };
}

/** Of what writes a query anew it is not known what it is to be, so it has to mend it. */
function isSure({ inFile, inQuery }: Candidate): boolean {
  return inFile.safe || inQuery === undefined;
}

function* findGood(candidates: readonly Candidate[], findFailures: Judge): Generator<Fix> {
  // Each alone would be right, and would read the file once for every fix.
  for (let left = candidates; left.length > 0; ) {
    const batch = chooseBatch(left);
    for (const { inFile } of findGoodTogether(batch, findFailures)) yield inFile;
    // Several findings may have one fix.
    const tried = new Set(batch.map(({ inFile }) => inFile));
    left = left.filter(({ inFile }) => !tried.has(inFile));
  }
}

/** The first fix of each finding, of those that touch nothing of one another. */
function chooseBatch(candidates: readonly Candidate[]): readonly Candidate[] {
  const firsts = new Map<Finding, Candidate>();
  for (const candidate of candidates) {
    if (!firsts.has(candidate.finding)) firsts.set(candidate.finding, candidate);
  }
  const byFix = new Map([...firsts.values()].map((candidate) => [candidate.inFile, candidate] as const));
  return selectCompatibleFixes([...byFix.keys()]).map((fix) => byFix.get(fix) as Candidate);
}

function findGoodTogether(fixes: readonly Candidate[], findFailures: Judge): readonly Candidate[] {
  if (fixes.length === 0) return fixes;
  const failures = findFailures(fixes);
  if (failures.size === 0) return fixes;
  if (fixes.length === 1) return [];
  const { first, second } = partFixes(fixes, failures);
  return [...findGoodTogether(first, findFailures), ...findGoodTogether(second, findFailures)];
}
