import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';

export interface ProcessOptions {
  readonly folder: string;
  /** The file that the output is added to. */
  readonly log: string;
  /** The user for the process, if the tests run as root. */
  readonly user?: string | undefined;
  /** The signal that ends the process if the tests end first, even if they are killed. */
  readonly exitSignal: NodeJS.Signals;
}

const STOP_SECONDS = 5;
const SETPRIV = '/usr/bin/setpriv';

/** Starts a command, and fails if there is no such command. */
export async function startProcess(command: readonly string[], options: ProcessOptions): Promise<ChildProcess> {
  const { folder: cwd, log, user, exitSignal } = options;
  const output = openSync(log, 'a');
  const [file = '', ...args] = [...wrapper(exitSignal, user), ...command];
  const child = spawn(file, args, { cwd, stdio: ['pipe', output, output] });
  closeSync(output);
  await once(child, 'spawn');
  return child;
}

/** Asks a process to end, and kills it if it takes too long. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasExited(child)) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
  child.kill(signal);
  await once(child, 'exit');
  clearTimeout(timer);
}

export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function wrapper(exitSignal: NodeJS.Signals, user: string | undefined): readonly string[] {
  if (!existsSync(SETPRIV)) return [];
  const isOther = user !== undefined && process.getuid?.() === 0;
  // One wrapper for both, because a process that changes its user loses the signal.
  const change = isOther ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return [SETPRIV, `--pdeathsig=${exitSignal.slice('SIG'.length)}`, ...change];
}
