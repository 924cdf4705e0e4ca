import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMAND, finish, runClausal, SHELL_COMMAND, start } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

/** As long as real payments, so that all of them together do not fit in the memory of the test. */
const DESCRIPTOR = 'x'.repeat(700);

function objectsTo(count: number): string {
  const line = (number: number) => `{"id":"p${number}","amount":${number},"statement_descriptor":"${DESCRIPTOR}"}\n`;
  return Array.from({ length: count }, (_, number) => line(number)).join('');
}

test('memory does not grow with the input', async () => {
  const url = `sqlite:${files.path('large.db')}`;
  const args = ['--max-old-space-size=48', COMMAND, 'index', '-r', 'payments', '--into', url];
  const { stderr, ...indexed } = await finish(start(process.execPath, args), objectsTo(100_000));
  expect(indexed).toEqual({ exitCode: 0, stdout: `indexed 100,000 payments into ${url}\n` });
  // Progress is logged on a slow machine.
  expect(stderr).toMatch(/^(clausal: [\d,]+ objects\n)*$/);
  const counted = await runClausal(['match', '-r', 'payments', '--in', url, '--count', 'amount>=500']);
  expect(counted.stdout).toBe('99500\n');
  const printed = ['--max-old-space-size=24', COMMAND, 'match', '-r', 'payments', '--in', url, 'amount>=0'];
  const { stdout, exitCode } = await finish(start(process.execPath, printed));
  expect({ lines: stdout.split('\n').length - 1, exitCode }).toEqual({ lines: 100_000, exitCode: 0 });
});

const hasPseudoTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

describe.skipIf(!hasPseudoTerminal)('progress', () => {
  test('progress is shown on a terminal and goes away before the summary', async () => {
    const url = `sqlite:${files.path('progress.db')}`;
    const input = '{ echo \'{"id":"a"}\'; sleep 4; echo \'{"id":"b"}\'; sleep 1; }';
    const line = `${input} | ${SHELL_COMMAND} index -r payments --into ${url}`;
    const { stdout } = await finish(start('script', ['-qec', line, '/dev/null']));
    expect(stdout).toBe(`\r\u001b[K2 objects\r\u001b[Kindexed 2 payments into ${url}\r\n`);
  });
});
