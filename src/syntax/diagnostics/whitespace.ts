import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';

export interface Data {
  readonly place: 'separator' | 'value';
}

export const whitespaceDocs: DiagnosticDocs = {
  what: 'Reports tabs and line breaks between clauses, and white space at the ends of an exact value.',
  why: 'The service promises to split clauses at a space only, and to compare the whole of an exact value.',
  examples: [
    { resource: 'payments', bad: 'amount>500\tamount<900', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: 'metadata[order_id]:" 7"', good: 'metadata[order_id]:"7"' },
  ],
};

export const whitespace = defineDiagnostic({
  code: 'whitespace',
  severity: 'warning',
  rule: 'L1.2',
  message: ({ place }: Data) =>
    place === 'separator'
      ? 'a tab or line break separates clauses where a space should'
      : 'the value begins or ends with white space',
});
