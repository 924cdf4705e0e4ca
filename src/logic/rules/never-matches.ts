import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import type { Connective } from '../../syntax/ast.ts';
import { listClauses, writeClause } from '../clause-text.ts';
import { defineLogicRule } from '../logic-rule.ts';
import { reportTogether } from '../report-together.ts';

export interface Data {
  /** The fewest clauses that make it so, in the order of the query. */
  readonly clauses: readonly string[];
  readonly connective: Connective;
}

export const neverMatchesDocs: DiagnosticDocs = {
  what: 'Reports a query that no object can match.',
  why: 'It finds nothing, today and ever; for one value or another, AND has to be OR.',
  examples: [
    { resource: 'payments', bad: 'amount>10 amount<5', good: 'amount>5 amount<10' },
    {
      resource: 'payments',
      bad: 'payment_status:"SETTLED" payment_status:"FAILED"',
      good: 'payment_status:"SETTLED" OR payment_status:"FAILED"',
    },
    {
      resource: 'payments',
      bad: 'refund.is_refunded:true refund.status:"PENDING"',
      good: 'refund.status:"PENDING"',
    },
  ],
};

export const neverMatches = defineLogicRule({
  code: 'never-matches',
  severity: 'warning',
  rule: 'L4',
  message: ({ clauses, connective }: Data) => {
    const be = clauses.length === 1 ? 'is never true' : 'are never true';
    const together = clauses.length > 1 && connective === 'and' ? ' together' : '';
    return `${listClauses(clauses, 'and')} ${be}${together}, so the query matches nothing`;
  },
  review(context) {
    const { query, never } = context.findings;
    for (const clauses of never) {
      reportTogether(clauses, { clauses: clauses.map(writeClause), connective: query.connective }, context);
    }
  },
});
