import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Program } from './pages.ts';

/** The output and exit status of a command or program. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** The files that the commands of the pages create and ask. */
const DATABASES = ['payments.db', 'mirror.db'];

export function removeDatabases(): void {
  for (const file of DATABASES) rmSync(file, { force: true });
}

const ENVIRONMENT = { ...process.env, NO_COLOR: '1', BILLING_KEY: 'sandbox-key' };
const CLAUSAL = `"${process.execPath}" "${path.resolve('bin/clausal.js')}"`;
const COMPILER_OPTIONS =
  '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --types node --skipLibCheck --allowImportingTsExtensions --pretty false';

/** The address of each sandbox that runs, by the one that its page shows: that port may be in use. */
const addresses = new Map<string, string>();

/** The files of the installed package are those of this repository. */
function useOwnFiles(command: string): string {
  return command.replaceAll('node_modules/clausal/', '');
}

/** Runs a command of a page with the local build of `clausal`. */
export function runCommand(command: string): Outcome {
  let text = useOwnFiles(command).replaceAll('npx clausal', CLAUSAL);
  for (const [shown, address] of addresses) text = text.replaceAll(shown, address);
  return spawnSync('sh', ['-c', text], { encoding: 'utf8', env: ENVIRONMENT });
}

/** The line of a page that serves the sandbox which other commands ask. */
const SERVE = /^npx clausal sandbox --port (?<port>\d+) (?<options>.*)$/m;

/** Starts the sandbox of a page, if it has one. Returns a function that ends it. */
export async function startSandbox({ text }: Page): Promise<() => void> {
  const { port, options } = SERVE.exec(useOwnFiles(text))?.groups ?? {};
  if (options === undefined) return () => {};
  const child = spawn(process.execPath, [path.resolve('bin/clausal.js'), 'sandbox', ...options.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(child.stdout, 'data');
  addresses.set(`http://127.0.0.1:${port}/`, /http:\/\/[\d.:]+\//.exec(String(printed))?.[0] ?? '');
  return () => child.kill();
}

export function runProgram(code: string): Outcome {
  return withProgram(code, (file) => spawnSync(process.execPath, [file], { encoding: 'utf8', env: ENVIRONMENT }));
}

/** The errors of the compiler, each after its line number. */
export function compileProgram(code: string): string {
  const { stdout } = withProgram(code, (file) =>
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...COMPILER_OPTIONS.split(' '), file], {
      encoding: 'utf8',
    }),
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.map((line) => `${line.replace(/^[^(]*\((\d+),\d+\): error TS\d+: /, '$1: ')}\n`).join('');
}

/** The output to show below a program. */
export function outputOf({ code, compiles }: Program): string {
  return compiles ? runProgram(code).stdout : compileProgram(code);
}

/** Writes a program to `dist`, where `clausal` resolves to the local build, and removes it after use. */
function withProgram<Result>(code: string, use: (file: string) => Result): Result {
  const file = path.resolve('dist', `example-${process.pid}.ts`);
  writeFileSync(file, code);
  try {
    return use(file);
  } finally {
    rmSync(file);
  }
}
