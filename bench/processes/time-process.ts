import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** A command line for the current Node, with a file as its standard input. */
export interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The working directory; by default the current one. */
  readonly cwd?: string;
  /** The expected exit status; any other is a failure. */
  readonly status: number;
}

/**
 * Runs a command to its end and discards its output.
 *
 * @returns Wall time in milliseconds.
 * @throws {Error} If it ends with another status than the expected one.
 */
export function timeProcess(command: Command): number {
  const { milliseconds, mistake } = runProcess(command);
  if (mistake !== undefined) throw new Error(`${command.name}: ${mistake}`);
  return milliseconds;
}

/** The reason why a command cannot be measured, or `undefined` if it works. */
export function findMistake(command: Command): string | undefined {
  return runProcess(command).mistake;
}

function runProcess({ args, stdin, cwd, status }: Command): { milliseconds: number; mistake: string | undefined } {
  const input = openSync(stdin ?? devNull, 'r');
  try {
    const start = performance.now();
    const result = spawnSync(process.execPath, args, { cwd, stdio: [input, 'ignore', 'pipe'], encoding: 'utf8' });
    const milliseconds = performance.now() - start;
    if (result.status === status) return { milliseconds, mistake: undefined };
    const line = result.stderr.split('\n').find((text) => /error/i.test(text)) ?? result.stderr.trim();
    return { milliseconds, mistake: `ended with ${result.status}, not ${status}: ${line}` };
  } finally {
    closeSync(input);
  }
}
