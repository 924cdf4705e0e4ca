import { execSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Program } from './pages.ts';

/** The output and exit status of a command or program. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

const ENVIRONMENT = { ...process.env, NO_COLOR: '1', BILLING_KEY: 'sandbox-key' };
const CLAUSAL = `"${process.execPath}" "${path.resolve('bin/clausal.js')}"`;
const COMPILER = path.resolve('node_modules/typescript/bin/tsc');
const COMPILER_OPTIONS =
  '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --types node --skipLibCheck --allowImportingTsExtensions --pretty false';

/** The address of each sandbox that runs, by the one that its page shows: that port may be in use. */
const addresses = new Map<string, string>();

const root = mkdtempSync(path.join(tmpdir(), 'clausal-pages-'));

/** An empty project, in which the examples of the pages run. Other packages that they import are in the folder above. */
const project = path.join(root, 'project');

/** Makes the project, with the files that the pages copy from the package. */
export function createProject(pages: readonly Page[]): void {
  mkdirSync(path.join(project, 'node_modules'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction');
  symlinkSync(path.resolve('.'), path.join(project, 'node_modules', 'clausal'), 'junction');
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  const copies = pages.flatMap(({ text }) => text.match(/^(?:\$ )?cp (?:-r )?node_modules\/clausal\/.*$/gm) ?? []);
  for (const copy of new Set(copies)) execSync(copy.replace('$ ', ''), { cwd: project });
}

export function removeProject(): void {
  rmSync(root, { recursive: true, force: true });
}

/** Runs a command of a page with the local build of `clausal`. */
export function runCommand(command: string): Outcome {
  let text = command.replaceAll('npx clausal', CLAUSAL);
  for (const [shown, address] of addresses) text = text.replaceAll(shown, address);
  return spawnSync('sh', ['-c', text], { encoding: 'utf8', env: ENVIRONMENT, cwd: project });
}

/** The line of a page that serves the sandbox which other commands ask. */
const SERVE = /^npx clausal sandbox --port (?<port>\d+) (?<options>.*)$/m;

/** Starts the sandbox of a page, if it has one. Returns a function that ends it. */
export async function startSandbox({ text }: Page): Promise<() => void> {
  const { port, options } = SERVE.exec(text)?.groups ?? {};
  if (options === undefined) return () => {};
  const child = spawn(process.execPath, [path.resolve('bin/clausal.js'), 'sandbox', ...options.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: project,
  });
  const [printed] = await once(child.stdout, 'data');
  addresses.set(`http://127.0.0.1:${port}/`, /http:\/\/[\d.:]+\//.exec(String(printed))?.[0] ?? '');
  return () => child.kill();
}

export function runProgram(code: string): Outcome {
  return withProgram(code, (file) =>
    spawnSync(process.execPath, [file], { encoding: 'utf8', env: ENVIRONMENT, cwd: project }),
  );
}

/** The errors of the compiler, each after its line number. */
export function compileProgram(code: string): string {
  const { stdout } = withProgram(code, (file) =>
    spawnSync(process.execPath, [COMPILER, ...COMPILER_OPTIONS.split(' '), file], { encoding: 'utf8', cwd: project }),
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.map((line) => `${line.replace(/^[^(]*\((\d+),\d+\): error TS\d+: /, '$1: ')}\n`).join('');
}

/** The output to show below a program. */
export function outputOf({ code, compiles }: Program): string {
  return compiles ? runProgram(code).stdout : compileProgram(code);
}

/** Writes a program to the project and removes it after use. */
function withProgram<Result>(code: string, use: (file: string) => Result): Result {
  const file = path.join(project, 'example.ts');
  writeFileSync(file, code);
  try {
    return use(file);
  } finally {
    rmSync(file);
  }
}
