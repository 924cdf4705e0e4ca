import type { DiagnosticDocs } from '../../../language/diagnostic/declaration.ts';
import type { Connective } from '../../../language/syntax/ast.ts';
import { defineLogicRule, listClauses, printChecked, reportTogether } from '../logic-rule.ts';

export interface Data {
  /** The smallest set of clauses that makes it so, in the order of the query. */
  readonly clauses: readonly string[];
  readonly connective: Connective;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a query that matches every object that the service can send.',
  why: 'The query excludes nothing. To exclude several values, join the negated clauses with AND.',
  examples: [
    { resource: 'payments', bad: 'amount>1 OR -amount>1', good: 'amount>1' },
    {
      resource: 'payments',
      bad: '-payment_status:"FAILED" OR -payment_status:"DECLINED"',
      good: '-payment_status:"FAILED" -payment_status:"DECLINED"',
    },
  ],
};

export const alwaysMatches = defineLogicRule({
  code: 'always-matches',
  severity: 'warning',
  rule: 'L4',
  message: ({ clauses, connective }: Data) =>
    `every object that the service sends matches ${listClauses(clauses, connective)}`,
  review(context) {
    const { query, always } = context.analysis;
    for (const clauses of always) {
      reportTogether(clauses, { clauses: clauses.map(printChecked), connective: query.connective }, context);
    }
  },
});
