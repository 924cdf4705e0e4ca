/** Documentation of a diagnostic that is about files; see `DiagnosticDocs`. */
export interface FileDiagnosticDocs {
  /** One sentence that says what it reports. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** What to do about it, if the examples do not make that clear. */
  readonly remedy?: string;
  readonly examples: readonly FileExample[];
}

/** A file with the problem, and the same file after the fix. */
export interface FileExample {
  /** The file name. It determines the kind of file. */
  readonly file: string;
  readonly bad: string;
  readonly good: string;
}
