import { describe, expect, test } from 'vitest';
import { runClausal } from './run-clausal.ts';

interface PrintedOffer {
  readonly label: string;
  readonly kind: string;
  readonly detail: string;
  readonly edit: { readonly start: number; readonly end: number; readonly text: string };
  readonly field?: string;
}

async function completeQuery(...args: readonly string[]): Promise<readonly PrintedOffer[]> {
  const { stdout, stderr, exitCode } = await runClausal(['complete', '--resource', 'payments', ...args]);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return JSON.parse(stdout) as readonly PrintedOffer[];
}

describe('clausal complete', () => {
  test('prints the offers at the end of a query, the best first', async () => {
    const [first] = await completeQuery('amount>5 stauts');
    expect(first).toEqual({
      label: 'payment_status',
      kind: 'field',
      detail: 'status of the payment',
      edit: { start: 9, end: 15, text: 'payment_status:' },
      field: 'payment_status',
    });
  });

  test.each([
    { name: 'at an offset', args: ['--offset', '4', 'paym:"SETTLED"'], label: 'payment_status' },
    { name: 'of an empty query', args: [''], label: 'amount' },
    { name: 'without a query', args: [], label: 'amount' },
    { name: 'of a negated query', args: ['-payment_status:"SETTLE'], label: 'SETTLED' },
    { name: 'of an unfinished negated query', args: ['-payment_st'], label: 'payment_status' },
    { name: 'of a negated query that begins as -r does', args: ['-refund.sta'], label: 'refund.status' },
    { name: 'of a hyphen', args: ['-'], label: 'amount' },
  ])('prints the offers $name', async ({ args, label }) => {
    expect((await completeQuery(...args))[0]?.label).toBe(label);
  });

  test('prints an empty list and the reason if nothing can follow', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['complete', '-r', 'payments', 'amount>1 '.repeat(10)]);
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: '[]\n',
      stderr: 'clausal: a query can have at most 10 clauses\n',
      exitCode: 0,
    });
  });

  test.each([
    { name: 'an offset outside the query', args: ['-r', 'payments', '--offset', '9', 'am'], problem: 'lies outside' },
    { name: 'an unknown resource', args: ['-r', 'nope', 'am'], problem: 'nope' },
    { name: 'no resource', args: ['am'], problem: '--resource is required' },
    { name: 'a query beside --ndjson', args: ['--ndjson', 'am'], problem: 'takes no query' },
  ])('refuses $name', async ({ args, problem }) => {
    const { stdout, stderr, exitCode } = await runClausal(['complete', ...args]);
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: '', stderr: expect.stringContaining(problem), exitCode: 2 });
  });
});

describe('clausal complete --ndjson', () => {
  test('answers each line with a line', async () => {
    const requests = [
      { resource: 'payments', text: 'amount>5 OR ', offset: 12 },
      { resource: 'plans', text: 'pri' },
      { resource: 'payments', text: '' },
    ];
    const { stdout, exitCode } = await runClausal(['complete', '--ndjson'], {
      stdin: requests.map((one) => JSON.stringify(one)).join('\n'),
    });
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as readonly PrintedOffer[]);
    expect(answers.map(([first]) => first?.label)).toEqual(['amount', 'price.amount', 'amount']);
    expect(exitCode).toBe(0);
  });

  test.each([
    { line: 'nope', error: 'not JSON; a line is {"resource":"…","text":"…"}' },
    { line: '5', error: 'not a JSON object; a line is {"resource":"…","text":"…"}' },
    { line: '{"resource":"payments"}', error: '`text` is missing or not a string' },
    { line: '[]', error: '`text` is missing or not a string' },
    { line: '{"text":"a","resource":"nope"}', error: expect.stringContaining('nope') },
    { line: '{"text":"a"}', error: '`resource` is missing or not a string, and --resource is not set' },
    { line: '{"resource":"payments","text":"a","offset":2}', error: '`offset` is not a whole number from 0 to 1' },
    { line: '{"resource":"payments","text":"a","offset":-1}', error: '`offset` is not a whole number from 0 to 1' },
  ])('answers the wrong line $line with its mistake, and goes on', async ({ line, error }) => {
    const { stdout, exitCode } = await runClausal(['complete', '--ndjson'], {
      stdin: `\n${line}\n{"resource":"payments","text":"am"}\n`,
    });
    const [first = '', second = ''] = stdout.split('\n');
    expect([JSON.parse(first), JSON.parse(second)[0].label, exitCode]).toEqual([{ error, line: 2 }, 'amount', 2]);
  });

  test('answers every line among lines that are wrong in any way', async () => {
    const good = '{"resource":"payments","text":"am"}';
    const lines = [good, '\0', '{"text":', 'null', good, '"a"', `{"text":${'['.repeat(10_000)}`, '\ufffd', good];
    const { stdout, stderr, exitCode } = await runClausal(['complete', '--ndjson'], { stdin: lines.join('\n') });
    const answers = stdout.trimEnd().split('\n');
    const wrong = answers.flatMap((answer) => JSON.parse(answer).line ?? []);
    expect([answers.length, wrong, stderr, exitCode]).toEqual([9, [2, 3, 4, 6, 7, 8], '', 2]);
  });
});
