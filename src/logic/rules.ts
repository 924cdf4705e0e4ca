import type { LogicRule } from './logic-rule.ts';
import { alwaysMatches } from './rules/always-matches.ts';
import { duplicateClause } from './rules/duplicate-clause.ts';
import { neverMatches } from './rules/never-matches.ts';
import { redundantClause } from './rules/redundant-clause.ts';

/**
 * The rules of what a query can match, in the order of the language reference.
 *
 * @see L4
 */
export const LOGIC_RULES = [
  duplicateClause,
  redundantClause,
  neverMatches,
  alwaysMatches,
] as const satisfies readonly LogicRule[];
