import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { FileDiagnosticDocs } from '../../hosts/diagnostics/file-docs.ts';

export interface Data {
  /** What stands where a code should; `undefined` where nothing does. */
  readonly text: string | undefined;
  /** The codes that are meant perhaps, the nearest first. */
  readonly suggestions: readonly string[];
}

export const invalidSuppressionDocs: FileDiagnosticDocs = {
  what: 'Reports a comment that means to suppress a diagnostic and does not say which.',
  why: 'It suppresses nothing.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-feild\nproxy_score>500',
      good: '# resource: payments\n# clausal-disable-next-line unknown-field -- added by a proxy\nproxy_score>500',
    },
  ],
};

export const invalidSuppression = defineDiagnostic({
  code: 'invalid-suppression',
  severity: 'warning',
  rule: 'L4',
  message: ({ text, suggestions: [nearest] }: Data) =>
    text === undefined
      ? 'this suppresses nothing: write `clausal-disable-next-line` and a code'
      : `there is no code ${quoteText(text)}${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`,
});
