/** What people may want to read about a kind of diagnostic of files; see `DiagnosticDocs`. */
export interface FileDiagnosticDocs {
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** What to do about it, where the examples do not show all of it. */
  readonly remedy?: string;
  readonly examples: readonly FileExample[];
}

/** A file that shows a diagnostic, and the same file mended. */
export interface FileExample {
  /** Its name, which says what kind of file it is. */
  readonly file: string;
  readonly bad: string;
  readonly good: string;
}
