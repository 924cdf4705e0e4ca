import type { CheckedClause } from '../checker/checked-query.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { printClause } from '../syntax/print-query.ts';

/** A clause as its writer wrote it. */
export function writeClause({ node }: CheckedClause): string {
  return printClause(node);
}

/** Clauses in a sentence: "`a:1`, `b:2` and `c:3`". */
export function listClauses(texts: readonly string[], word: 'and' | 'or'): string {
  const quoted = texts.map(quoteText);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${word} ${last}`;
}
