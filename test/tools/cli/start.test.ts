import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runProcess } from './run-clausal.ts';

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The built files that a run of the command loads, by their names. */
async function filesLoadedBy(args: readonly string[]): Promise<readonly string[]> {
  const folder = createFolder();
  const { stderr } = await runProcess(args, { env: { NODE_V8_COVERAGE: folder } });
  expect(stderr).not.toContain('Error');
  const files = readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { result: { url: string }[] };
    return result.filter(({ url }) => url.includes('/dist/cli/')).map(({ url }) => path.basename(url, '.js'));
  });
  return files.toSorted();
}

/** Each file that a command loads is time before it begins. */
describe('a command loads what it needs', () => {
  const START = ['cli', 'core'];

  test.each([
    { args: ['--version'], more: [] },
    { args: ['--help'], more: [] },
    { args: ['chek'], more: [] },
    { args: ['check', '-r', 'payments', 'amount>5'], more: [] },
    { args: ['check', '-r', 'payments', 'amount>5 payment_status:SETTLED'], more: [] },
    { args: ['check', '-r', 'payments', 'amount>5 amount<6'], more: ['logic', 'rolldown-runtime'] },
    { args: ['format', '-r', 'payments', 'amount>5'], more: [] },
  ])('clausal $args loads no other file', async ({ args, more }) => {
    expect(await filesLoadedBy(args)).toEqual([...START, ...more].toSorted());
  });
});

test('the first run saves the code of all functions, not only of those that it needs', async () => {
  const folder = createFolder();
  await runProcess(['--version'], { env: { NODE_COMPILE_CACHE: folder } });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(path.join(folder, name)),
  );
  const saved = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  // What V8 compiles by default takes half as many bytes as the text.
  const loaded = ['cli', 'core'].map((name) => statSync(`dist/cli/${name}.js`).size);
  expect(saved).toBeGreaterThan(1.5 * loaded.reduce((sum, size) => sum + size, 0));
});
