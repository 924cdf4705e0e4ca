import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import { checkQuery } from './check-query.ts';
import type { CheckedQuery } from './checked-query.ts';
import type { QueryDiagnostic } from './diagnostics.ts';

/** A fixed query, the fixes that were applied and the diagnostics that remain. */
export interface FixResult<Extra extends Diagnostic = never> {
  readonly text: string;
  /** The applied fixes, in the order of application. */
  readonly applied: readonly Fix[];
  /** The remaining diagnostics, with spans in the new text. */
  readonly diagnostics: readonly (QueryDiagnostic | Extra)[];
}

/** Options of `fixQuery`. */
export interface FixOptions<Extra extends Diagnostic = never> {
  /** Also applies the most likely fix where none is safe. Review the result: such a fix is a guess. */
  readonly unsafe?: boolean;
  /** Finds further diagnostics in a query without errors, such as `reviewQuery` of `clausal/logic`. Its fixes need `unsafe`. */
  readonly review?: (query: CheckedQuery) => readonly Extra[];
}

/** More rounds than any query needs: fixing one mistake may reveal the next. */
const MAX_ROUNDS = 50;

/**
 * Fixes a query. Applies all safe fixes and checks the result again, until no
 * safe fix is left, the text would become too long to parse, or 50 rounds have
 * passed.
 *
 * @param resource - As for `checkQuery`.
 * @param options - With `unsafe`, the most likely guess for each mistake is
 *   applied once no safe fix is left, so the result may not mean what the writer
 *   intended. Guesses that lead back to an earlier text are not applied.
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
  for (let round = 0; round < MAX_ROUNDS; round++) {
    reached.set(current, applied.length);
    const fixes = chooseFixes(diagnostics, unsafe);
    if (fixes.length === 0) break;
    const fixed = applyEdits(
      current,
      fixes.flatMap(({ edits }) => edits),
    );
    // A longer text is not parsed at all (L1.11).
    if (fixed.length > MAX_QUERY_LENGTH) break;
    for (const fix of fixes) applied.push(fix);
    current = fixed;
    diagnostics = examine(current);
    // Guesses can form a cycle; then none of them helps.
    const before = reached.get(fixed);
    if (before === undefined) continue;
    applied.length = before;
    break;
  }
  return { text: current, applied, diagnostics };
}

/** All compatible safe fixes; if there is none and `unsafe` is set, the most likely guesses. */
function chooseFixes(diagnostics: readonly Diagnostic[], unsafe: boolean): readonly Fix[] {
  const safe: Fix[] = [];
  const guesses: Fix[] = [];
  for (const { code, fixes } of diagnostics) {
    const fix = fixes.find((one) => one.safe);
    if (fix !== undefined) safe.push(fix);
    // AND and OR are equally likely, so there is no guess.
    else if (fixes[0] !== undefined && code !== 'mixed-connectives') guesses.push(fixes[0]);
  }
  return selectCompatibleFixes(safe.length > 0 || !unsafe ? safe : guesses);
}
