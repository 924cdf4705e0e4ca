import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Operator } from '../ast.ts';

export interface Data {
  readonly written: string;
  /** The operator that was probably meant. */
  readonly meant: Operator | undefined;
  /** Whether the written operator also says "not". */
  readonly negates: boolean;
}

export const unknownOperatorDocs: DiagnosticDocs = {
  what: 'Reports an operator of another language.',
  why: 'The service knows `:` `~` `>` `<` `>=` `<=` and refuses everything else.',
  examples: [
    { resource: 'payments', bad: 'amount=500', good: 'amount:500' },
    { resource: 'payments', bad: 'currency_code!="EUR"', good: '-currency_code:"EUR"' },
    { resource: 'payments', bad: 'amount=>500', good: 'amount>=500' },
  ],
};

export const unknownOperator = defineDiagnostic({
  code: 'unknown-operator',
  severity: 'error',
  rule: 'L1.7',
  message: ({ written }: Data) => `${quoteText(written)} is not an operator`,
});
