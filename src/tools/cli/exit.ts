/** The exit codes of the command. */
export const EXIT = {
  /** No errors in queries. */
  ok: 0,
  /** Errors in queries. */
  found: 1,
  /** Incorrect usage, or input that cannot be read. */
  usage: 2,
  /** Ended by SIGINT, as shells report it: 128 and the number of the signal. */
  interrupted: 130,
  /** Ended by SIGTERM. */
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Incorrect usage of the command; the message is all that the user sees. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
