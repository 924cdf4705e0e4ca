import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import { checkQuery } from './check-query.ts';
import type { CheckedQuery } from './checked-query.ts';
import type { QueryDiagnostic } from './diagnostics.ts';

/** A mended query, what was done to it, and what is left to do. */
export interface FixResult<Extra extends Diagnostic = never> {
  readonly text: string;
  /** The fixes that were applied, in the order of their application. */
  readonly applied: readonly Fix[];
  /** What is still reported, with spans in the new text. */
  readonly diagnostics: readonly (QueryDiagnostic | Extra)[];
}

/** How far `fixQuery` goes. */
export interface FixOptions<Extra extends Diagnostic = never> {
  /** Also applies the likeliest fix where none is safe: guesses, for a person to look over. */
  readonly unsafe?: boolean;
  /** Finds more in a query without errors, as `reviewQuery` from `clausal/logic` does; that is mended too. */
  readonly review?: (query: CheckedQuery) => readonly Extra[];
}

/** More rounds than any mistake needs: each one shows at most the next layer of what a mistake hid. */
const MOST_ROUNDS = 50;

/**
 * Mends a query: applies all safe fixes, and again to the result, until there
 * is none left, the text would get too long to be read, or 50 rounds are over.
 *
 * @param resource - As for `checkQuery`.
 * @param options - With `unsafe`, where no safe fix is left the likeliest guess
 *   for each mistake is applied, so the result may mean something else than
 *   was meant. Guesses that would lead back to an earlier text are not applied.
 * @throws {TypeError} As `checkQuery` does.
 * @see L4
 * @example
 * fixQuery('payments', 'status:SETTLED').text // 'payment_status:"SETTLED"'
 */
export function fixQuery<Extra extends Diagnostic = never>(
  resource: ResourceLike,
  text: string,
  { unsafe = false, review }: FixOptions<Extra> = {},
): FixResult<Extra> {
  const checked = toResource(resource);
  const examine = (one: string): FixResult<Extra>['diagnostics'] => {
    const { query, diagnostics: found } = checkQuery(checked, one);
    return query === undefined || review === undefined ? found : sortDiagnostics([...found, ...review(query)]);
  };
  const applied: Fix[] = [];
  /** How many fixes had been applied when a text was reached. */
  const reached = new Map<string, number>();
  let current = text;
  let diagnostics = examine(current);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    reached.set(current, applied.length);
    const fixes = chooseFixes(diagnostics, unsafe);
    if (fixes.length === 0) break;
    const mended = applyEdits(
      current,
      fixes.flatMap(({ edits }) => edits),
    );
    // Longer, it would not be read at all (L1.11).
    if (mended.length > MAX_QUERY_LENGTH) break;
    for (const fix of fixes) applied.push(fix);
    current = mended;
    diagnostics = examine(current);
    // Guesses can go round in a circle: then none of them helps.
    const before = reached.get(mended);
    if (before === undefined) continue;
    applied.length = before;
    break;
  }
  return { text: current, applied, diagnostics };
}

/** All safe fixes that go together; where there is none, and guesses are wanted, the likeliest guesses. */
function chooseFixes(diagnostics: readonly Diagnostic[], unsafe: boolean): readonly Fix[] {
  const safe: Fix[] = [];
  const guesses: Fix[] = [];
  for (const { code, fixes } of diagnostics) {
    const fix = fixes.find((one) => one.safe);
    if (fix !== undefined) safe.push(fix);
    // Whether AND or OR was meant is a choice, and no guess is likelier.
    else if (fixes[0] !== undefined && code !== 'mixed-connectives') guesses.push(fixes[0]);
  }
  return selectCompatibleFixes(safe.length > 0 || !unsafe ? safe : guesses);
}
