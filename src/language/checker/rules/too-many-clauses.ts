import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { defineQueryRule } from '../rule.ts';

export interface Data {
  readonly count: number;
  readonly limit: number;
}

export const docs: DiagnosticDocs = {
  what: 'Reports the clauses beyond the limit of the resource. The resources of the service allow ten.',
  why: 'The service refuses a query with more clauses. Negated and repeated clauses count too. `clausal plan` takes any number and splits them into several queries.',
  examples: [
    {
      resource: 'payments',
      bad: 'amount:1 OR amount:2 OR amount:3 OR amount:4 OR amount:5 OR amount:6 OR amount:7 OR amount:8 OR amount:9 OR amount:10 OR amount:11',
      good: 'amount>=1 amount<=11',
    },
  ],
};

export const tooManyClauses = defineQueryRule({
  code: 'too-many-clauses',
  severity: 'error',
  rule: 'L2.1',
  message: ({ count, limit }: Data) => `the query has ${count} clauses; at most ${limit} are allowed`,
  checkQuery(context) {
    const { clauses } = context;
    const limit = context.resource.limits.clauses;
    const first = clauses[limit];
    if (first === undefined) return;
    const { start } = first.node.span;
    let { end } = first.node.span;
    for (const { node } of clauses) end = node.span.end;
    context.report({ start, end }, { count: clauses.length, limit });
  },
});
