import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';

export const emptyQueryDocs: DiagnosticDocs = {
  what: 'Reports a query that is empty or blank.',
  why: 'A search without a query is refused: there is no way to ask for everything.',
  examples: [{ resource: 'payments', bad: '   ', good: '-id:null' }],
};

export const emptyQuery = defineDiagnostic({
  code: 'empty-query',
  severity: 'error',
  rule: 'L1.10',
  message: (_: undefined) => 'the query is empty',
});
