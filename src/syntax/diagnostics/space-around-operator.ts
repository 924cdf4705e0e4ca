import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly field: string;
  readonly operator: string;
}

export const spaceAroundOperatorDocs: DiagnosticDocs = {
  what: 'Reports white space between a field, its operator and its value.',
  why: 'A space ends a clause, so the service would see three broken clauses.',
  examples: [{ resource: 'payments', bad: 'amount > 1000', good: 'amount>1000' }],
};

export const spaceAroundOperator = defineDiagnostic({
  code: 'space-around-operator',
  severity: 'error',
  rule: 'L1.3',
  message: ({ operator }: Data) => `white space around ${quoteText(operator)} splits the clause`,
});
