import fc from 'fast-check';
import { describe, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip } from './describe-host.ts';

const line = '{"resource": "payments", "query": "amount>5"}';

const read = await describeHost('NDJSON', HOSTS.ndjson, {
  finds: [
    { file: `${line}\n${line}`, queries: ['payments amount>5', 'payments amount>5'] },
    { file: `\ufeff${line}\r\n\r\n${line}\r\n`, queries: ['payments amount>5', 'payments amount>5'] },
    { file: `{"searches": [${line}]}\n`, queries: ['payments amount>5'] },
    { file: `{"searches": [${line}]}\n`, settings: { keys: [{ path: 'query' }] }, queries: ['payments amount>5'] },
    {
      file: '{"query": "a"}\n{"query": 5}\n',
      settings: { keys: [{ path: 'query', resource: 'plans' }] },
      queries: ['plans a'],
    },
    { file: '{"a": "x"}\n\n \n{"a": "y"}', settings: { keys: [{ path: '*' }] }, queries: ['- x', '- y'] },
    { file: `{\n${line}`, queries: ['payments amount>5'] },
    {
      file: `{"query": "payments", "resource"}\n${line}\n{"query": "payments resource}\n`,
      queries: ['payments amount>5', 'unreadable-file: this cannot be read as NDJSON: a colon is missing here'],
    },
    {
      file: `/* resource */ ${line}`,
      queries: ['unreadable-file: this cannot be read as NDJSON: comments are not allowed here'],
    },
  ],
  passes: [line, `// clausal-disable-next-line\n${line}`],
  reports: [
    {
      file: '{"resource": "‹payment›", "query": "x"}\n{"resource": "payments", "query": "amount>5"}',
      codes: ['unknown-resource'],
    },
    { file: `${line}\r\n{"resource": "payments", "query": "‹st\\u0061tus›:null"}\r\n${line}` },
    { file: `${line}\n{"resource": "payments", "query"‹}›\n`, codes: ['unreadable-file'] },
  ],
});

describe('NDJSON', () => {
  test('reads any text back that it wrote into a line', () => {
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, `1\n${line}`, text, createSettings())));
  });
});
