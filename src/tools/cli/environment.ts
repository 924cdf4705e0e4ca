import { UsageError } from './exit.ts';

/** Names as they are usual. Whatever else stands in their place may be the secret itself, so no message shows it. */
const NAME = /^[A-Z]{1,20}\d{0,2}(?:_[A-Z]{0,20}\d{0,2})*$/;

/**
 * Reads an environment variable: other users can list the options of a process, but not its variables.
 *
 * @param option - The option that has the name of the variable.
 * @param content - What the variable must hold: `the key of the API`.
 * @throws {UsageError} If it is not set.
 */
export function readVariable(option: string, name: string, content: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  const problem = NAME.test(name) ? `${name} is not set` : 'there is none with that name';
  throw new UsageError(`${option} must name an environment variable that holds ${content}; ${problem}`);
}
