import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { createFolder } from '../../files/project/folder.ts';
import { COMMAND, finish, start } from './run-clausal.ts';

const TOLD = 'clausal: the command is not built; run `npm run build` first\n';

/** Creates a checkout whose built command is the given text, or missing. */
function createCheckout(build?: string): string {
  const folder = createFolder({ 'package.json': '{"type":"module"}' });
  cpSync(COMMAND, path.join(folder, 'bin/clausal.js'));
  if (build !== undefined) {
    mkdirSync(path.join(folder, 'dist/cli'), { recursive: true });
    writeFileSync(path.join(folder, 'dist/cli/cli.js'), build);
  }
  return path.join(folder, 'bin/clausal.js');
}

test('a command that is not built says so, without a stack trace', async () => {
  expect(await finish(start(process.execPath, [createCheckout()]))).toEqual({ exitCode: 2, stdout: '', stderr: TOLD });
});

test.each([
  { build: "import './other.js';", message: 'other.js' },
  { build: "throw new Error('a bug');", message: 'Error: a bug' },
])('throws any other error: $build', async ({ build, message }) => {
  const { stderr, exitCode } = await finish(start(process.execPath, [createCheckout(build)]));
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(TOLD);
});

test('an old version of Node reports which one the command needs, without a stack trace', async () => {
  const asOldNode = '--import=data:text/javascript,delete Map.groupBy';
  const { exitCode, stderr } = await finish(start(process.execPath, [asOldNode, COMMAND, 'explain']));
  const [, needed] = /^>=(\d+\.\d+)\.0$/.exec(packageJson.engines.node) ?? [];
  expect(stderr).toBe(`clausal: needs Node ${needed} or later; this is ${process.version}\n`);
  expect(exitCode).toBe(2);
});
