import { type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import { mixedConnectives } from '../syntax/diagnostics/mixed-connectives.ts';
import { type Examination, examineText, toReport } from './examine-text.ts';
import type { FileReport } from './lint-diagnostic.ts';
import type { LintSettings } from './settings.ts';
import { type Attempt, attemptFixes, type Candidate, type Failures, findUnmended, partFixes } from './try-fixes.ts';

/** What was made of a file: mended, as far as that was wanted. */
export interface FixedFile {
  /** What is left to say of it; its text is the mended one. */
  readonly report: FileReport;
  /** How many fixes were applied. */
  readonly applied: number;
}

/** More than any mistake needs: each pass shows at most the next layer of what a mistake hid. */
const MOST_PASSES = 20;

/**
 * Mends a file: applies the fixes of its diagnostics, and again to the result,
 * until there is none left. A fix is kept only if the file, read again, has the
 * query that the fix was to give, without the mistake and with no more errors.
 *
 * @param unsafe - Also applies the likeliest guess where no fix is safe.
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
  const reached = new Set([current]);
  const examine = (fixes: readonly Candidate[]): Attempt => attemptFixes(current, fixes, read, settings);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const fixes = keepGood(chooseFixes(examination, unsafe), (some) => findUnmended(examination, some, examine(some)));
    if (fixes.length === 0) break;
    const next = examine(fixes);
    // Guesses can go round in a circle: then none of them helps.
    if (reached.has(next.text)) break;
    reached.add(next.text);
    applied += fixes.length;
    current = next.text;
    examination = next.examination;
  }
  return { report: toReport(path, current, examination), applied };
}

/** All safe fixes that go together; of a query that has none, and where guesses are wanted, the likeliest guesses. */
function chooseFixes({ findings }: Examination, unsafe: boolean): readonly Candidate[] {
  const withSafe = new Set<number>();
  for (const { query, fixes } of findings) {
    if (query !== undefined && fixes.some(({ inFile }) => inFile.safe)) withSafe.add(query);
  }
  const candidates = findings.flatMap((finding): readonly Candidate[] => {
    const { query, fixes, diagnostic } = finding;
    const safe = fixes.find(({ inFile }) => inFile.safe);
    if (safe !== undefined) return [{ ...safe, finding }];
    const isGuessWanted = unsafe && (query === undefined || !withSafe.has(query));
    // Whether AND or OR was meant is a choice, and no guess is likelier.
    if (!isGuessWanted || fixes[0] === undefined || diagnostic.code === mixedConnectives.code) return [];
    return [{ ...fixes[0], finding }];
  });
  const byFix = new Map<Fix, Candidate>(candidates.map((candidate) => [candidate.inFile, candidate]));
  return selectCompatibleFixes([...byFix.keys()]).map((fix) => byFix.get(fix) as Candidate);
}

/** The fixes that do what they should, together; most often that is all of them. */
function keepGood(
  fixes: readonly Candidate[],
  findFailures: (fixes: readonly Candidate[]) => Failures,
): readonly Candidate[] {
  if (fixes.length === 0) return fixes;
  const failures = findFailures(fixes);
  if (failures.size === 0) return fixes;
  if (fixes.length === 1) return [];
  const { first, second } = partFixes(fixes, failures);
  const kept = keepGood(first, findFailures);
  const rest = keepGood(second, findFailures);
  if (kept.length === 0 || rest.length === 0) return kept.length === 0 ? rest : kept;
  const both = [...kept, ...rest];
  return findFailures(both).size === 0 ? both : kept;
}
