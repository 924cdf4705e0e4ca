import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { runClausal } from './run-clausal.ts';

test('prints the query, its AST and the diagnostics of the parser, in this order', async () => {
  const node = (kind: string, start: number, end: number) => ({ kind, span: { start, end } });
  const report = {
    query: 'foo>5 a:',
    ast: {
      ...node('Query', 0, 8),
      clauses: [
        {
          ...node('Clause', 0, 5),
          field: { ...node('Field', 0, 3), path: 'foo' },
          operator: { ...node('Operator', 3, 4), symbol: '>', negates: false, raw: '>' },
          value: { ...node('Number', 4, 5), raw: '5' },
        },
        {
          ...node('Clause', 6, 8),
          field: { ...node('Field', 6, 7), path: 'a' },
          operator: { ...node('Operator', 7, 8), symbol: ':', negates: false, raw: ':' },
        },
      ],
      connectives: [{ ...node('Connective', 5, 6), connective: 'and', raw: '' }],
    },
    diagnostics: [
      {
        code: 'expected-value',
        severity: 'error',
        message: 'no value follows `a:`',
        span: { start: 8, end: 8 },
        fixes: [],
      },
    ],
  };
  const run = await runClausal(['parse', '--format', 'json', report.query]);
  expect(run).toEqual({ exitCode: 1, stderr: '', stdout: `${JSON.stringify(report)}\n` });
});

test('needs no resource and knows no fields', async () => {
  const { stderr, exitCode } = await runClausal(['parse', 'no_such_field:"x"']);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test.each([
  { what: 'arguments', args: ['a:1', '', 'b:"\ud83d\udc4d"\n'], queries: ['a:1', '', 'b:"👍"\n'] },
  { what: 'standard input', args: [], stdin: 'a:1\r\n\n \nb:2', queries: ['a:1', 'b:2'] },
  { what: 'standard input as `-`', args: ['-'], stdin: 'a:1\n', queries: ['a:1'] },
])('prints the AST of the library for $what', async ({ args, stdin = '', queries }) => {
  const { stdout } = await runClausal(['parse', ...args], { stdin });
  const asts = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).ast);
  expect(asts).toEqual(queries.map((query) => parseQuery(query).ast));
});

test.each([
  { args: ['--format', 'text', 'a:1'], says: "'text' is invalid. Allowed choices are json" },
  { args: ['--resource', 'payments', 'a:1'], says: "unknown option '--resource'" },
])('refuses $args with 2', async ({ args, says }) => {
  const { stdout, stderr, exitCode } = await runClausal(['parse', ...args]);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  expect(stderr).toContain(says);
});
