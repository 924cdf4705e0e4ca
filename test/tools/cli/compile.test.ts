import { describe, expect, test } from 'vitest';
import { runClausal } from './run-clausal.ts';

const compile = (...args: readonly string[]) => runClausal(['compile', '-r', 'payments', ...args]);

describe('clausal compile', () => {
  test('prints a statement and its values', async () => {
    const query = 'amount>=5000 (metadata[k]:"A" OR payment_status:["SETTLED", "DECLINED"])';
    expect(await compile('--dialect', 'sqlite', query)).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `\
SELECT "object_id", "object_json" FROM "clausal_payments" WHERE "amount" >= ?1 AND (instr("metadata", ?2) > 0 OR "payment_status" IN (?3, ?4))
  1  5000
  2  "\\u0001k=a\\u0001"
  3  "settled"
  4  "declined"
`,
    });
  });

  test('prints JSON', async () => {
    const { stdout } = await compile('--dialect', 'sqlite', '--table', 'mirror', '--format', 'json', 'amount:5');
    expect(JSON.parse(stdout)).toEqual({
      text: 'SELECT "object_id", "object_json" FROM "mirror" WHERE "amount" = ?1',
      values: [5],
    });
  });

  test('prints a fragment for a column of JSON, and where its answer may differ', async () => {
    const run = await compile('--dialect', 'postgres', '--document', 'p.data', 'created_at>="2025-01-31T00:00:00Z"');
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(run.stdout).toMatch(/^\(.*\("p"\."data" #>> '\{"created_at"\}'\).*\)\n {2}1 {2}"2025-01-31T00:00:00/);
    expect(run.stdout).toMatch(/\nwarning: created_at: dates are compared exactly only in the form .*\n$/);
    const json = await compile('--dialect', 'duckdb', '--document', 'data', '--format', 'json', 'amount>5');
    expect(JSON.parse(json.stdout)).toEqual({ text: expect.stringContaining('"data"'), values: [5], caveats: [] });
  });

  test('reports a mistake, as JSON too', async () => {
    const text = await compile('--dialect', 'sqlite', 'amout>5');
    expect(text).toMatchObject({ exitCode: 1, stderr: '' });
    expect(text.stdout).toContain('error[unknown-field]');
    const json = await compile('--dialect', 'sqlite', '--format', 'json', 'amout>5');
    expect(json).toMatchObject({ exitCode: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({ valid: false, diagnostics: [{ code: 'unknown-field' }] });
  });

  test.each([
    { args: ['amount>5'], says: "required option '--dialect <name>' not specified" },
    { args: ['--dialect', 'oracle', 'amount>5'], says: "'oracle' is invalid" },
    { args: ['--dialect', 'sqlite', '--table', '', 'amount>5'], says: '--table must be a name of letters' },
    { args: ['--dialect', 'clickhouse', 'amount>5'], says: 'Allowed choices are' },
    { args: ['--dialect', 'sqlite', '--document', 'p..data', 'amount>5'], says: '--document: the name of a column' },
    { args: ['--dialect', 'sqlite', '--document', 'a', '--table', 'b', 'amount>5'], says: 'cannot be used with' },
    { args: ['--dialect', 'sqlite'], says: "missing required argument 'query'" },
  ])('clausal compile is incorrect usage: $args', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await compile(...args);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
  });
});
