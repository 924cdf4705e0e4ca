import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** The source text of the interpolated expression. */
  readonly expression: string;
}

export const unsafeInterpolationDocs: FileDiagnosticDocs = {
  what: 'Reports a value that is put into the text of a query without quotes and escapes of its own.',
  why: 'A quotation mark in the value ends it early, and what follows is read as clauses: the query then finds what nobody asked for.',
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
    `${quoteText(expression)} is put into the query as it is; a quotation mark in it would change what the query finds`,
});
