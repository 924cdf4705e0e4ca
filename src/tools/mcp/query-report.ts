import { z } from 'zod';
import { diagnose } from '../../assist/diagnose.ts';
import { fixDocument } from '../../assist/fix-document.ts';
import { GUESSES } from '../../assist/sentences/guesses.ts';
import type { UserContext } from '../../assist/user.ts';
import { errorsOf } from '../../language/checker/query-error.ts';
import { type Diagnostic, hasErrors } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits } from '../../language/diagnostic/fix.ts';
import type { QueryDocument } from '../../language/document.ts';

/** The number of diagnostics to show; the others follow when these are fixed. */
const MAX_DIAGNOSTICS = 20;
/** The longest query to repeat for each fix, in UTF-16 code units. */
const MAX_REPEATED_LENGTH = 2000;

const offset = z.number();

const diagnosticOutput = z.object({
  code: z.string().describe('`explain` has a page for each code.'),
  severity: z.enum(['error', 'warning', 'info']).describe('The service refuses a query with an error.'),
  message: z.string(),
  span: z.object({ start: offset, end: offset }).describe('Offsets in the query, in UTF-16 code units.'),
  text: z.string().describe('What stands at the span.'),
  fixes: z
    .array(
      z.object({
        title: z.string(),
        safe: z.boolean().describe('A safe fix keeps the meaning; any other is a guess to be confirmed.'),
        query: z.string().optional().describe('The whole query after this fix alone.'),
      }),
    )
    .describe('The most likely first.'),
});

/** The diagnostics of a query, as a part of answers. */
export const diagnosticsOutput = {
  diagnostics: z.array(diagnosticOutput),
  omitted: z.number().optional().describe('The number of further diagnostics.'),
};

export type DiagnosticsAnswer = z.input<z.ZodObject<typeof diagnosticsOutput>>;

/** Converts diagnostics of a text to plain data of a limited size. */
export function toAnswer(text: string, diagnostics: readonly Diagnostic[]): DiagnosticsAnswer {
  const shown = diagnostics.slice(0, MAX_DIAGNOSTICS);
  const omitted = diagnostics.length - shown.length;
  return {
    diagnostics: shown.map(({ code, severity, message, span, fixes }) => ({
      code,
      severity,
      message,
      span: { start: span.start, end: span.end },
      text: text.slice(span.start, Math.min(span.end, span.start + MAX_REPEATED_LENGTH)),
      fixes: fixes.map(({ title, safe, edits }) => ({
        title,
        safe,
        ...(text.length <= MAX_REPEATED_LENGTH && { query: applyEdits(text, edits) }),
      })),
    })),
    ...(omitted > 0 && { omitted }),
  };
}

/** The result of all safe fixes. */
export const fixedOutput = z.object({
  query: z.string(),
  valid: z.boolean().describe('Whether the service accepts it now.'),
});

/** Applies all safe fixes; `undefined` if there is none. */
export function applySafeFixes(query: QueryDocument): z.input<typeof fixedOutput> | undefined {
  const { document, diagnostics } = fixDocument(query, GUESSES);
  return document === query ? undefined : { query: document.text, valid: !hasErrors(diagnostics) };
}

/** Tells in a few lines why a query cannot be used, and what to use instead. */
export function describeErrors(document: QueryDocument, user: UserContext): string {
  const errors = errorsOf(diagnose(document, GUESSES, user)).slice(0, MAX_DIAGNOSTICS);
  const lines = errors.map(({ code, message, span, fixes: [fix] }) => {
    const hint = fix === undefined ? '' : `; ${fix.safe ? 'fix' : 'perhaps'}: ${fix.title}`;
    return `${code} at ${span.start}-${span.end}: ${message}${hint}`;
  });
  const fixed = applySafeFixes(document);
  if (fixed?.valid === true) lines.push(`use this instead: ${fixed.query}`);
  else lines.push('call `check` for fixes, or `fields` for the fields of the resource');
  return ['the query has errors', ...lines].join('\n');
}
