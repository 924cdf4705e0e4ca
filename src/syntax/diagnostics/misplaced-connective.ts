import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly written: string;
  /** Where no clause stands. */
  readonly missing: 'before' | 'after';
}

export const misplacedConnectiveDocs: DiagnosticDocs = {
  what: 'Reports an AND or OR that does not stand between two clauses.',
  why: 'A connective joins the clause before it to the clause after it; without both it means nothing.',
  examples: [
    { resource: 'payments', bad: 'amount>500 AND', good: 'amount>500' },
    { resource: 'payments', bad: 'OR amount>500', good: 'amount>500' },
    { resource: 'payments', bad: 'amount>500 AND AND amount<900', good: 'amount>500 AND amount<900' },
  ],
};

export const misplacedConnective = defineDiagnostic({
  code: 'misplaced-connective',
  severity: 'error',
  rule: 'L1.2',
  message: ({ written, missing }: Data) => `no clause stands ${missing} ${quoteText(written)}`,
});
