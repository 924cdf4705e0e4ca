import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { createCatalogueFiles, NOTES } from './catalogue-files.ts';
import { runClausal, runShell, type Surroundings, startClausal } from './run-clausal.ts';

const files = createCatalogueFiles();
afterAll(() => files.remove());

/** Runs `clausal plan` on payments. */
const plan = (args: readonly string[], surroundings?: Surroundings) =>
  runClausal(['plan', '--resource', 'payments', ...args], surroundings);

const payment = (number: number): string => `pay_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const payments = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => payment(index));
const idsFile = (count: number, name = `${count}.txt`): string => files.write(name, payments(count).join('\n'));

/** The plan as `--format json` prints it. */
async function planAsJson(args: readonly string[], surroundings?: Surroundings): Promise<PrintedPlan> {
  return JSON.parse((await plan(['--format', 'json', ...args], surroundings)).stdout);
}

interface PrintedPlan {
  readonly queries: readonly { readonly text: string }[];
  readonly local?: string;
}

describe('clausal plan', () => {
  test('prints each query on its own line, as the service takes it', async () => {
    const text = '(currency_code:"EUR" amount>5000) OR (currency_code:"USD" amount>6000)';
    const stdout = '2 queries, about 6 requests\n\ncurrency_code:"EUR" amount>5000\ncurrency_code:"USD" amount>6000\n';
    expect(await plan([text])).toEqual({ exitCode: 0, stderr: '', stdout });
  });

  test.each([
    {
      query: 'status:"LOST" reason:"DUPLICATE"',
      lists: [{ parameters: 'status=LOST', tested: 'reason:"DUPLICATE"' }],
      end: '\n\nThe service lists disputes with status=LOST.\nTested on this computer: reason:"DUPLICATE"\n',
    },
    {
      query: 'stage:"DISPUTE" status:"WON"',
      lists: [{ parameters: 'stage=DISPUTE&status=WON', tested: '' }],
      end: '\n\nThe service lists disputes with stage=DISPUTE&status=WON.\n',
    },
    {
      query: '-status:"LOST"',
      lists: [{ parameters: '', tested: '-status:"LOST"' }],
      end: '\n\nThe service lists all disputes.\nTested on this computer: -status:"LOST"\n',
    },
  ])('says how $query is sent, because disputes have no query language', async ({ query, lists, end }) => {
    const disputes = ['plan', '--resource', 'disputes', query];
    expect(await runClausal(disputes)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(end) });
    const { stdout } = await runClausal([...disputes, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ resource: 'disputes', queries: [{ text: query }], lists });
  });

  test('reads relative dates in a time zone', async () => {
    const zone = ['--time-zone', 'Asia/Kathmandu'];
    const { exitCode, stdout } = await plan([...zone, 'created_at:"today" (amount>5 OR created_at<="last month")']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^created_at>="[\d-]{10}T00:00:00\+05:45" created_at<"[\d-]{10}T00:00:00\+05:45" amount>5$/m,
    );
    const wrong = await plan([...zone, 'created_at>="now-7x" OR amount>5']);
    expect(wrong.exitCode).toBe(1);
    expect(wrong.stdout).toContain('`now-7x` has an unknown unit; the units are `m`, `h`, `d`, `w`, `M`, `Q`, `y`');
  });

  test('offers both ways to place parentheses if AND is mixed with OR', async () => {
    const { exitCode, stderr, stdout } = await plan(['amount>1 OR currency_code:"EUR" payment_status:"SETTLED"']);
    expect(exitCode).toBe(1);
    expect(`${stdout}${stderr}`.match(/(?<== perhaps: ).*/g)).toEqual([
      'put what `AND` joins into parentheses',
      'put what `OR` joins into parentheses',
    ]);
  });

  test('says what to test each object against, and shortens long lists there', async () => {
    const { stdout } = await plan(['--ids', idsFile(500), 'amount>5 OR -refund.status:null']);
    const [head, gap, ...lines] = stdout.trimEnd().split('\n');
    expect([head, gap]).toEqual(['50 queries, about 50 requests, at least 3 s', '']);
    expect(lines.slice(0, 50).every((line) => checkQuery('payments', line).valid)).toBe(true);
    expect(lines.slice(50)).toEqual([
      '',
      'Test each object against:',
      `(amount>5 OR -refund.status:null) id:["${payments(10).join('", "')}", … 490 more]`,
    ]);
  });

  test('says that queries overlap, or that nothing matches', async () => {
    expect((await plan(['amount>5 OR currency_code:"EUR"'])).stdout).toMatch(
      /\n\nSeveral queries may find the same object\.\n$/,
    );
    const { exitCode, stdout, stderr } = await plan(['amount>5 amount<3']);
    expect([exitCode, stdout]).toEqual([0, 'No query: nothing matches.\n']);
    expect(stderr).toContain('never-matches');
  });

  test('prints JSON; `local` is left out where nothing is tested locally', async () => {
    const exact = await plan(['--format', 'json', 'amount>5 amount>3']);
    expect(JSON.parse(exact.stdout)).toEqual({
      resource: 'payments',
      expression: 'amount>5 amount>3',
      queries: [{ text: 'amount>5', connective: 'and' }],
      disjoint: true,
      cost: { requests: 300, rows: 30_000, seconds: 15 },
      id: expect.any(String),
    });
    expect(exact.stderr).toContain('redundant-clause');
    const tested = await planAsJson(['--ids', idsFile(500), 'amount>5']);
    expect(tested.local?.match(/pay_/g)).toHaveLength(500);
    const never = await planAsJson(['--local', 'never', '--ids', idsFile(12), 'amount>5']);
    expect([never.queries.length, never.local]).toEqual([12, undefined]);
  });

  test('reads the expression from standard input', async () => {
    const stdin = `id:[\n${payments(20_000)
      .map((id) => `"${id}"`)
      .join(',\n')}\n]\n`;
    const { queries } = await planAsJson(['--max-queries', '2000', '-'], { stdin });
    expect(queries).toHaveLength(2000);
  });

  test('plans for a resource of your own', async () => {
    const catalogue = files.write('notes.json', NOTES);
    const args = ['plan', '-r', 'notes', '--catalogue', catalogue, '--format', 'json', 'words:[1, 2, 3, 4]'];
    const { queries } = JSON.parse((await runClausal(args)).stdout) as PrintedPlan;
    expect(queries.map(({ text }) => text)).toEqual(['words:1 OR words:2 OR words:3', 'words:4']);
  });

  test('ends quietly when its reader does', async () => {
    const args = ['plan', '-r', 'payments', '--max-queries', '2000', '--ids', idsFile(20_000)];
    const child = startClausal(args);
    child.stdin.end();
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await once(child, 'exit')).toEqual([0, null]);
    const line = `clausal plan -r payments --ids - | head -n 1`;
    expect((await runShell(line, payments(30).join('\n'))).stdout).toBe('3 queries, about 3 requests\n');
  });
});

describe('a file of ids', () => {
  const [first = '', second = ''] = payments(2);
  const query = `id:"${first}" OR id:"${second}"`;

  test.each<readonly [string, string | Uint8Array]>([
    ['lines', `${first}\n${second}`],
    [
      'a byte order mark, carriage returns, empty lines and repeated ids',
      `\ufeff${first}\r\n\r\n ${second}\r\n${first}`,
    ],
    ['JSON strings', `"${first}",\n"${second}"\n`],
    ['UTF-16', Buffer.from(`\ufeff${first}\r\n${second}`, 'utf16le')],
  ])('may have %s', async (_, content) => {
    expect(await plan(['--ids', '-'], { stdin: content })).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `1 query, about 1 request\n\n${query}\n`,
    });
  });

  test('a file of ids is warned about if its lines look like something else', async () => {
    const { exitCode, stderr } = await plan(['--ids', '-'], { stdin: `id\n${first}\n'x'` });
    expect(exitCode).toBe(0);
    expect(stderr).toBe('clausal: <stdin>: `id` is not a payment id; `id` takes `pay_` and a UUID, and 1 more\n');
  });

  test('may be longer than an expression', async () => {
    const long = idsFile(30_000);
    const { exitCode, stderr } = await plan(['--ids', long]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('has 30000 values\n  = note: allow more with')]);
    const { queries, local } = await planAsJson(['--ids', long, '--max-queries', '3000']);
    expect([queries.length, local]).toEqual([3000, undefined]);
  });

  test.each<readonly [readonly string[], string, string]>([
    [['--ids', '-'], '\n \n', 'clausal: <stdin> has no ids\n'],
    [['--ids', '.'], '', 'clausal: cannot read .: it is a directory\n'],
    [['--ids', 'nowhere'], '', 'clausal: cannot read nowhere: no such file or directory\n'],
    [['--ids', '-', '-'], '', 'clausal: standard input can be read only once\n'],
  ])('a file of ids is refused in %j with %j', async (args, stdin, stderr) => {
    expect(await plan(args, { stdin })).toEqual({ exitCode: 2, stdout: '', stderr });
  });
});

describe('an expression without a plan', () => {
  test.each<readonly [string, readonly string[], string]>([
    ['has errors', ['amuont>5 (currency_code:"EUR" OR id:null)'], 'error[unknown-field]'],
    ['is not finished', ['(amount>5'], 'error[parentheses]'],
    ['is a sentence', ['status declined'], 'write `payment_status:"DECLINED"`'],
    ['is empty', [''], 'error[empty-query]'],
  ])('%s', async (_, args, message) => {
    const { exitCode, stdout, stderr } = await plan(args);
    expect([exitCode, stdout, stderr]).toEqual([1, expect.stringContaining(message), '']);
    const json = await plan(['--format', 'json', ...args]);
    expect([json.exitCode, json.stderr]).toEqual([1, '']);
    expect(JSON.parse(json.stdout)).toMatchObject({ resource: 'payments', query: args[0], valid: false });
  });

  test('says which clause is the reason, and what would help', async () => {
    const text = `-id:[${payments(25).map((id) => `"${id}"`)}]`;
    const { exitCode, stdout, stderr } = await plan([text]);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `error[needs-local-filter]: \`-id:"${payment(10)}"\` must be tested locally: no other clause restricts the objects enough\n` +
        '  = note: a wider --local may allow that\n',
    );
    expect((await plan(['--local', 'always', text])).exitCode).toBe(0);
    const json = await plan(['--format', 'json', text]);
    expect([json.exitCode, json.stderr]).toEqual([1, '']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      resource: 'payments',
      problem: { code: 'needs-local-filter', part: `-id:"${payment(10)}"` },
    });
  });

  test.each<readonly [readonly string[], string]>([
    [[], 'neither a query nor --ids is given'],
    [['--max-queries', '0', 'amount>5'], 'It must be a whole number, 1 or more.'],
    [['--local', 'sometimes', 'amount>5'], 'Allowed choices are never, bounded, always.'],
    [['amount>5', 'amount>6'], 'too many arguments'],
  ])('an expression without a plan is incorrect usage: %j', async (args, message) => {
    const { exitCode, stderr } = await plan(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
