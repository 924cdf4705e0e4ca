/** What Node says of a file, without the code and the call: `no such file or directory`. */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^[A-Z]+: /, '').replace(/, [a-z]+( '.*')?$/s, '');
}

/** A disk that is full, an input that is no file: nothing of ours. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
