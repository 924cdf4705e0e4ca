import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import path from 'node:path';
import type { Order } from './command-host.ts';

/** The arguments of `process.execPath` that start the command. */
export const COMMAND = path.resolve('bin/clausal.js');

export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** Nothing of the environment but `PATH` reaches the command, save this. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it runs in; this one unless told. */
  readonly cwd?: string;
}

/** All that a run of the command left behind. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Starts a program as a process of its own, with nothing written to it yet. */
export function start(file: string, args: readonly string[], env: Surroundings['env'] = {}, cwd = process.cwd()) {
  const child = spawn(file, args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } });
  child.stdin.on('error', () => {}); // whoever ends early need not read all
  return child;
}

export function startClausal(
  args: readonly string[],
  env: Surroundings['env'] = {},
  cwd?: string,
): ChildProcessWithoutNullStreams {
  return start(process.execPath, [COMMAND, ...args], env, cwd);
}

/** Gives a process its input and waits for its end. */
export async function finish(child: ChildProcessWithoutNullStreams, stdin: Surroundings['stdin'] = ''): Promise<Run> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => stderr.push(chunk));
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  child.stdin.end(stdin);
  const exitCode = await ended;
  return { stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), exitCode };
}

/** Runs the built command as users do: a process, its streams, its exit code. */
export function runProcess(args: readonly string[], { stdin, env, cwd }: Surroundings = {}): Promise<Run> {
  return finish(startClausal(args, env, cwd), stdin);
}

/** Processes that wait for their next run. */
const idleHosts: ChildProcess[] = [];

function startHost(): ChildProcess {
  const host = fork(path.resolve('test/tools/cli/command-host.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  host.unref();
  host.channel?.unref();
  return host;
}

/**
 * Runs the built command in a process that has run it before, because to start one takes longer than most runs.
 * Its standard streams are files. A test of pipes, of signals or of how a process ends takes {@link startClausal}.
 */
export async function runClausal(args: readonly string[], surroundings: Surroundings = {}): Promise<Run> {
  const { stdin = '', env = {}, cwd = process.cwd() } = surroundings;
  const host = idleHosts.pop() ?? startHost();
  const order: Order = { args, stdin, cwd, env: { PATH: process.env['PATH'] ?? '', ...env } };
  const run = await new Promise<Run>((resolve, reject) => {
    host
      .once('message', resolve)
      .once('exit', (code) => reject(new Error(`the host of the command ended with ${code}`)));
    host.send(order);
  });
  host.removeAllListeners('exit');
  idleHosts.push(host);
  return run;
}

/** The command in a line of a shell. */
export const SHELL_COMMAND = `"${process.execPath}" "${COMMAND}"`;

/** Runs a line of a shell in which `clausal` is the command. */
export function runShell(line: string, stdin: Surroundings['stdin'] = '', env: Surroundings['env'] = {}): Promise<Run> {
  return finish(start('sh', ['-c', line.replaceAll('clausal', SHELL_COMMAND)], env), stdin);
}

/** Queries as `--ndjson` reads them. */
export function toNdjson(queries: readonly string[], resource = 'payments'): string {
  return queries.map((query) => `${JSON.stringify({ resource, query })}\n`).join('');
}

/** What `--format json` printed, a report for each query. */
export function readReports(stdout: string): readonly Report[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export interface Report {
  readonly resource: string;
  readonly query: string;
  readonly valid: boolean;
  readonly formatted?: string;
  readonly fixed?: string;
  readonly applied?: readonly string[];
  readonly diagnostics: readonly {
    readonly code: string;
    readonly span: { readonly start: number; readonly end: number };
  }[];
}
