import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** The character that ends the query, and its meaning in the file. */
  readonly cause: string;
  /** How to keep the query together, as an imperative. */
  readonly remedy: string;
}

export const truncatedQueryDocs: FileDiagnosticDocs = {
  what: 'Reports an incomplete query that continues after the place where the file ends it.',
  why: 'A character of the query, such as a space before `#` in YAML, also has a meaning in the file. Only a part of the query is sent.',
  examples: [
    {
      file: 'searches.yaml',
      bad: 'resource: payments\nquery: statement_descriptor:"Order #12" amount>5',
      good: 'resource: payments\nquery: \'statement_descriptor:"Order #12" amount>5\'',
    },
    {
      file: 'refunds.query',
      bad: '# resource: payments\ncurrency_code:"EUR" AND\namount>500',
      good: '# resource: payments\ncurrency_code:"EUR" AND amount>500',
    },
  ],
};

export const truncatedQuery = defineDiagnostic({
  code: 'truncated-query',
  severity: 'error',
  rule: 'L4',
  message: ({ cause, remedy }: Data) => `the query is incomplete: ${cause}; ${remedy}`,
});
