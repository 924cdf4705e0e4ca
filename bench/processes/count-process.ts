import { spawnSync } from 'node:child_process';

/** A command line of any program that prints one number. */
export interface CountCommand {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** The text to show if the program is missing. */
  readonly absent: string;
}

/** Runs a command and returns its number and wall time; `undefined` if the program is missing. */
export function countProcess({ name, program, args }: CountCommand): CountedRun | undefined {
  const start = performance.now();
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  const milliseconds = performance.now() - start;
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error !== undefined || status !== 0) throw new Error(`${name}: ended with ${status}: ${error ?? stderr}`);
  return { milliseconds, count: Number(stdout) };
}

export interface CountedRun {
  readonly milliseconds: number;
  readonly count: number;
}
