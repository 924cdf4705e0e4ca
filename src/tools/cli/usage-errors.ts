import { toVisible } from '../../language/diagnostic/quote.ts';
import { isSystemError, systemMessage } from '../../objects/readers/system-errors.ts';
import { UsageError } from './exit.ts';

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
