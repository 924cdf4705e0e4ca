import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Run, runClausal } from './run-clausal.ts';

const LIST = "curl 'https://x/payments?payment_status=FAILED'\n";
const SEARCH = "curl 'https://x/payments?query=payment_status%3A%22FAILED%22&limit=100' -H 'X-API-Version: 2.0.0'\n";
const DAY = "curl 'https://x/payments?to=2026-01-31'\n";

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'clausal-migrate-'));
  writeFileSync(path.join(cwd, 'a.sh'), LIST);
});
afterEach(() => rmSync(cwd, { recursive: true }));

const migrate = (...args: readonly string[]): Promise<Run> => runClausal(['migrate', ...args], { cwd });
const read = (): string => readFileSync(path.join(cwd, 'a.sh'), 'utf8');

describe('clausal migrate', () => {
  test('a dry run lists the requests and shows the changes', async () => {
    const { exitCode, stdout, stderr } = await migrate();
    expect(exitCode).toBe(1);
    expect(stdout).toContain('a.sh:1:26: migrated: payment_status:"FAILED"\n');
    expect(stdout).toContain(`--- a/a.sh\n+++ b/a.sh\n@@ -1,1 +1,1 @@\n-${LIST}+${SEARCH}`);
    expect(stderr).toContain('clausal: 1 migrated, 0 review, 0 impossible, 0 untouched\n');
    expect(read()).toBe(LIST);
  });

  test('--write changes the files, and a second run changes nothing', async () => {
    expect(await migrate('--write')).toMatchObject({ exitCode: 0 });
    expect(read()).toBe(SEARCH);
    expect(await migrate('--write')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'clausal: 0 migrated, 0 review, 0 impossible, 1 untouched\n',
    });
    expect(read()).toBe(SEARCH);
  });

  test('--write fails while a request is to be reviewed', async () => {
    writeFileSync(path.join(cwd, 'b.sh'), DAY);
    const { exitCode, stdout } = await migrate('--write', '--accept', 'all');
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'b.sh:1:26: review: it assumes `day-start`, `day-end`\n  created_at<="2026-01-31T00:00:00Z"\n',
    );
    expect(await migrate('--write', '--accept', 'all,day-end')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(path.join(cwd, 'b.sh'), 'utf8')).toContain('created_at%3C%222026-02-01T00%3A00%3A00Z%22');
  });

  test('formats for programs have the requests', async () => {
    writeFileSync(path.join(cwd, 'b.sh'), DAY);
    const [json, sarif, markdown] = await Promise.all(
      ['json', 'sarif', 'markdown'].map((format) => migrate('--format', format, '--accept', 'utc')),
    );
    expect(JSON.parse(json?.stdout ?? '')).toMatchObject([
      { path: 'a.sh', line: 1, column: 26, status: 'migrated', migration: { query: 'payment_status:"FAILED"' } },
      { path: 'b.sh', status: 'review', alternatives: { length: 2 }, migration: { unsaid: [] } },
    ]);
    const [{ results }] = JSON.parse(sarif?.stdout ?? '').runs;
    expect(results).toMatchObject([{ ruleId: 'list-parameters', fixes: [{}] }, { ruleId: 'list-parameters' }]);
    expect(markdown?.stdout).toContain('| a.sh:1 | migrated |  | `payment_status:"FAILED"` |\n| b.sh:1 | review |');
  });

  test('--statistics counts requests and assumptions', async () => {
    writeFileSync(path.join(cwd, 'b.sh'), DAY + DAY);
    const { stdout } = await migrate('--statistics');
    expect(stdout.split('\n').slice(0, 3)).toEqual(['2 review', '2 created-at', '2 inclusive-times']);
    const json: readonly object[] = JSON.parse((await migrate('--statistics', '--format', 'json')).stdout);
    expect(json).toContainEqual({ name: 'migrated', count: 1 });
  });

  test('--url translates one request', async () => {
    const url = 'GET /payments?payment_status=FAILED&amount_from=500';
    const json = await migrate('--url', url, '--accept', 'all', '--format', 'json');
    expect([json.exitCode, json.stderr]).toEqual([0, '']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      query: 'payment_status:"FAILED" amount>=500',
      assumptions: [{ name: 'all-filters', isAccepted: true }, { name: 'inclusive-amounts' }],
      request: [{ name: 'X-API-Version' }, { name: 'limit', value: '100' }],
      unsaid: [],
    });
    const plan = await migrate(
      '--url',
      'GET /payments?payment_status_in=FAILED,BLOCKED&currency_code=EUR',
      '--accept',
      'all',
      '--format=json',
    );
    expect(JSON.parse(plan.stdout).queries).toEqual([
      { text: 'payment_status:"FAILED" currency_code:"EUR"' },
      { text: 'payment_status:"BLOCKED" currency_code:"EUR"' },
    ]);
    const text = await migrate('--url', `${url}&page=2`);
    expect(text.exitCode).toBe(1);
    expect(text.stdout).toContain(
      'alternatives\n  payment_status:"FAILED" amount>=500  (--accept all-filters,inclusive-amounts)',
    );
  });

  test.each([
    [['--accept', 'everything'], /--accept must have only all, all-filters, .*; got `everything`/],
    [['--url', 'POST /payments'], /--url must be one of GET \/payments/],
    [['--url', 'GET /payments', '--write'], /--url cannot be combined/],
    [['--url', 'GET /payments', '--format', 'sarif'], /--url supports --format text, json/],
    [['--statistics', '--format', 'sarif'], /--statistics supports --format text, json, jsonl/],
    [['missing'], /missing/],
  ])('%j is refused', async (args, message) => {
    const { exitCode, stderr } = await migrate(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
  });
});
