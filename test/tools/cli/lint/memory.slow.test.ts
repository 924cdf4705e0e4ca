import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND, finish, start } from '../run-clausal.ts';

/** The heap that a run may take: less than the texts. */
const HEAP_MB = 40;
const FILES = 1000;
/** Characters in each file, mostly comments: 50 MB in all. */
const LENGTH = 50_000;

const QUERIES = '# resource: payments\namount>5\nstatus:"SETTLED"\nwrong>1\n';
const TEXT = `${QUERIES}${'# nothing\n'.repeat(LENGTH / 10)}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clausal-lint-'));
  mkdirSync(path.join(folder, 'queries'));
  for (let index = 0; index < FILES; index++) writeFileSync(path.join(folder, `queries/${index}.query`), TEXT);
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '--all'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe(`lint takes ${FILES} files of ${LENGTH} characters in a heap of ${HEAP_MB} MB`, () => {
  const formats = ['text', 'json', 'jsonl', 'github', 'gitlab', 'junit', 'sarif', 'rdjson'];
  test.each([
    ...formats.map((format) => ({ args: `--format ${format}`, exitCode: 1 })),
    { args: '--print-queries --format json', exitCode: 0 },
    { args: '--diff', exitCode: 1 },
    { args: '--cache', exitCode: 1 },
    { args: '--write-baseline', exitCode: 0 },
    { args: '--baseline clausal-baseline.json', exitCode: 0 },
    { args: '--staged', exitCode: 1 },
    // Last, because it changes the files.
    { args: '--fix --cache', exitCode: 1 },
  ])('$args', async ({ args, exitCode }) => {
    const options = [`--max-old-space-size=${HEAP_MB}`, COMMAND, 'lint', ...args.split(' ')];
    const run = await finish(start(process.execPath, options, {}, folder));
    expect(run.stderr).not.toContain('out of memory');
    expect(run.exitCode).toBe(exitCode);
  });
});
