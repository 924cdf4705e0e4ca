import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  /** What stands there instead; empty at the end of the query. */
  readonly found: string;
}

export const expectedClauseDocs: DiagnosticDocs = {
  what: 'Reports something that stands where a clause should, and is none.',
  why: 'The service reads only clauses, each a field, an operator and a value; it has no search over all fields.',
  examples: [
    { resource: 'payments', bad: '"coffee" amount>500', good: 'statement_descriptor:"coffee" amount>500' },
    { resource: 'payments', bad: '>500', good: 'amount>500' },
  ],
};

export const expectedClause = defineDiagnostic({
  code: 'expected-clause',
  severity: 'error',
  rule: 'L1.3',
  message: ({ found }: Data) =>
    found === '' ? 'a clause is missing here' : `${quoteText(found)} is not a clause: it has no field`,
});
