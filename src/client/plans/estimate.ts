import { describeValue } from '../../language/base/plain-data.ts';
import { isIdentifier } from '../../language/catalogue/field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { formatClause } from '../../language/formatter/format-checked.ts';

/** What is known of the objects, to estimate how many a query finds. */
export interface Statistics {
  /** The number of all objects. */
  readonly total: number;
  /** The numbers of objects that match clauses, by the canonical form of the clause. Others are guessed. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
}

/** A guess. It affects which plan is chosen, never what the plan finds. */
export const DEFAULT_STATISTICS: Statistics = { total: 100_000 };

/** The objects that are guessed for a value that identifies them, such as an e-mail address. */
const IDENTIFIED = 10;

/**
 * Checks numbers that a caller counted, or made up.
 *
 * @throws {TypeError} If one is not a number from 0.
 */
export function checkStatistics({ total, counts = {} }: Statistics): void {
  for (const [name, value] of [['total', total] as const, ...Object.entries(counts)]) {
    if (!(Number.isFinite(value) && value >= 0)) {
      throw new TypeError(
        `the number of objects in \`statistics\` must be a number from 0; got ${describeValue(value)} for ${quoteText(name)}`,
      );
    }
  }
}

/** Estimates the share of objects that match a clause, from 0 to 1. */
export function estimateShare(clause: CheckedClause, { total, counts = {} }: Statistics): number {
  const known = countOf(clause, counts);
  if (known !== undefined) return Math.min(1, known / Math.max(total, 1));
  const share = guessShare({ ...clause, isNegated: false }, total);
  return clause.isNegated ? 1 - share : share;
}

export function countOf(clause: CheckedClause, counts: Statistics['counts'] = {}): number | undefined {
  const text = formatClause(clause);
  return Object.hasOwn(counts, text) ? counts[text] : undefined;
}

function guessShare({ field, operator, value }: CheckedClause, total: number): number {
  if (value.kind === 'null') return 0.2;
  if (value.kind === 'boolean') return 0.5;
  if (operator === '~' || operator === '^') return 0.05;
  if (operator !== ':') return 0.3;
  if (field.values !== undefined) return 1 / field.values.members.length;
  if (!isIdentifier(field)) return 0.01;
  return Math.min(1, (field.path === 'id' ? 1 : IDENTIFIED) / Math.max(total, 1));
}
