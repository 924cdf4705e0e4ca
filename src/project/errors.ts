/** A run that cannot be made as it was asked for; its message is all that the user sees. */
export class LintError extends Error {
  override readonly name: string = 'LintError';
}

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

/** What the system says of a file, without the code and the call: `no such file or directory`. */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^[A-Z]+: /, '').replace(/, [a-z]+( '.*')?$/s, '');
}
