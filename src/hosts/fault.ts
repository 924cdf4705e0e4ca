import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { unreadableFile } from './diagnostics/unreadable-file.ts';

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
