import { defineDiagnostic } from '../../diagnostic/declaration.ts';

export const emptyQuery = defineDiagnostic({
  code: 'empty-query',
  severity: 'error',
  rule: 'L1.10',
  what: 'Reports a query that is empty or blank.',
  why: 'A search without a query is refused: there is no way to ask for everything.',
  examples: [{ resource: 'payments', bad: '   ', good: '-id:null' }],
  message: () => 'the query is empty',
});
