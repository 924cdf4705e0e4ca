import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** A command line for this very node, and the file that it reads as standard input. */
export interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The folder that it runs in; this one unless told. */
  readonly cwd?: string;
  /** The exit status it ends with; any other means that it did not do its work. */
  readonly status: number;
}

/**
 * Runs a command from start to end, its output thrown away.
 *
 * @returns Wall time in milliseconds.
 * @throws {Error} It ended with another status than the expected one.
 */
export function timeProcess(command: Command): number {
  const { milliseconds, mistake } = runProcess(command);
  if (mistake !== undefined) throw new Error(`${command.name}: ${mistake}`);
  return milliseconds;
}

/** Why a command cannot be measured, or `undefined` when it does what it should. */
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
