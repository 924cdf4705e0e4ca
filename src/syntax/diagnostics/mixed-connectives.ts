import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { Connective } from '../ast.ts';

export interface Data {
  readonly first: Connective;
  readonly second: Connective;
}

export const mixedConnectivesDocs: DiagnosticDocs = {
  what: 'Reports a query that uses both AND and OR; a space between clauses is an AND.',
  why: 'The language has no precedence and no groups, so the service refuses to guess what belongs together.',
  examples: [
    {
      resource: 'payments',
      bad: 'amount:500 amount:900 OR amount:1300',
      good: 'amount:500 OR amount:900 OR amount:1300',
    },
  ],
};

export const mixedConnectives = defineDiagnostic({
  code: 'mixed-connectives',
  severity: 'error',
  rule: 'L1.9',
  message: ({ first, second }: Data) =>
    `\`${second.toUpperCase()}\` is mixed with \`${first.toUpperCase()}\`; a space means \`AND\``,
});
