import type { CheckedQuery } from '../checker/checked-query.ts';
import { cutLine } from '../diagnostic/quote.ts';
import type { MatchExplanation } from '../matcher/explain-match.ts';

/** The width of the widest clause for which reasons are aligned. */
const MAX_WIDTH = 40;

/** One line for each clause: whether it holds, its text and the reason. */
export function describeExplanation(
  { text, connective }: CheckedQuery,
  { clauses }: Pick<MatchExplanation, 'clauses'>,
): readonly string[] {
  const lines = clauses.map(({ clause, holds, reason }) => {
    const { start, end } = clause.node.span;
    return { holds, reason, written: text.slice(start, end) };
  });
  const width = Math.min(MAX_WIDTH, Math.max(...lines.map(({ written }) => written.length)));
  const described = lines.map(({ holds, reason, written }) =>
    cutLine(`  ${holds ? 'holds' : 'fails'}  ${written.padEnd(width)}  ${reason}`),
  );
  return connective === 'or' && lines.length > 1 ? ['one of these clauses must hold:', ...described] : described;
}
