/** An error that the system gives of a file, a folder or a pipe. */
export interface SystemError extends Error {
  /** `ENOENT`, for instance. */
  readonly code?: string;
  /** What was asked of the system: `open`. */
  readonly syscall: string;
}

/** A disk that is full, an input that is no file: nothing of ours. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error;
}
