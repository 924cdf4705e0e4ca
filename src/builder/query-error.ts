import type { QueryDiagnostic } from '../checker/diagnostics.ts';
import { quoteText } from '../diagnostic/quote.ts';

/**
 * What was asked for would be no query that the service takes. `text` is the
 * clause, the template or the query that it is about, and the spans of
 * `diagnostics`, of which there is at least one, lie in it.
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
    super(diagnostics.map((diagnostic) => `${describeDiagnostic(diagnostic)}${place}`).join('\n'));
    this.diagnostics = diagnostics;
    this.text = text;
  }
}

/** What is wrong, and, of a value, what would not be: a program has no other place to look for that. */
function describeDiagnostic({ code, message, fixes }: QueryDiagnostic): string {
  const [likeliest] = code === 'invalid-date' || code === 'millisecond-timestamp' ? fixes : [];
  return `${code}: ${message}${likeliest === undefined ? '' : `; ${likeliest.title}`}`;
}

/** The errors among diagnostics. */
export function errorsOf(diagnostics: readonly QueryDiagnostic[]): readonly QueryDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
