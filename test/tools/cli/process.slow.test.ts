import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runShell, startClausal, toNdjson } from './run-clausal.ts';

describe('pipes', () => {
  const COUNT = 100_000;
  const many = (begin: string): string => toNdjson(Array.from({ length: COUNT }, (_, index) => `${begin}${index}`));

  test.each([
    { command: 'check', begin: 'id>' },
    { command: 'check --format json', begin: 'id>' },
    { command: 'fix', begin: 'amount > ' },
    { command: 'fix --format json', begin: 'amount > ' },
    { command: 'format', begin: 'amount>' },
  ])('a reader that stops early ends `$command` quietly', async ({ command, begin }) => {
    const { stdout, stderr } = await runShell(
      `{ clausal ${command} --ndjson; echo "ended with $?" >&2; } | head -1`,
      many(begin),
    );
    expect(stdout).toMatch(/^[^\n]+\n$/);
    expect(stderr).toBe('ended with 0\n');
  });

  test('a slow reader gets all of 20 MB', async () => {
    const child = startClausal(['check', '--ndjson', '--format', 'json']);
    child.stdin.end(many('id>'));
    let bytes = 0;
    let lines = 0;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      lines += chunk.toString('latin1').split('\n').length - 1;
      await setTimeout(1);
    }
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(lines).toBe(COUNT);
  });

  test('results come before the input ends', async () => {
    const child = startClausal(['check', '--ndjson', '--format', 'json']);
    const half = toNdjson(Array.from({ length: 25_000 }, (_, index) => `id>${index}`));
    const lines = createInterface({ input: child.stdout });
    let count = 0;
    lines.on('line', () => count++);
    child.stdin.write(half);
    await once(lines, 'line');
    child.stdin.end(half);
    await once(lines, 'close');
    expect(count).toBe(50_000);
  });

  test('a reader of standard error that has seen enough ends nothing', async () => {
    const { stdout } = await runShell(
      '{ { clausal check --ndjson; echo "ended with $?"; } 2>&1 >&3 | head -1 >&2; } 3>&1',
      'no JSON\n'.repeat(COUNT),
    );
    expect(stdout).toMatch(/^(0 queries, 0 errors, 0 warnings\n)?ended with [02]\n$/);
  });
});
