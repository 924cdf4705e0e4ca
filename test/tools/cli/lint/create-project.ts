import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Run, runClausal, type Surroundings } from '../run-clausal.ts';

/** A folder with files to lint. */
export interface Project {
  readonly folder: string;
  write(name: string, text: string): void;
  read(name: string): string;
  /** Runs `clausal lint` in the folder. */
  lint(args: readonly string[], surroundings?: Omit<Surroundings, 'cwd'>): Promise<Run>;
}

/** Makes a folder of its own for a test, gone when the test is over. */
export function createProject(files: Readonly<Record<string, string>>): Project {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'clausal-lint-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const project: Project = {
    folder,
    write(name, text) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    read: (name) => readFileSync(path.join(folder, name), 'utf8'),
    lint: (args, surroundings = {}) => runClausal(['lint', ...args], { ...surroundings, cwd: folder }),
  };
  for (const [name, text] of Object.entries(files)) project.write(name, text);
  return project;
}

/** What a run reported, as `path:line:column code`. */
export function placesOf({ stdout }: Run): readonly string[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map(({ path: name, line, column, code }) => `${name}:${line}:${column} ${code}`);
}
