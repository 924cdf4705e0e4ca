import type { Span } from '../../language/base/span.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';

/**
 * A diagnostic of a file. Spans and fixes are positions in the file, in UTF-16 code
 * units from its first character; fixes that the file cannot express are left out.
 */
export interface LintDiagnostic extends Diagnostic {
  /** The name of the query's resource; `undefined` if it is unknown or the diagnostic is not about a query. */
  readonly resource: string | undefined;
  /** The decoded query, as it is at run time. */
  readonly query: string | undefined;
  /** The clause that it is about, in the file, if the query has several diagnostics and this one is about one clause. */
  readonly clause?: Span;
}

/** The result of linting one file. */
export interface FileReport {
  /** Relative to the working folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The number of queries in the file. */
  readonly queries: number;
  /** In the order of the file. */
  readonly diagnostics: readonly LintDiagnostic[];
}
