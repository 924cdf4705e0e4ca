import { reportLonelyNegation } from './assemble.ts';
import type { Assembly } from './assembly.ts';
import type { QueryNode } from './ast.ts';
import { flushLooseText } from './loose-text.ts';
import { reportMixedConnectives, reportTrailingConnective } from './report-connectives.ts';
import { reportGroups, reportParentheses } from './report-parentheses.ts';

/** Makes the AST of all that was read, and reports what is wrong with the query as a whole. */
export function finishQuery(assembly: Assembly): QueryNode {
  const { text, clauses, connectives } = assembly;
  reportLonelyNegation(assembly);
  flushLooseText(assembly);
  reportTrailingConnective(assembly);
  const isMixed = reportMixedConnectives(assembly);
  for (const open of assembly.open) {
    assembly.parentheses.push({ open: open.start, close: open.start, isNegated: open.isNegated });
  }
  for (const pair of assembly.parentheses) reportParentheses(assembly, pair, isMixed);
  reportGroups(assembly);
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses, connectives };
}
