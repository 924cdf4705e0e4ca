import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from '../../hosts/diagnostics/file-docs.ts';

export interface Data {
  /** The names of the resources that there are. */
  readonly resources: readonly string[];
}

export const missingResourceDocs: FileDiagnosticDocs = {
  what: 'Reports a query of which nothing says what it searches.',
  why: 'Fields differ from resource to resource, so the query cannot be checked.',
  remedy:
    'Say it in the file: a line `# resource: payments` above the queries, `clausal payments` behind a fence, `resource: payments` beside the query in data, `/* clausal: payments */` before a text of a program. Or say it for many: `resource` of one of the `keys` or `calls` of the config, `resource` of the config, `--resource payments` of a run.',
  examples: [
    { file: 'refunds.query', bad: 'amount>500', good: '# resource: payments\namount>500' },
    { file: 'refunds.md', bad: '```clausal\namount>500\n```', good: '```clausal payments\namount>500\n```' },
  ],
};

export const missingResource = defineDiagnostic({
  code: 'missing-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ resources }: Data) => `nothing says what this query searches: ${resources.join(', ')}`,
});
