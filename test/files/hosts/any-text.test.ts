import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmbeddedQuery, FileKind } from '../../../src/files/hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';

const PIECES = [
  ...[
    'query',
    'resource',
    'payments',
    'plans',
    'clausal',
    'searches',
    'curl ',
    'a',
    '5',
    'null',
    '😀',
    '\ud800',
    '\ufeff',
  ],
  ...[
    '\n',
    '\r\n',
    '\r',
    '\n  ',
    ' ',
    '\t',
    '\u2028',
    '\0',
    '"',
    "'",
    '"""',
    "'''",
    '`',
    '```',
    '```clausal payments\n',
    '```json\n',
    '```yaml\n',
    '```toml\n',
    '```sh\n',
    '~~~',
  ],
  ...[
    ':',
    ': ',
    '=',
    ' = ',
    ',',
    ';',
    '.',
    '- ',
    '> ',
    '#',
    '# ',
    '//',
    '/*',
    '*/',
    '<!--',
    '-->',
    '{/*',
    '|',
    '|2-',
    '>-',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '[[',
    ']]',
    '(',
    ')',
    '$(',
    '${',
    '$a',
    '$',
    '{{a}}',
    '&a ',
    '*a',
    '!!str ',
    '---\n',
    '...\n',
    '? ',
  ],
  ...[
    '\\',
    '\\n',
    '\\u0061',
    '\\ud83d',
    '\\x',
    '\\U0011ffff',
    '\\\n',
    '%',
    '%C3%A9',
    '%C3',
    '+',
    '&',
    '?',
    '/',
    '""',
    "''",
  ],
  ...[
    '{"resource":"payments","query":"',
    'resource: payments\nquery: ',
    'resource = "plans"\nquery = ',
    'query,resource\n',
  ],
  ...[
    'curl -G x/payments --data-urlencode query=',
    'GET https://x/payments?query=',
    '/payments?query=',
    '###\n',
    ' HTTP/1.1\n',
  ],
  ...[
    'client.payments.search(',
    "get('/payments', ",
    'query=',
    '"query": ',
    'query: ',
    '<<~A\n',
    '\nA\n',
    '%q(',
    'f"',
    'r#"',
    '$"',
    '@"',
    'def f(a):\n  ',
    ' % (a)',
    '.format(a)',
  ],
];
const anyFile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 16 })
  .map((pieces) => pieces.join(''));

const settings = createSettings({
  calls: [{ call: '*.payments.search' }],
  keys: [{ path: 'searches.*.query' }, { path: 'searches.**' }, { path: 'a', resource: 'plans' }],
});

/** JavaScript has tests of its own. */
const names = (Object.keys(HOSTS) as HostName[]).filter((name) => !['javascript', 'typescript', 'tsx'].includes(name));

/** Expects that the characters of a query appear in the file, in order and within its span. */
function expectPlaced(file: string, { text, map, span, interpolations }: EmbeddedQuery): void {
  expect(0 <= span.start && span.start <= span.end && span.end <= file.length).toBe(true);
  let last = span.start;
  for (let at = 0; at < text.length; at++) {
    const place = map.toFile({ start: at, end: at + 1 });
    expect(last <= place.start || (at > 0 && place.end === last) || isSame(map, at)).toBe(true);
    expect(place.start < place.end && place.end <= span.end).toBe(true);
    last = place.end;
  }
  for (const { start, end } of interpolations) expect(0 <= start && start < end && end <= text.length).toBe(true);
}

/** Whether a character is encoded together with the one before it. */
function isSame(map: EmbeddedQuery['map'], at: number): boolean {
  const [one, other] = [map.toFile({ start: at - 1, end: at }), map.toFile({ start: at, end: at + 1 })];
  return one.start === other.start && one.end === other.end;
}

describe('any text', () => {
  test.each(names)('any text can be read as %s without an error, and its queries are within the file', async (name) => {
    const host: FileKind = HOSTS[name];
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const read = await host.load(file, settings);
        const { queries, comments, diagnostics } = read(file, settings);
        for (const query of queries) expectPlaced(file, query);
        const starts = queries.map(({ span }) => span.start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        for (const { span } of [...comments, ...diagnostics]) {
          expect(0 <= span.start && span.start <= span.end && span.end <= file.length).toBe(true);
        }
        if (queries.length > 0) expect(host.mayContainQueries(file, settings)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('findHost', () => {
  test('finds the host by the extension in any letter case', () => {
    expect(findHost('a/b.query')).toBe(HOSTS.queries);
    expect(findHost('B.YML')).toBe(HOSTS.yaml);
    expect(findHost('a.tar.json')).toBe(HOSTS.json);
    expect(findHost('json')).toBeUndefined();
    expect(findHost('a.txt')).toBeUndefined();
  });

  test('no two hosts have the same extension', () => {
    const endings = Object.values(HOSTS).flatMap(({ extensions }) => extensions);
    expect(new Set(endings).size).toBe(endings.length);
  });
});
