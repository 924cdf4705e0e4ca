import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { FileDiagnosticDocs } from '../../hosts/diagnostics/file-docs.ts';

export interface Data {
  readonly name: string;
  /** The names of the resources that are meant perhaps, the nearest first. */
  readonly suggestions: readonly string[];
}

export const unknownResourceDocs: FileDiagnosticDocs = {
  what: 'Reports the name of a resource that there is not.',
  why: 'The query cannot be checked.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payment\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
};

export const unknownResource = defineDiagnostic({
  code: 'unknown-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ name, suggestions: [nearest] }: Data) =>
    `there is no resource ${quoteText(name)}${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`,
});
