import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from '../../hosts/diagnostics/file-docs.ts';

export interface Data {
  readonly code: string;
}

export const unusedSuppressionDocs: FileDiagnosticDocs = {
  what: 'Reports a comment that suppresses a diagnostic which is not there.',
  why: 'The comment would hide the next mistake of that kind.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-field\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
};

export const unusedSuppression = defineDiagnostic({
  code: 'unused-suppression',
  severity: 'warning',
  rule: 'L4',
  message: ({ code }: Data) => `nothing is suppressed: the next line reports no \`${code}\``,
});
