import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** The source text of the interpolated expression. */
  readonly expression: string;
}

export const unsafeInterpolationDocs: FileDiagnosticDocs = {
  what: 'Reports a value that is inserted into a query without being quoted and escaped.',
  why: 'A quotation mark in the value ends it early, and the rest of the value is read as clauses. The query can then match objects that it should not.',
  examples: [
    {
      file: 'search.ts',
      bad: `import { query } from 'clausal';
const text = /* clausal: payments */ \`customer.email:"\${email}"\`;`,
      good: `import { query } from 'clausal';
const text = String(query('payments')\`customer.email:\${email}\`);`,
    },
  ],
};

export const unsafeInterpolation = defineDiagnostic({
  code: 'unsafe-interpolation',
  severity: 'error',
  rule: 'L4',
  message: ({ expression }: Data) =>
    `${quoteText(expression)} is inserted into the query without escaping; a quotation mark in it would change what the query matches`,
});
