import { createDiagnostic, defineDiagnostic } from '../../diagnostic/declaration.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { FileDiagnosticDocs } from './file-docs.ts';

export interface Data {
  /** The format that the file should have, such as `YAML`. */
  readonly format: string;
  /** The error message of the parser. */
  readonly reason: string;
}

export const unreadableFileDocs: FileDiagnosticDocs = {
  what: 'Reports a file that is not valid in its format.',
  why: 'The linter cannot find all queries in it, so some are not checked.',
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

/** A syntax error in a file, with offsets. */
export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Reported if a recursive parser exhausts the stack. */
export const TOO_DEEP: Fault = { start: 0, end: 0, reason: 'it is nested too deeply, or a string in it is too long' };

/** Creates the diagnostic for a fault. */
export function reportFault(format: string, { start, end, reason }: Fault): Diagnostic {
  return createDiagnostic(unreadableFile, { start, end }, { format, reason });
}

/** Converts the error message of a parser to the style of our messages: no capital, no full stop. */
export function toReason(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
