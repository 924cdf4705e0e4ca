import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** A command line for this very node, and the file that it reads as standard input. */
export interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The exit status it ends with; any other means that it did not do its work. */
  readonly status: number;
}

/**
 * Runs a command from start to end, its output thrown away.
 *
 * @returns Wall time in milliseconds.
 * @throws {Error} It ended with another status than the expected one.
 */
export function timeProcess({ name, args, stdin, status }: Command): number {
  const input = openSync(stdin ?? devNull, 'r');
  try {
    const start = performance.now();
    const result = spawnSync(process.execPath, args, { stdio: [input, 'ignore', 'pipe'] });
    const elapsed = performance.now() - start;
    if (result.status !== status) throw new Error(`${name}: ended with ${result.status}: ${result.stderr}`);
    return elapsed;
  } finally {
    closeSync(input);
  }
}
