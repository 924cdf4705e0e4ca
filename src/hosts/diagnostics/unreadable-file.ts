import { createDiagnostic, defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
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

/** Where a file ceases to be what its name says, and why. */
export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** What the parsers that call themselves for what is nested run into. */
export const TOO_DEEP: Fault = { start: 0, end: 0, reason: 'it is nested too deeply, or a string in it is too long' };

/** What is to be said of a file with a fault. */
export function reportFault(format: string, { start, end, reason }: Fault): Diagnostic {
  return createDiagnostic(unreadableFile, { start, end }, { format, reason });
}

/** What a parser says, as the middle of a sentence. */
export function toReason(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
