/** An error of the operating system about a file, a folder or a pipe. */
export interface SystemError extends Error {
  /** For example `ENOENT`. */
  readonly code?: string;
  /** The system call, for example `open`. */
  readonly syscall: string;
}

/** Whether an error comes from the operating system, such as a full disk, and not from a bug. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error;
}

/** The message of a system error without its code and system call: `no such file or directory`. */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^[A-Z]+: /, '').replace(/, [a-z]+( '.*')?$/s, '');
}
