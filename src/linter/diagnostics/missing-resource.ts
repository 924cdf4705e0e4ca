import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** The names of the resources that there are. */
  readonly resources: readonly string[];
}

export const missingResourceDocs: FileDiagnosticDocs = {
  what: 'Reports a query of which nothing says what it searches.',
  why: 'Fields differ from resource to resource, so the query cannot be checked.',
  examples: [{ file: 'refunds.query', bad: 'amount>500', good: '# resource: payments\namount>500' }],
};

export const missingResource = defineDiagnostic({
  code: 'missing-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ resources }: Data) => `nothing says what this query searches: ${resources.join(', ')}`,
});
