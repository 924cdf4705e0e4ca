import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Connective } from '../../syntax/ast.ts';
import { listClauses, writeClause } from '../clause-text.ts';
import { defineLogicRule } from '../logic-rule.ts';
import { removeFix } from '../remove-clause.ts';

export interface Data {
  readonly clause: string;
  readonly connective: Connective;
  /** The fewest clauses that make it redundant; none if it is so by itself. */
  readonly others: readonly string[];
}

export const redundantClauseDocs: DiagnosticDocs = {
  what: 'Reports a clause without which the query matches the same, because of what other clauses ask.',
  why: 'It changes nothing, counts as one of the ten clauses, and another was probably meant.',
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
    const name = quoteText(clause);
    if (connective === 'and') {
      return others.length === 0
        ? `${name} is true of every object and rules out none`
        : `${name} rules out nothing beyond ${listClauses(others, 'and')}`;
    }
    return others.length === 0
      ? `${name} is true of no object and finds none`
      : `${name} finds nothing beyond ${listClauses(others, 'or')}`;
  },
  review(context) {
    const { query, redundancies } = context.findings;
    const { connective } = query;
    for (const { clause, others } of redundancies) {
      context.report(
        clause.node.span,
        { clause: writeClause(clause), connective, others: others.map(writeClause) },
        {
          related: others.map(({ node }) => ({ span: node.span, message: 'this clause makes it redundant' })),
          fixes: [removeFix(query, clause)],
        },
      );
    }
  },
});
