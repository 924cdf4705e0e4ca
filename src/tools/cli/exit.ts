import { toVisible } from '../../language/diagnostic/quote.ts';
import { isSystemError, systemMessage } from '../../objects/readers/system-errors.ts';

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

/** Runs a step that reads or writes a file; an error of the system becomes a usage error that names the file. */
export function useFile<Result>(action: 'read' | 'write', file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`cannot ${action} ${toVisible(file)}: ${systemMessage(error)}`);
  }
}

/** Runs a step that checks arguments; a `TypeError` becomes a usage error, whose message names options instead. */
export function useOptions<Result>(run: () => Result, nameOptions = (message: string): string => message): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(toVisible(nameOptions(error.message)));
  }
}
