import { spawnSync } from 'node:child_process';

/** A command line that prints one number, whatever program it is of. */
export interface CountCommand {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** What to say where the program is not there. */
  readonly absent: string;
}

/** What a run of one printed, and its wall time; `undefined` where the program is not there. */
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
