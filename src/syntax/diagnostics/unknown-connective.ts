import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Connective } from '../ast.ts';

export interface Data {
  readonly written: string;
  /** The connective that was probably meant. */
  readonly meant: Connective | undefined;
}

export const unknownConnectiveDocs: DiagnosticDocs = {
  what: 'Reports a connective of another language.',
  why: 'Clauses are joined by a space, by AND or by OR, and by nothing else.',
  examples: [
    { resource: 'payments', bad: 'amount>500 && amount<900', good: 'amount>500 AND amount<900' },
    { resource: 'payments', bad: 'amount:500 || amount:900', good: 'amount:500 OR amount:900' },
  ],
};

export const unknownConnective = defineDiagnostic({
  code: 'unknown-connective',
  severity: 'error',
  rule: 'L1.2',
  message: ({ written }: Data) => `${quoteText(written)} is not a connective`,
});
