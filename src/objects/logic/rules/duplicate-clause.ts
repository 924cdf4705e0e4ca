import type { DiagnosticDocs } from '../../../language/diagnostic/declaration.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import { defineLogicRule, printChecked, removeFix } from '../logic-rule.ts';

export interface Data {
  readonly clause: string;
  /** The earlier clause with the same meaning. */
  readonly first: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a clause with the same meaning as an earlier one, even if it is worded differently.',
  why: 'It has no effect but counts towards the limit on clauses, and a different clause was probably intended.',
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
      ? `${quoteText(clause)} is repeated`
      : `${quoteText(clause)} means the same as ${quoteText(first)} for objects that the service sends`,
  review(context) {
    const { query, duplicates } = context.analysis;
    for (const { clause, first } of duplicates) {
      context.report(
        clause.node.span,
        { clause: printChecked(clause), first: printChecked(first) },
        {
          related: [{ span: first.node.span, message: 'this clause means the same' }],
          fixes: [removeFix(query, clause)],
        },
      );
    }
  },
});
