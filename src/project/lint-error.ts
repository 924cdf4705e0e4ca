/** A run that cannot be made as it was asked for; its message is all that the user sees. */
export class LintError extends Error {
  override readonly name: string = 'LintError';
}
