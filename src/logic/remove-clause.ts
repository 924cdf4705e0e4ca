import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { writeClause } from './clause-text.ts';

/** Takes a clause out of a query, with what joins it to the one before; the first with what joins it to the next. */
export function removeFix({ clauses }: CheckedQuery, clause: CheckedClause): Fix {
  const index = clauses.indexOf(clause);
  const { start, end } = clause.node.span;
  const before = clauses[index - 1]?.node.span.end;
  const next = clauses[index + 1]?.node.span.start;
  const title = `remove ${quoteText(writeClause(clause))}`;
  return before === undefined
    ? replaceFix(title, true, start, next ?? end, '')
    : replaceFix(title, true, before, end, '');
}
