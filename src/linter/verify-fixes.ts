import { type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import { attemptFixes, type Candidate, isMended } from './attempt-fixes.ts';
import type { Examination, Finding } from './examine-text.ts';
import type { ReadHost } from './host.ts';
import type { LintSettings } from './settings.ts';

/**
 * Leaves of the fixes of a file those that do what they should, for whoever
 * applies one and does not look again: the file, read once more, has the query
 * that the fix was to give, without the problem and with no more errors.
 */
export function verifyFixes(
  text: string,
  examination: Examination,
  read: ReadHost,
  settings: LintSettings,
): Examination {
  const isGood = (some: readonly Candidate[]): boolean =>
    isMended(examination, some, attemptFixes(text, some, read, settings));
  const good = new Set<Fix>();
  let left: readonly Candidate[] = examination.findings.flatMap((finding) =>
    finding.fixes.map((fix) => ({ ...fix, finding })),
  );
  // Each alone would be right, and would read the file once for every fix.
  while (left.length > 0) {
    const batch = chooseBatch(left);
    for (const { inFile } of findGood([...batch], isGood)) good.add(inFile);
    left = left.filter((candidate) => !batch.has(candidate));
  }
  const findings = examination.findings.map((finding) => {
    const fixes = finding.fixes.filter(({ inFile }) => good.has(inFile));
    return { ...finding, fixes, diagnostic: { ...finding.diagnostic, fixes: fixes.map(({ inFile }) => inFile) } };
  });
  return { ...examination, findings };
}

/** The first fix of each finding, of those that touch nothing of one another. */
function chooseBatch(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const firsts = new Map<Finding, Candidate>();
  for (const candidate of candidates) {
    if (!firsts.has(candidate.finding)) firsts.set(candidate.finding, candidate);
  }
  const compatible = new Set(selectCompatibleFixes([...firsts.values()].map(({ inFile }) => inFile)));
  return new Set([...firsts.values()].filter(({ inFile }) => compatible.has(inFile)));
}

function findGood(fixes: readonly Candidate[], isGood: (fixes: readonly Candidate[]) => boolean): readonly Candidate[] {
  if (isGood(fixes)) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  return [...findGood(fixes.slice(0, middle), isGood), ...findGood(fixes.slice(middle), isGood)];
}
