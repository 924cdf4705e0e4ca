import type { DiagnosticDocs } from '../../../language/diagnostic/declaration.ts';
import type { Connective } from '../../../language/syntax/ast.ts';
import { defineLogicRule, listClauses, printChecked, reportTogether } from '../logic-rule.ts';

export interface Data {
  /** The smallest set of clauses that makes it so, in the order of the query. */
  readonly clauses: readonly string[];
  readonly connective: Connective;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a query that matches no object that the service can send.',
  why: 'The query will never find anything. To match any of several values, join the clauses with OR.',
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
    const together = clauses.length > 1 && connective === 'and' ? ' together' : '';
    return `no object that the service sends matches ${listClauses(clauses, connective)}${together}`;
  },
  review(context) {
    const { query, never } = context.analysis;
    for (const clauses of never) {
      reportTogether(clauses, { clauses: clauses.map(printChecked), connective: query.connective }, context);
    }
  },
});
