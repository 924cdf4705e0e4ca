import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Packed, packPackage } from '../../package/pack.ts';

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  const modules = path.join(packed.project, 'node_modules');
  for (const name of ['vitest', 'typescript'])
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  const write = (name: string, text: string): void => writeFileSync(path.join(packed.project, name), text);
  write('package.json', '{"type":"module"}');
  write('vitest.config.ts', "export default { test: { setupFiles: ['clausal/test'] } };");
  write('payments.test.ts', TESTS);
  write('jest.test.ts', JEST);
  write('guide.test.js', readFileSync('examples/testing/payments.test.js', 'utf8'));
  write('refunds.test.js', readFileSync('examples/testing/refunds.test.js', 'utf8'));
});
afterAll(() => packed.remove());

const TESTS = `
import 'clausal/test';
import { search } from 'clausal';
import { expect, test } from 'vitest';

const payment = { id: 'pay_1', amount: 900 };

test('passes', async () => {
  expect(payment).toMatchQuery('payments', 'amount>=900');
  expect(payment).not.toMatchQuery(search('payments').where('amount', '>', 900));
  expect([payment]).toAllMatchQuery('payments', 'amount>=900');
  expect({ data: payment }).toEqual({ data: expect.toMatchQuery('payments', 'amount:900') });
  await expect(Promise.resolve(payment)).resolves.toMatchQuery('payments', 'amount:900');
});

test('fails with reasons', () => {
  expect(payment).toMatchQuery('payments', 'amount>=1000 refund.status:null');
});

test('fails within an object', () => {
  const large = search('payments').where('amount', '>', 1000);
  const data = [payment, payment, [payment]];
  const expected = expect.toMatchQuery(search('payments').where('amount', ':', 900));
  expect({ data }).toEqual({ data: [expect.toMatchQuery(large), expected, expect.toAllMatchQuery(large.toQuery())] });
});

test('fails for a search without clauses', () => {
  expect(payment).toMatchQuery(search('payments'));
});

test('fails with diagnostics', () => {
  expect(payment).not.toMatchQuery('payments', 'amout>=1000' as never);
});

export function typed(): void {
  // @ts-expect-error there is no such resource
  expect(payment).toMatchQuery('payment', 'amount>5');
  // @ts-expect-error a query needs its resource
  expect(payment).toMatchQuery('amount>5');
  // @ts-expect-error one text
  expect(payment).toMatchQuery('payments', 'amount>5', 'amount<7');
}
`;

const JEST = `
import { matchers, type QueryMatchers } from 'clausal/test';
import { expect, test } from 'vitest';

test('the matchers can be added by hand', () => {
  expect.extend(matchers);
  expect({ amount: 5 }).toMatchQuery('payments', 'amount:5');
});

export function typed(expectation: jest.Matchers<void, unknown>): void {
  const methods: QueryMatchers<void> = expectation;
  methods.toMatchQuery('payments', 'amount>5');
  // @ts-expect-error there is no such resource
  methods.toMatchQuery('payment', 'amount>5');
}

export function typedWithin(matcher: jest.Expect, { not }: { not: jest.InverseAsymmetricMatchers }): object {
  // @ts-expect-error there is no such resource
  matcher.toMatchQuery('payment', 'amount>5');
  return { data: matcher.toMatchQuery('payments', 'amount>5'), rest: not.toAllMatchQuery('payments', 'amount>5') };
}
`;

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

test('a project gets the matchers by a line of its config', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/vitest/vitest.mjs'), 'run', '--reporter', 'json', '--outputFile', 'report.json'],
    { cwd: packed.project, encoding: 'utf8' },
  );
  expect(stdout, stderr).toContain('report written');
  const report: Report = JSON.parse(readFileSync(path.join(packed.project, 'report.json'), 'utf8'));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const found = results.map(({ title, status, failureMessages: [message = ''] }) => {
    return [title, status, stripVTControlCharacters(message).replace(/\n +at [\s\S]*/, '')];
  });
  for (const { failureMessages } of results) {
    // The first line of the stack that Vitest shows is the one of the test.
    for (const message of failureMessages) expect(message).toMatch(/^ +at .*payments\.test\.ts:\d/m);
    for (const message of failureMessages) expect(message).not.toMatch(/^ +at .*clausal\/dist/m);
  }
  expect(Object.fromEntries(found.map(([title, ...rest]) => [title, rest]))).toMatchInlineSnapshot(`
    {
      "a large payment is settled": [
        "passed",
        "",
      ],
      "all payments are large": [
        "passed",
        "",
      ],
      "fails for a search without clauses": [
        "failed",
        "QueryError: empty-query: the query is empty: the search has no clauses; add one, or test \`count\` first",
      ],
      "fails with diagnostics": [
        "failed",
        "QueryError: the query on payments has errors

    error[unknown-field]: \`amout\` is not a field of payments; the nearest are \`amount\`, \`refund.amount\`
      <query>:1:1
    1 | amout>=1000
      | ^^^^^
      = perhaps: replace \`amout\` with \`amount\`
      = perhaps: replace \`amout\` with \`refund.amount\`",
      ],
      "fails with reasons": [
        "failed",
        "Error: expected the object to match amount>=1000 refund.status:null (payments)

      fails  amount>=1000        \`amount\` is 900, which is not at least 1000
      holds  refund.status:null  \`refund.status\` has no value",
      ],
      "fails within an object": [
        "failed",
        "AssertionError: expected { data: [ …(3) ] } to deeply equal { data: [ toMatchQuery{…}, …(2) ] }",
      ],
      "passes": [
        "passed",
        "",
      ],
      "sums the refunds, although the service fails once": [
        "passed",
        "",
      ],
      "the matchers can be added by hand": [
        "passed",
        "",
      ],
      "the response has a settled payment": [
        "passed",
        "",
      ],
    }
  `);
});

test.each(['typescript', 'typescript-6', 'typescript-5.9'])('the matchers have types with %s', (compiler) => {
  const options = '--noEmit --strict --target es2022 --module nodenext --skipLibCheck payments.test.ts jest.test.ts';
  const { stdout } = spawnSync(
    process.execPath,
    [path.resolve('node_modules', compiler, 'bin/tsc'), ...options.split(' ')],
    { cwd: packed.project, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});
