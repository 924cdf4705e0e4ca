import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** What the file should be: `YAML`. */
  readonly format: string;
  /** What is wrong, in the words of the format's reader. */
  readonly reason: string;
}

export const unreadableFileDocs: FileDiagnosticDocs = {
  what: 'Reports a file that is not what its name says it is.',
  why: 'No query can be found in it, so none is checked.',
  examples: [
    {
      file: 'searches.json',
      bad: '{"resource": "payments", "query": "amount>5"',
      good: '{"resource": "payments", "query": "amount>5"}',
    },
  ],
};

export const unreadableFile = defineDiagnostic({
  code: 'unreadable-file',
  severity: 'error',
  rule: 'L4',
  message: ({ format, reason }: Data) => `this cannot be read as ${format}: ${reason}`,
});
