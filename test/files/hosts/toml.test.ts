import fc from 'fast-check';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

const head = 'resource = "payments"\n';

const read = await describeHost('TOML', HOSTS.toml, {
  finds: [
    { file: '[[s]]\nquery = "a"\nresource = "plans"\n[s.x]\ny = 1', queries: ['plans a'] },
    { file: `${head}query = "amount>5"`, queries: ['payments amount>5'] },
    { file: `\ufeff${head}query = 'amount>5'\r\n`, queries: ['payments amount>5'] },
    {
      file: `[tasks.late]\nrun = "curl -G x/plans --data-urlencode 'query=a:\\"b\\"'"\nargs = ["curl", 'x/plans?query=c']`,
      queries: ['plans a:"b"', 'plans c'],
    },
    { file: `[a."b.c"]\n${head}[d]\nquery = "x"\n`, queries: [] },
    { file: `[[s]]\n${head}query = "a"\n[[s]]\n[s.t]\n${head}query = "b"\n`, queries: ['payments a', 'payments b'] },
    { file: 'a.query = "x"\nb.c = 1\na.resource = "plans"', queries: ['plans x'] },
    { file: 'a = [{ query = "x", b.query = "y", b.resource = "plans" }]', queries: ['plans y'] },
    {
      file: `${head}query = """\r\na\\\r\n  \r\n  b\\  \n\nc\r\nd"e""f\\"\\u00e9\\\\\\t"""""`,
      queries: ['payments abc\nd"e""f"é\\\t""'],
    },
    { file: `${head}query = '''\na\\\r\n''b'''`, queries: ["payments a\\\n''b"] },
    { file: `${head}query = '''\\u0061'''`, queries: ['payments \\u0061'] },
    { file: `${head}query = 5`, queries: [] },
    { file: `${head}query = ["a"]`, queries: [] },
    {
      settings: { keys: [{ path: 'searches.*.query' }, { path: 'all.*', resource: 'plans' }] },
      file: 'all = ["a", "b"]\n[searches.x]\nquery = "y"\n[[searches.y]]\nquery = "no"\n',
      queries: ['plans a', 'plans b', '- y'],
    },
    {
      settings: { keys: [{ path: 'searches.1.query' }] },
      file: '[[searches]]\nquery = "a"\n[[searches]]\nquery = "b"\n',
      queries: ['- b'],
    },
    {
      file: `${head}query = "x"\nb = [1`,
      queries: ['unreadable-file: this cannot be read as TOML: unterminated array'],
    },
    {
      file: `${head}query = "x"\nquery = "x"`,
      queries: ['unreadable-file: this cannot be read as TOML: defining a key multiple times is invalid'],
    },
  ],
  passes: [`${head}# clausal-disable-next-line field-alias\nquery = "status:null"`, `${head}query = "amount>5"`],
  reports: [
    { file: `${head}query = "statement_descriptor:\\"😀\\\\\\\\\\" ‹st\\u0061tus›:null"` },
    {
      file: `\ufeff${head}query = """\r\n  statement_descriptor:"😀" \\\r\n   \r\n ‹sta\\\r\n  tus›:null"""\r\n`,
      fixed: `\ufeff${head}query = """\r\n  statement_descriptor:"😀" \\\r\n   \r\n payment_status:null"""\r\n`,
    },
    {
      file: `${head}query = "payment_status:‹FAILED›"`,
      codes: ['unquoted-value'],
      fixed: `${head}query = "payment_status:\\"FAILED\\""`,
    },
    {
      file: `${head}query = """payment_status:‹FAILED› metadata[a]:"b" metadata[c]:‹d›"""`,
      codes: ['unquoted-value', 'unquoted-value'],
      fixed: `${head}query = """payment_status:"FAILED" metadata[a]:"b" metadata[c]:"d""""`,
    },
    {
      file: `${head}query = """payment_status:‹FAILED›\n"""`,
      codes: ['unquoted-value'],
      fixed: `${head}query = """payment_status:"FAILED"\n"""`,
    },
    {
      file: `${head}query = 'payment_status:‹FAILED›'`,
      codes: ['unquoted-value'],
      fixed: `${head}query = 'payment_status:"FAILED"'`,
    },
    { file: `${head}query = ‹›`, codes: ['unreadable-file'] },
    { file: `${head}‹# clausal-disable-next-line field-alias›\r\nquery = "amount>5"`, codes: ['unused-suppression'] },
  ],
});

/** Pieces of TOML strings, some of them invalid. */
const rawText = fc
  .array(
    fc.constantFrom(
      ...['a', ' ', '\t', '"', '""', "'", "''", '\\"', '\\\\', '\\n', '\\u00e9', '\\U0001f600', '\\x41', '\\e'],
      ...['\n', '\r\n', '\\\n', '\\ \r\n', '😀', 'é', '#', '\\'],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('TOML', () => {
  test.each(['"', "'", '"""', "'''"])('decodes a string in %s as the parser does', (quotes) => {
    fc.assert(
      fc.property(rawText, (raw) => {
        const file = `${head}query = ${quotes}${raw}${quotes}\n`;
        const [found] = readQueries(read, file, createSettings());
        fc.pre(found !== undefined && !found.startsWith('unreadable'));
        const value = getStaticTOMLValue(parseTOML(file)) as { readonly query?: string };
        expect(found).toBe(`payments ${value.query}`);
      }),
    );
  });

  test.each(['"', "'", '"""', "'''"])('reads any text back that it wrote into a string in %s', (quotes) => {
    const file = `${head}query = ${quotes}amount>5${quotes}\n`;
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test('escapes a quote in """ only beside another one', () => {
    const [query] = read(`${head}query = """a"b"c"""\n`, createSettings()).queries;
    const encode = (text: string) => query?.encode(text, query.span);
    expect(encode('"x" \\"\n"')).toBe('"x" \\\\"\\n"');
    expect(encode('a""b')).toBe('a\\"\\"b');
  });

  test.each([
    { name: 'lists', file: `a = ${'['.repeat(20_000)}${']'.repeat(20_000)}` },
    { name: 'tables', file: `a = ${'{a='.repeat(20_000)}1${'}'.repeat(20_000)}` },
  ])('reports a file whose $name are nested too deeply', ({ file }) => {
    expect(readQueries(read, file, createSettings())).toEqual([
      'unreadable-file: this cannot be read as TOML: it is nested too deeply, or a string in it is too long',
    ]);
  });
});
