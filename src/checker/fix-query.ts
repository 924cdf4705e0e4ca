import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import { checkQuery } from './check-query.ts';

/** A mended query, what was done to it, and what is left to do. */
export interface FixResult {
  readonly text: string;
  /** The fixes that were applied, in the order of their application. */
  readonly applied: readonly Fix[];
  /** What is still reported, with spans in the new text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How far `fixQuery` goes. */
export interface FixOptions {
  /** Also applies the likeliest fix where none is safe: guesses, for a person to look over. */
  readonly unsafe?: boolean;
}

/** More rounds than any mistake needs: each one shows at most the next layer of what a mistake hid. */
const MOST_ROUNDS = 50;

/**
 * Mends a query: applies all safe fixes, and again to the result, until there
 * is none left.
 *
 * @param resource - As for `checkQuery`.
 * @throws {TypeError} As `checkQuery` does.
 * @see L4
 * @example
 * fixQuery('payments', 'status:SETTLED').text // 'payment_status:"SETTLED"'
 */
export function fixQuery(resource: ResourceLike, text: string, options: FixOptions = {}): FixResult {
  const checked = toResource(resource);
  const applied: Fix[] = [];
  let current = text;
  let { diagnostics } = checkQuery(checked, current);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixes = selectCompatibleFixes(chooseFixes(diagnostics, options.unsafe ?? false));
    if (fixes.length === 0) break;
    current = applyEdits(
      current,
      fixes.flatMap(({ edits }) => edits),
    );
    applied.push(...fixes);
    ({ diagnostics } = checkQuery(checked, current));
  }
  return { text: current, applied, diagnostics };
}

function chooseFixes(diagnostics: readonly Diagnostic[], unsafe: boolean): readonly Fix[] {
  const fixes: Fix[] = [];
  for (const diagnostic of diagnostics) {
    const fix = diagnostic.fixes.find(({ safe }) => safe) ?? (unsafe ? diagnostic.fixes[0] : undefined);
    if (fix !== undefined) fixes.push(fix);
  }
  return fixes;
}
