import { describe, expect, test } from 'vitest';
import { readReports, runClausal, toNdjson } from './run-clausal.ts';

const THREE_MISTAKES = 'status:"SETTLED" amount > 1000 AND emial~"acme"';

describe('the text', () => {
  test('goes to standard output, and the remaining diagnostics to standard error', async () => {
    expect(await runClausal(['fix', '--resource', 'payments', THREE_MISTAKES])).toEqual({
      exitCode: 1,
      stdout: 'payment_status:"SETTLED" amount>1000 AND emial~"acme"\n',
      stderr: `\
error[unknown-field]: \`emial\` is not a field of payments; the nearest are \`customer.email\`, \`payment_method.details.payer_info.email\`
  <query>:1:42
1 | payment_status:"SETTLED" amount>1000 AND emial~"acme"
  |                                          ^^^^^
  = perhaps: replace \`emial\` with \`customer.email\`
  = perhaps: replace \`emial\` with \`payment_method.details.payer_info.email\`

`,
    });
  });

  test('the text is the only output if no diagnostics remain', async () => {
    const run = await runClausal(['fix', '--resource', 'payments', 'status:"SETTLED"', 'amount>5']);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'payment_status:"SETTLED"\namount>5\n' });
  });

  test.each([
    ['amount > 5 AND amount>"10"', 'amount>5 AND amount>"10"', 'amount>"10"'],
    ['id:null OR id:null', 'id:null OR id:null', 'id:null'],
    ['amount:1 AND-amount:2', 'amount:1 AND -amount:2', 'amount:1'],
  ])('removes clauses that make no difference only with --unsafe: %s', async (query, safe, unsafe) => {
    const run = await runClausal(['fix', '-r', 'payments', query]);
    expect(run).toMatchObject({ exitCode: 0, stdout: `${safe}\n` });
    expect(run.stderr).toMatch(/^warning\[(?:redundant|duplicate)-clause\](?:.|\n)*perhaps: remove /);
    expect(await runClausal(['fix', '-r', 'payments', '--unsafe', query])).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `${unsafe}\n`,
    });
  });

  test('reports that a query matches nothing, and does not change it', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['fix', '-r', 'payments', 'amount>10 amount<5']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'amount>10 amount<5\n', exitCode: 0 });
    expect(stderr).toMatch(/^warning\[never-matches\]/);
  });

  test('keeps valid clauses as they were written', async () => {
    const query = "  payment_status:'SETTLED'   AND  amount>'5' ";
    const run = await runClausal(['fix', '--resource', 'payments', query]);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: `${query}\n` });
  });

  test('writes the most likely guess at a sentence with --unsafe, and shows the guesses without it', async () => {
    const sentences = ['paid 500', 'foo = 5', 'customer says refund status is pending'];
    const { stdout, stderr, exitCode } = await runClausal(['fix', '-r', 'payments', '--unsafe', ...sentences]);
    expect(stdout).toBe('payment_status:"SETTLED" amount:50000\nfoo:5\nrefund.status:"PENDING"\n');
    expect(stderr.match(/^error.*/gm)).toHaveLength(1);
    expect(exitCode).toBe(1);
    const safe = await runClausal(['fix', '-r', 'payments', 'paid']);
    expect(safe.stdout).toBe('paid\n');
    expect(safe.stderr).toContain('\n  = perhaps: write `payment_status:"SETTLED"`\n');
  });

  test('--unsafe also applies the most likely guess', async () => {
    const run = await runClausal(['fix', '--resource', 'payments', '--unsafe', THREE_MISTAKES]);
    expect(run).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: 'payment_status:"SETTLED" amount>1000 AND customer.email~"acme"\n',
    });
  });

  test('a remaining warning does not fail', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['fix', '--resource', 'payments', 'id:"a"']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'id:"a"\n', exitCode: 0 });
    expect(stderr).toMatch(/^warning\[value-format\]/);
  });
});

test('--format json prints the keys in this order, and no others', async () => {
  const queries = ['status:"SETTLED" id>5', 'amount > 5'];
  const reports = [
    {
      resource: 'payments',
      query: 'status:"SETTLED" id>5',
      fixed: 'payment_status:"SETTLED" id>5',
      valid: false,
      applied: ['replace `status` with `payment_status`'],
      diagnostics: [
        {
          code: 'unsupported-operator',
          severity: 'error',
          message: '`>` does not work on `id`, a token field; it takes `:`',
          span: { start: 27, end: 28 },
          fixes: [{ title: 'replace `>` with `:`', safe: false, edits: [{ start: 27, end: 28, text: ':' }] }],
        },
      ],
    },
    {
      resource: 'payments',
      query: 'amount > 5',
      fixed: 'amount>5',
      valid: true,
      applied: ['remove the white space'],
      diagnostics: [],
    },
  ];
  expect(await runClausal(['fix', '-r', 'payments', '--format', 'json', ...queries])).toEqual({
    exitCode: 1,
    stderr: '',
    stdout: reports.map((report) => `${JSON.stringify(report)}\n`).join(''),
  });
});

describe('where queries come from', () => {
  test('reads a query from each line of standard input', async () => {
    const stdin = 'status:"SETTLED"\r\n\r\namount > 5\r\n';
    const run = await runClausal(['fix', '-r', 'payments', '-'], { stdin });
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'payment_status:"SETTLED"\namount>5\n' });
  });

  test('reads queries on any resource and with any characters with --ndjson', async () => {
    const queries = ['card_last4:"\ud800\u0000"', 'amount > 5\n', '👍amount>5'];
    const stdin = `${toNdjson(queries)}x\n${toNdjson(['email:"a@b.co"'], 'customers')}`;
    const run = await runClausal(['fix', '--ndjson', '--format', 'json'], { stdin });
    expect(run).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: <stdin>:4: not JSON; a line is {"resource":"…","query":"…"}\n',
    });
    expect(readReports(run.stdout).map(({ query }) => query)).toEqual([...queries, 'email:"a@b.co"']);
  });

  test('refuses a missing --resource', async () => {
    const { stderr, exitCode } = await runClausal(['fix', 'amount>5']);
    expect({ stderr, exitCode }).toEqual({
      stderr: expect.stringContaining(
        'clausal: --resource is required: payments, customers, subscriptions, plans, disputes;',
      ),
      exitCode: 2,
    });
  });
});

test('makes control characters visible in the remaining diagnostics', async () => {
  const { stderr } = await runClausal(['fix', '--ndjson'], { stdin: toNdjson(['\u001bfoo\u009b:"\u202e" \u0007']) });
  expect(stderr).toContain('␛');
  expect(stderr.match(/[^\P{C}\n]/gu)).toBeNull();
});

test('--parameters fixes a stored query', async () => {
  const run = await runClausal(['fix', '-r', 'payments', '--parameters', 'status:$status AND amount > $min']);
  expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'payment_status:$status AND amount>$min\n' });
});
