import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { cutLine, MAX_LISTED, quoteText } from '../diagnostic/quote.ts';
import type { QueryDiagnostic } from './registry.ts';

/** Where errors of every copy of the package are marked. */
const QUERY_ERROR = /* @__PURE__ */ Symbol.for('clausal.QueryError');

/** The maximum number of diagnostics in JSON. */
const MAX_IN_JSON = 100;

/** A `QueryError` in JSON. */
export interface QueryErrorData {
  readonly name: 'QueryError';
  readonly message: string;
  /** The first 100 diagnostics, without fixes. */
  readonly diagnostics: readonly Pick<QueryDiagnostic, 'code' | 'severity' | 'message' | 'span'>[];
}

/**
 * Thrown instead of building a query that the service would refuse. It has at least one diagnostic; their spans are in
 * `text`, which is the clause, the template or the whole query.
 *
 * @see L4
 */
export class QueryError extends Error {
  get [QUERY_ERROR](): true {
    return true;
  }

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

  /** Returns the message and the diagnostics, for a log or the body of a response. The text of the query is not part of it. */
  toJSON(): QueryErrorData {
    const diagnostics = this.diagnostics.slice(0, MAX_IN_JSON).map(({ code, severity, message, span }) => {
      return { code, severity, message: cutLine(message), span };
    });
    return { name: this.name, message: this.message, diagnostics };
  }
}

/**
 * Whether a value is a `QueryError`, also of another copy of the package, which `instanceof` denies.
 *
 * @example
 * isQueryError(new TypeError('no query')) // false
 */
export function isQueryError(value: unknown): value is QueryError {
  try {
    return Reflect.get(Object(value), QUERY_ERROR) === true;
  } catch {
    // A proxy threw.
    return false;
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

export function errorsOf<Found extends Diagnostic>(diagnostics: readonly Found[]): readonly Found[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
