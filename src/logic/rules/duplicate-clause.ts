import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { writeClause } from '../clause-text.ts';
import { defineLogicRule } from '../logic-rule.ts';
import { removeFix } from '../remove-clause.ts';

export interface Data {
  readonly clause: string;
  /** The earlier one that asks the same. */
  readonly first: string;
}

export const duplicateClauseDocs: DiagnosticDocs = {
  what: 'Reports a clause that asks the same as an earlier one, perhaps in other words.',
  why: 'It changes nothing, counts as one of the ten clauses, and another was probably meant.',
  examples: [
    { resource: 'payments', bad: 'amount>5 amount>5', good: 'amount>5' },
    {
      resource: 'payments',
      bad: 'payment_status:"SETTLED" OR payment_status:"settled" OR payment_status:"FAILED"',
      good: 'payment_status:"SETTLED" OR payment_status:"FAILED"',
    },
    {
      resource: 'payments',
      bad: 'refund.is_refunded:true amount>5 refund.status:"REFUNDED"',
      good: 'refund.is_refunded:true amount>5',
    },
  ],
};

export const duplicateClause = defineLogicRule({
  code: 'duplicate-clause',
  severity: 'warning',
  rule: 'L4',
  message: ({ clause, first }: Data) =>
    clause === first
      ? `${quoteText(clause)} is asked twice`
      : `${quoteText(clause)} asks the same as ${quoteText(first)}`,
  review(context) {
    const { query, repetitions } = context.findings;
    for (const { clause, first } of repetitions) {
      context.report(
        clause.node.span,
        { clause: writeClause(clause), first: writeClause(first) },
        {
          related: [{ span: first.node.span, message: 'this clause asks the same' }],
          fixes: [removeFix(query, clause)],
        },
      );
    }
  },
});
