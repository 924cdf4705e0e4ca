import { cutLine, MAX_LISTED, quoteText } from '../diagnostic/quote.ts';
import type { QueryDiagnostic } from './registry.ts';

/**
 * Thrown instead of building a query that the service would refuse. It has at
 * least one diagnostic; their spans are in `text`, which is the clause, the
 * template or the whole query.
 *
 * @see L4
 */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly diagnostics: readonly QueryDiagnostic[];
  readonly text: string;

  constructor(
    diagnostics: readonly QueryDiagnostic[],
    text: string,
    place = text === '' ? '' : `, in ${quoteText(text)}`,
  ) {
    super(describeAll(diagnostics, place));
    this.diagnostics = diagnostics;
    this.text = text;
  }
}

/** One line for each of the first diagnostics, then the place if there are several. */
function describeAll(diagnostics: readonly QueryDiagnostic[], place: string): string {
  const lines = diagnostics.slice(0, MAX_LISTED).map((diagnostic) => cutLine(describeDiagnostic(diagnostic)));
  const hidden = diagnostics.length - lines.length;
  if (hidden > 0) lines.push(`and ${hidden.toLocaleString('en')} more`);
  return lines.join('\n') + (lines.length > 1 ? place.replace(', ', '\n') : place);
}

/** The message of a diagnostic; for a date, also the likeliest fix, because an error cannot show it elsewhere. */
function describeDiagnostic({ code, message, fixes }: QueryDiagnostic): string {
  const [fix] = code === 'invalid-date' || code === 'millisecond-timestamp' ? fixes : [];
  return `${code}: ${message}${fix === undefined ? '' : `; ${fix.title}`}`;
}

/** The diagnostics that are errors. */
export function errorsOf(diagnostics: readonly QueryDiagnostic[]): readonly QueryDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
