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
  '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --types node --skipLibCheck --pretty false';

/** Runs a command of a page with the local build of `clausal`. */
export function runCommand(command: string): Outcome {
  return spawnSync('sh', ['-c', command.replaceAll('npx clausal', CLAUSAL)], { encoding: 'utf8', env: ENVIRONMENT });
}

/** The line of a page that serves the sandbox which other commands ask. */
const SERVE = /^npx clausal (?<arguments>sandbox --port .*)$/m;

/** Starts the sandbox of a page, if it has one. Returns a function that ends it. */
export async function startSandbox({ text }: Page): Promise<() => void> {
  const line = SERVE.exec(text)?.groups?.['arguments'];
  if (line === undefined) return () => {};
  const child = spawn(process.execPath, [path.resolve('bin/clausal.js'), ...line.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
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
