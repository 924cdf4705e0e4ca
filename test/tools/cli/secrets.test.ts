import { expect, test } from 'vitest';
import { runClausal } from './run-clausal.ts';

const search = ['search', '-r', 'payments', 'amount>5'];
const match = ['match', '-r', 'payments', 'amount>5'];
const service = ['--url', 'https://127.0.0.1:1', '--key-env'];

test.each<{ readonly args: readonly string[]; readonly says: string }>([
  { args: [...search, ...service, 'sk_live_SECRET'], says: '--key-env must name an environment variable' },
  { args: [...search, ...service, 'AKIA7SECRETAKIA7X'], says: 'the key of the API; there is none with that name' },
  { args: ['probe', ...service, ''], says: 'there is none with that name' },
  { args: ['probe', ...service, 'Bearer SECRET'], says: 'there is none with that name' },
  {
    args: [...match, '--in', 'postgres:me:SECRET@127.0.0.1:1'],
    says: '1:1: the engine is not available: connect ECONN',
  },
  { args: [...match, '--in', 'postgres://me:SEC RET@127.0.0.1:1/db?sslpassword=SECRET'], says: '?sslpassword=…: ' },
  { args: [...match, '--in', 'opensearch:me:SECRET@host'], says: 'opensearch:…@host: `connection` must be a URL' },
  { args: [...match, '--in', 'duckdb:me:SECRET@host'], says: 'duckdb:…@host: there is no file `me:…@host`' },
  { args: [...match, '--in', 'me:SECRET@host'], says: '--in must begin with the protocol' },
  { args: [...match, '--in', 'SECRET'], says: 'write `sqlite:` before its path' },
  { args: [...match, '--in', 'env:postgres://me:SECRET@host/db'], says: '`env:` of --in must name' },
  { args: ['playground', '-r', 'payments', '--in', 'sqlite:me:SECRET@host'], says: 'sqlite:…@host: there is no file' },
  { args: [...search, ...service, 'KEY', '--url', 'http://me:SECRET@127.0.0.1:1'], says: '--url must be an address' },
  { args: ['index', '--into', 'postgres:me:SECRET@h', 'postgres://me:SECRET@h'], says: 'cannot read postgres://…@h' },
  { args: [...match, 'postgres://me:SECRET@host/db'], says: 'cannot read postgres://…@host/db: no such file' },
  { args: ['lint', 'postgres://me:SECRET@host/db'], says: 'there is no file or folder `postgres://…@host/db`' },
  { args: ['sandbox', '-o', 'postgres://me:SECRET@host/db'], says: 'cannot read postgres://…@host/db' },
  { args: [...search, ...service, 'KEY', '--key=SECRET'], says: "unknown option '--key'" },
  { args: ['probe', ...service, 'KEY', '--token=SEC\nRET'], says: "unknown option '--token'" },
  { args: [...match, '--into=postgres://me:SECRET@host'], says: "unknown option '--into'" },
  { args: [...match, '--time-zone', 'postgres://me:SECRET@host'], says: "argument 'postgres://…@host' is invalid" },
  { args: ['sandbox', '--cors', 'http://me:SECRET@host'], says: "argument 'http://…@host' is invalid" },
  { args: ['sandbox', '--lag', 'me:SECRET@host'], says: "argument 'me:…@host' is invalid" },
  { args: ['sandbox', '--port', 'me:SECRET@host'], says: "argument 'me:…@host' is invalid" },
  { args: ['match', '-r', 'payments', '-f', 'me:SECRET@host'], says: "argument 'me:…@host' is invalid" },
  { args: ['postgres://me:SECRET@host'], says: "unknown command 'postgres://…@host'" },
])('no message shows a secret in the wrong place: $args', async ({ args, says }) => {
  const { exitCode, stderr } = await runClausal(args, { env: { KEY: 'sk_own' } });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(says)]);
  expect(stderr).not.toMatch(/SEC|RET/);
});
