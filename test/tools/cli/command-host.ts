import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import type { Run } from './run-clausal.ts';

/** A run that the host is asked for. */
export interface Order {
  readonly args: readonly string[];
  readonly stdin: string | Uint8Array;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

const folder = fs.mkdtempSync(path.join(tmpdir(), 'clausal-host-'));
const streams = ['stdin', 'stdout', 'stderr'].map((name) => path.join(folder, name));
const [input = '', output = '', errors = ''] = streams;
const ownConsole = { ...console };

/** Makes a file a standard stream: a system opens a file at the lowest number that is free. */
function redirect(fd: number, file: string, flags: string): void {
  fs.closeSync(fd);
  if (fs.openSync(file, flags) !== fd) throw new Error(`${file} cannot become the stream ${fd}`);
}

/** Gives the run its surroundings, as the shell would: `cd $cwd; env $env clausal < stdin > stdout 2> stderr`. */
function surround({ stdin, env, cwd }: Order): void {
  fs.writeFileSync(input, stdin);
  redirect(0, input, 'r');
  redirect(1, output, 'w');
  redirect(2, errors, 'w');
  let stream: fs.ReadStream | undefined;
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    get: () => (stream ??= fs.createReadStream(input)),
  });
  Object.assign(console, ownConsole);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
}

function answer(exitCode: number): void {
  const run: Run = { exitCode, stdout: fs.readFileSync(output, 'utf8'), stderr: fs.readFileSync(errors, 'utf8') };
  process.send?.(run);
}

/** As Node ends a process whose program failed. */
function fail(error: unknown): void {
  fs.writeSync(2, `${inspect(error)}\n`);
  answer(1);
}

process.on('uncaughtException', fail);
process.on('message', async (order: Order) => {
  const { main } = await import(new URL('../../../dist/cli/cli.js', import.meta.url).href);
  surround(order);
  await main(order.args).then(answer, fail);
});
process.on('disconnect', () => {
  fs.rmSync(folder, { recursive: true });
  process.exit();
});
