import { describe, expect, test } from 'vitest';
import { runClausal } from './run-clausal.ts';

/** Runs `clausal match` on payments with a query that every object without a currency matches. */
const matchAll = (args: readonly string[], stdin: string | Uint8Array) =>
  runClausal(['match', '-r', 'payments', 'currency_code:null', ...args], { stdin });

describe('lines of any content', () => {
  const deep = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000);

  test.each([
    { what: 'white space', stdin: ' \n\t\n\r\n', stdout: '' },
    { what: 'no end of the last line', stdin: '{}', stdout: '{}\n' },
    { what: 'a megabyte', stdin: `{"id":"${'x'.repeat(1 << 20)}"}`, stdout: `{"id":"${'x'.repeat(1 << 20)}"}\n` },
    { what: 'lone surrogates', stdin: '{"id":"\\ud800"}', stdout: '{"id":"\\ud800"}\n' },
    {
      what: '__proto__',
      stdin: '{"__proto__":{"currency_code":"EUR"}}',
      stdout: '{"__proto__":{"currency_code":"EUR"}}\n',
    },
    {
      what: 'names of Object.prototype',
      stdin: '{"hasOwnProperty":1,"toString":null}',
      stdout: '{"hasOwnProperty":1,"toString":null}\n',
    },
    { what: 'brackets 100,000 deep', stdin: `{"id":${deep('[', ']')}}`, stdout: `{"id":${deep('[', ']')}}\n` },
    {
      what: 'braces 100,000 deep',
      stdin: `{"currency_code":${deep('{"a":', '}').replace(':}', ':1}')}}\n{}`,
      stdout: '{}\n',
    },
  ])('prints $what as it is', async ({ stdin, stdout }) => {
    expect(await matchAll(['-i', 'ndjson'], stdin)).toEqual({ exitCode: 0, stderr: '', stdout });
    expect(await matchAll(['-i', 'json'], stdin)).toEqual({ exitCode: 0, stderr: '', stdout });
    for (const format of [['--explain'], ['--explain', '-f', 'json'], ['-f', 'table'], ['-f', 'json']]) {
      expect(await matchAll(format, stdin)).toMatchObject({ exitCode: 0, stderr: '' });
    }
  });

  test.each([
    { what: 'a line with NUL', stdin: `{"id":"${'a'.repeat(32)}\0"}\n{}` },
    { what: 'brackets 100,000 deep that end nowhere', stdin: `${'['.repeat(100_000)}\n{}` },
    { what: 'a lone quote', stdin: '"\n{}' },
    { what: 'U+2028 for a line end', stdin: '{}\u2028{}\n{}' },
  ])('reports that $what is not JSON, and reads the next line', async ({ stdin }) => {
    expect(await matchAll(['-i', 'ndjson'], stdin)).toEqual({
      exitCode: 1,
      stderr: 'clausal: <stdin>:1: not JSON\n',
      stdout: '{}\n',
    });
  });

  test.each([
    ['[\n{},\n{},\noops,\n{}\n]', '4: not JSON; the rest is not read'],
    ['[\n{},\n\n\n\n}\n]', '6: not JSON; the rest is not read'],
    ['[\n{},\n\n', '4: not JSON: the text is incomplete'],
  ])('reports the line where a list breaks off: %j', async (stdin, says) => {
    expect(await matchAll(['-i', 'json'], stdin)).toMatchObject({ exitCode: 1, stderr: `clausal: <stdin>:${says}\n` });
  });

  const LONG = Buffer.alloc((1 << 26) + (1 << 20), 'x');

  test.each([
    { input: 'ndjson', before: '{}\n', after: '\n{}\n', says: '2: longer than 64 MiB' },
    { input: 'json', before: '[{},\n{"a":"', after: '"},{}]', says: '2: longer than 64 MiB; the rest is not read' },
    { input: 'json', before: '[{},\n"', after: '",{}]', says: '2: longer than 64 MiB; the rest is not read' },
    {
      input: 'csv',
      before: 'id,amount\n,5\na,',
      after: '\nb,5\n',
      says: '3: longer than 64 MiB; the rest is not read',
    },
  ])('does not keep more than an object may hold: $input, $before', async ({ input, before, after, says }) => {
    const stdin = Buffer.concat([Buffer.from(before), LONG, Buffer.from(after)]);
    const { stdout, stderr, exitCode } = await matchAll(['-i', input, '-n', '9'], stdin);
    expect({ stderr, exitCode }).toEqual({ stderr: `clausal: <stdin>:${says}\n`, exitCode: 1 });
    expect(stdout).toBe({ ndjson: '{}\n{}\n', json: '{}\n', csv: '{"amount":5}\n' }[input]);
  });
});
