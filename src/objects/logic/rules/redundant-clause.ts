import type { DiagnosticDocs } from '../../../language/diagnostic/declaration.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import type { Connective } from '../../../language/syntax/ast.ts';
import { defineLogicRule, listClauses, printChecked, removeFix } from '../logic-rule.ts';

export interface Data {
  readonly clause: string;
  readonly connective: Connective;
  /** The smallest set of clauses that makes it redundant; empty if it is so by itself. */
  readonly others: readonly string[];
}

export const docs: DiagnosticDocs = {
  what: 'Reports a clause that can be removed without changing which objects of the service the query matches.',
  why: 'It has no effect but counts towards the limit on clauses, and a different clause was probably intended.',
  examples: [
    { resource: 'payments', bad: 'amount>10 amount>5', good: 'amount>10' },
    { resource: 'payments', bad: 'amount>10 OR amount>5', good: 'amount>5' },
    {
      resource: 'payments',
      bad: 'refund.status:"PENDING" -refund.status:null',
      good: 'refund.status:"PENDING"',
    },
  ],
};

export const redundantClause = defineLogicRule({
  code: 'redundant-clause',
  severity: 'warning',
  rule: 'L4',
  message: ({ clause, connective, others }: Data) => {
    const effect = `${quoteText(clause)} has no effect`;
    if (others.length === 0)
      return `${effect}: ${connective === 'and' ? 'every' : 'no'} object that the service sends matches it`;
    const list = listClauses(others, connective);
    if (connective === 'or') return `${effect}: it implies ${list}`;
    return `${effect}: ${list} ${others.length === 1 ? 'implies' : 'imply'} it`;
  },
  review(context) {
    const { query, redundancies } = context.analysis;
    const { connective } = query;
    for (const { clause, others } of redundancies) {
      context.report(
        clause.node.span,
        { clause: printChecked(clause), connective, others: others.map(printChecked) },
        {
          related: others.map(({ node }) => ({ span: node.span, message: 'this clause makes it redundant' })),
          fixes: [removeFix(query, clause)],
        },
      );
    }
  },
});
