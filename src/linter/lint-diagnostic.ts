import type { Diagnostic } from '../diagnostic/diagnostic.ts';

/**
 * A diagnostic of a file: spans and fixes are places in the file, in UTF-16 code
 * units from its first character. A fix is there only if the file can say it.
 */
export interface LintDiagnostic extends Diagnostic {
  /** The name of what the query searches; `undefined` where that is not known, or no query is spoken of. */
  readonly resource: string | undefined;
  /** The query, as its reader at run time sees it. */
  readonly query: string | undefined;
}

/** What was found in one file. */
export interface FileReport {
  /** Relative to the folder of the run, with `/`. */
  readonly path: string;
  readonly text: string;
  /** How many queries the file holds. */
  readonly queries: number;
  /** In the order of the file. */
  readonly diagnostics: readonly LintDiagnostic[];
}
