import { CommanderError } from 'commander';
import { EXIT, UsageError } from './exit.ts';
import { ClosedPipe, createOutput } from './output.ts';
import { createProgram } from './program.ts';

/**
 * Runs the command.
 *
 * @param argv - The arguments after the program's name.
 * @returns The exit code: 0 without errors, 1 when errors were found, 2 for a
 *   wrong use or input that cannot be read.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const output = createOutput(process.stdout);
  const errors = createOutput(process.stderr);
  let exitCode: number = EXIT.ok;
  try {
    const program = createProgram(output, errors, (code) => {
      exitCode = code;
    });
    await program.parseAsync(argv, { from: 'user' });
    await output.flush();
    await errors.flush();
  } catch (error) {
    if (error instanceof ClosedPipe) return exitCode;
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof UsageError)) throw error;
    await output.flush();
    await errors.write(`clausal: ${error.message}\n`);
    await errors.flush();
    return EXIT.usage;
  }
  return exitCode;
}
