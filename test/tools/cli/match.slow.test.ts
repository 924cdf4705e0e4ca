import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMAND, finish, runShell, SHELL_COMMAND, start } from './run-clausal.ts';

/** Objects with amounts from 0 on. */
function objectsTo(count: number): string {
  return Array.from({ length: count }, (_, index) => `{"id":"pay_${index}","amount":${index}}\n`).join('');
}

describe('pipes', () => {
  test.each(['', '--format json', '--format table', '--explain'])(
    'a reader that stops early ends the command quietly: %s',
    async (options) => {
      const { stdout, stderr } = await runShell(
        `{ clausal match -r payments ${options} 'amount>=0'; echo "ended with $?" >&2; } | head -1`,
        objectsTo(100_000),
      );
      expect(stdout).toMatch(/^[^\n]+\n$/);
      expect(stderr).toBe('ended with 0\n');
    },
  );

  test('a reader may stop in the middle of many small objects', async () => {
    const { stderr } = await runShell(
      `{ clausal match -r payments 'amount>1'; echo "ended with $?" >&2; } | head -1`,
      '{"id":"1","amount":5}\n'.repeat(200_000),
    );
    expect(stderr).toBe('ended with 0\n');
  });

  test('standard output is complete although standard error is closed', async () => {
    const child = start(process.execPath, [COMMAND, 'match', '-r', 'payments', 'amount>1']);
    child.stderr.destroy();
    const { stdout, exitCode } = await finish(child, `${'bad\n'.repeat(5)}${'{"amount":5}\n'.repeat(200_000)}`);
    expect({ lines: stdout.split('\n').length - 1, exitCode }).toEqual({ lines: 200_000, exitCode: 1 });
  });

  test('each match is printed when its object arrives', async () => {
    const child = start(process.execPath, [COMMAND, 'match', '-r', 'payments', 'amount>5']);
    for (let turn = 6; turn < 9; turn++) {
      child.stdin.write(`{"amount":${turn}}\n`);
      const answer = await new Promise((resolve) => child.stdout.once('data', resolve));
      expect(String(answer)).toBe(`{"amount":${turn}}\n`);
    }
    await finish(child);
  });

  test('a named pipe is read like a file', async () => {
    const run = await runShell("cat | clausal match -r payments --count 'amount>=50' /dev/stdin", objectsTo(10_000));
    expect(run).toMatchObject({ exitCode: 0, stdout: '9950\n' });
  });
});

const hasPseudoTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

// Without `script` of util-linux there is nothing here to make a terminal with.
describe.skipIf(!hasPseudoTerminal)('progress', () => {
  const run = (line: string) => start('script', ['-qec', line.replaceAll('clausal', SHELL_COMMAND), '/dev/null']);
  // The second counts from when the command reads, and a busy machine is slow to start it.
  const SLOW = '{ echo {}; sleep 4; echo {}; sleep 1; ';
  const ERASE = '\r\u001b[K';

  test('progress is shown after a second, and goes away', async () => {
    const { stdout } = await finish(run(`${SLOW} } | clausal match -r payments currency_code:null > /dev/null`));
    expect(stdout).toBe(`${ERASE}2 objects, 2 match${ERASE}`);
  });
});

test('memory does not grow with the input', async () => {
  const line = `${readFileSync('examples/objects/payments.ndjson', 'utf8').split('\n', 20).join('\n')}\n`;
  const input = line.repeat(Math.ceil(60_000_000 / line.length));
  const args = ['--max-old-space-size=24', COMMAND, 'match', '-r', 'payments', '--count', 'amount>0'];
  const { stdout, stderr, exitCode } = await finish(start(process.execPath, args), input);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(Number(stdout)).toBeGreaterThan(20_000);
});
