import { expect, test } from 'vitest';
import { hideCredentials } from '../../../src/language/diagnostic/hide-credentials.ts';

test.each([
  { text: 'postgres:me:secret@host', hidden: 'postgres:…@host' },
  { text: 'postgres:secret@host', hidden: 'postgres:…@host' },
  { text: 'postgres:me:my secret@host', hidden: 'postgres:…@host' },
  { text: 'postgres://me:my secret, or two@host/db is down', hidden: 'postgres://…@host/db is down' },
  { text: 'postgres://me:line\nsecret@host', hidden: 'postgres://…@host' },
  { text: 'a me:my secret@host and b:the secret@d', hidden: 'a me:…@host and b:…@d' },
  { text: 'mongodb://me:my se@cret@host', hidden: 'mongodb://…@host' },
  { text: '"me:s@e/c:ret@host"', hidden: '"me:…@host"' },
  { text: ':secret@host', hidden: ':…@host' },
  { text: '//me:secret@host', hidden: '//me:…@host' },
  { text: "host=db password='my secret' user=me", hidden: 'host=db password=… user=me' },
  { text: "password='it\\'s secret' user=me", hidden: 'password=… user=me' },
  { text: 'pwd="my secret" user=me', hidden: 'pwd=… user=me' },
  { text: 'apiKey=secret', hidden: 'apiKey=…' },
  { text: 'http://me:secret@host/, see https://docs/a', hidden: 'http://…@host/, see https://docs/a' },
  { text: 'http://host/?user=me&access_token=secret&a=b', hidden: 'http://host/?user=me&access_token=…&a=b' },
  { text: 'use `sqlite:`, or ask a@b', hidden: 'use `sqlite:`, or ask a@b' },
  { text: 'use `sqlite:`; got `me:my secret@host`', hidden: 'use `sqlite:`; got `me:…@host`' },
  { text: 'sqlite:a.db of a@b', hidden: 'sqlite:…@b' },
  { text: 'sqlite:my file.db', hidden: 'sqlite:my file.db' },
  { text: 'error: ask a@b, or c@d:5', hidden: 'error: ask a@b, or c@d:5' },
  { text: 'duckdb:a.db: run `npm install @duckdb/api`', hidden: 'duckdb:a.db: run `npm install @duckdb/api`' },
  { text: 'a.json:3: the id of ann@acme.com', hidden: 'a.json:3: the id of ann@acme.com' },
  { text: 'a.json:3:7: not me:my secret@host', hidden: 'a.json:3:7: not me:…@host' },
])('credentials are hidden in $text', ({ text, hidden }) => {
  expect(hideCredentials(text)).toBe(hidden);
  expect(hideCredentials(`${hidden}: and so on`)).toBe(`${hidden}: and so on`);
});
