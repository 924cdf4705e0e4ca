import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineQueryRule } from '../rule.ts';

export interface Data {
  readonly resource: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports an OR query on a resource that has none. All resources of the service have OR queries; your own resources may not.',
  why: 'The service refuses the query. `clausal plan` finds the queries that together match the same objects.',
  examples: [],
};

export const orNotSupported = defineQueryRule({
  code: 'or-not-supported',
  severity: 'error',
  rule: 'L2.2',
  message: ({ resource }: Data) =>
    `${quoteText('OR')} does not work on ${resource}; run one query for each alternative`,
  checkQuery(context) {
    const { resource, ast } = context;
    const [first] = ast.connectives;
    // mixed-connectives reports a query with both connectives.
    if (resource.limits.or !== 'none' || ast.connectives.some(({ connective }) => connective !== 'or')) return;
    if (first !== undefined) context.report(first.span, { resource: resource.name });
  },
});
