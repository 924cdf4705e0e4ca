import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

interface Data {
  readonly field: string;
  readonly operator: string;
}

export const spaceAroundOperator = defineDiagnostic({
  code: 'space-around-operator',
  severity: 'error',
  rule: 'L1.3',
  what: 'Reports white space between a field, its operator and its value.',
  why: 'A space ends a clause, so the service would see three broken clauses.',
  examples: [{ resource: 'payments', bad: 'amount > 1000', good: 'amount>1000' }],
  message: ({ operator }: Data) => `white space around ${quoteText(operator)} splits the clause`,
});
