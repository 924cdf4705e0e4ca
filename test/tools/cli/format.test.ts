import { describe, expect, test } from 'vitest';
import { runClausal, toNdjson } from './run-clausal.ts';

const UNTIDY = "payment_status:'settled'   amount>'5'";
const TIDY = 'payment_status:"SETTLED" amount>5';

test('prints queries in canonical form, and those with errors as they are', async () => {
  const broken = "foo:'x'   amount>'5'";
  expect(await runClausal(['format', '--resource', 'payments', UNTIDY, broken, TIDY])).toEqual({
    exitCode: 1,
    stdout: `${TIDY}\n${broken}\n${TIDY}\n`,
    stderr: `\
error[unknown-field]: \`foo\` is not a field of payments
  <query 2>:1:1
1 | foo:'x'   amount>'5'
  | ^^^

`,
  });
});

test('does not report warnings', async () => {
  const run = await runClausal(['format', '--resource', 'payments', "id:'a'"]);
  expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'id:"a"\n' });
});

describe('--check', () => {
  test('prints nothing for queries in canonical form', async () => {
    const run = await runClausal(['format', '--resource', 'payments', '--check', TIDY]);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: '' });
  });

  test('lists the places of the other queries, and fails', async () => {
    const run = await runClausal(['format', '-r', 'payments', '--check'], { stdin: `${TIDY}\n\n${UNTIDY}\n` });
    expect(run).toEqual({ exitCode: 1, stderr: '', stdout: `<stdin>:3 would become ${TIDY}\n` });
  });

  test('fails for a query with errors', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['format', '-r', 'payments', '--check', 'foo:"x"']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/^error\[unknown-field\]/);
  });

  test('sends no control character of a query to the terminal', async () => {
    const stdin = toNdjson(['id:"\u001b[31m"  amount>5']);
    const { stdout } = await runClausal(['format', '--ndjson', '--check'], { stdin });
    expect(stdout).toBe('<stdin>:1 would become id:"␛[31m" amount>5\n');
  });
});

test('--parameters keeps the parameters of a stored query', async () => {
  const run = await runClausal(['format', '-r', 'payments', '--parameters', "metadata.shop:$shop  amount>='5'"]);
  expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'metadata[shop]:$shop amount>=5\n' });
});

test('reads standard input and --ndjson as check does', async () => {
  const lines = await runClausal(['format', '-r', 'payments', '-'], { stdin: `${UNTIDY}\r\n\r\n${TIDY}` });
  expect(lines).toEqual({ exitCode: 0, stderr: '', stdout: `${TIDY}\n${TIDY}\n` });
  const stdin = `${toNdjson(["name:'x'"], 'plans')}[]\n${toNdjson([UNTIDY])}`;
  expect(await runClausal(['format', '--ndjson'], { stdin })).toEqual({
    exitCode: 2,
    stderr: 'clausal: <stdin>:2: `query` is missing or not a string\n',
    stdout: `name:"x"\n${TIDY}\n`,
  });
});
