/** What a run of the command ends with. */
export const EXIT = {
  /** No errors. */
  ok: 0,
  /** Errors were found in queries. */
  found: 1,
  /** The command was used wrongly, or its input cannot be read. */
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A wrong use of the command; its message is all that the user sees. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
