import { CommanderError } from 'commander';
import { isSystemError } from '../project/errors.ts';
import { EXIT, type ExitCode, UsageError } from './exit.ts';
import { ClosedPipe, createOutput, flushQuietly, type Output } from './output.ts';
import { createProgram } from './program.ts';
import { protectQueries } from './query-source.ts';

/**
 * Runs the command.
 *
 * @param argv - The arguments after the name of the program.
 * @returns The exit code: 0 for no errors, 1 for errors in queries, 2 for
 *   incorrect usage or unreadable input.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const output = createOutput(1);
  const errors = createOutput(2);
  let exitCode: ExitCode = EXIT.ok;
  try {
    await run(argv, output, errors, (code) => {
      exitCode = code;
    });
    await output.flush();
    await flushQuietly(errors);
  } catch (error) {
    if (error instanceof ClosedPipe) return exitCode;
    if (!isSystemError(error)) throw error;
    await tell(errors, `clausal: cannot read or write: ${error.message}\n`);
    return EXIT.usage;
  }
  return exitCode;
}

async function run(
  argv: readonly string[],
  output: Output,
  errors: Output,
  setExitCode: (code: ExitCode) => void,
): Promise<void> {
  try {
    await createProgram(argv[0], output, errors, setExitCode).parseAsync(protectQueries(argv), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) setExitCode(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    else if (error instanceof UsageError) {
      setExitCode(EXIT.usage);
      await errors.write(`clausal: ${error.message}\n`);
    } else throw error;
  }
}

/** Writes a last message, unless standard error is closed. */
async function tell(errors: Output, text: string): Promise<void> {
  try {
    await errors.write(text);
    await errors.flush();
  } catch (error) {
    if (!(error instanceof ClosedPipe) && !isSystemError(error)) throw error;
  }
}
