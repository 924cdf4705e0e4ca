import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { findQueries } from '../../../src/files/hosts/data/find-queries.ts';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createYamlFormat } from '../../../src/files/hosts/yaml/yaml-format.ts';
import { payments } from '../../../src/language/catalogue/payments.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { validQuery } from '../../support/valid-queries.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

const head = 'resource: payments\n';
const keys = [{ path: 'searches.*.query' }, { path: 'all.*', resource: 'plans' }];

const read = await describeHost('YAML', HOSTS.yaml, {
  finds: [
    { file: `${head}query: amount>5 # a`, queries: ['payments amount>5'] },
    { file: `\ufeff${head}query: 'it''s'\r\n`, queries: ["payments it's"] },
    { file: `${head}query: "a\\u003e\\x35\\t\\U0001F600\\_\\/"`, queries: ['payments a>5\t😀\u00a0/'] },
    { file: `${head}query:\n  a\n   b \t\n\n\n  c\n`, queries: ['payments a b\n\nc'] },
    { file: `${head}query: "a \n\n  b\\\n   c\\  \n d \\\r\n \te"`, queries: ['payments a\nbc  d e'] },
    { file: `${head}query: 'a \r\n\r\n  b'''`, queries: ["payments a\nb'"] },
    { file: `${head}query: |\n  a\n   b\n\n  c\n\n`, queries: ['payments a\n b\n\nc'] },
    // Requests: scripts, addresses, and the words of a command.
    {
      file: 'a: >\n  curl -G x/plans\n  --data-urlencode "query=a"\n\n  curl x/plans?query=b\nurls: [x/plans?query=c%20d]',
      queries: ['plans a', 'plans b', 'plans c d'],
    },
    {
      file: 'args: [-G, x/plans, --data-urlencode, query=a b]\ncommand: [curl]\nb: [a, curl, x/plans?query=c]',
      queries: ['plans a b', 'plans c'],
    },
    {
      file: 'a: a curly x/plans?query=a\nb: [wgets, x/plans, query=b]\nc: |\n  # curl x/plans?query=c\nd: [curl, [x/plans?d]]\nrunbook: x/plans?query=e',
      queries: [],
    },
    // Before a template is rendered, the whole file is a script.
    { file: '{{- if a }}\na: curl x/plans?query=a # b\n{{- end }}', queries: ['plans a'] },
    { file: `${head}query: |2-\r\n   a\r\n  b\r\n`, queries: ['payments a\nb'] },
    { file: `${head}query: >+ # c\n\n  a\n  b\n\n  c\n  \td\n   e\n\n`, queries: ['payments a b\nc\n\td\n e'] },
    { file: `${head}query: >-\n\n  a\n  b\n\n  c\n   d\n\n   e\n  f\n`, queries: ['payments a b\nc\n d\n\n e\nf'] },
    {
      file: `- {resource: payments, query: "a"}\n- [{query: b c, resource: plans}]`,
      queries: ['payments a', 'plans b c'],
    },
    { file: `${head}query: !!str 5`, queries: ['payments 5'] },
    { file: `${head}query: !!str`, queries: ['payments '] },
    { file: `${head}query: 5`, queries: [] },
    { file: `${head}query: [a]`, queries: [] },
    { file: `${head}query: &q !x amount>5\nother: *q`, queries: ['payments amount>5'] },
    {
      file: 'a: &r plans\nb: {resource: *r, query: x}\nc: &r payments\nd: {query: y, resource: *r}',
      queries: ['plans x', 'payments y'],
    },
    { file: 'a: {resource: payment, query: &q x}\nb: {resource: payments, query: *q}', queries: ['payments x'] },
    { file: 'q: &q x\na: {resource: plans, query: *q}\nb: {resource: payments, query: *q}', queries: ['plans x'] },
    {
      file: 'a: &a {resource: plans, query: x}\nb: {<<: *a, query: y}\nc: {query: z, <<: *a, resource: payments}',
      queries: ['plans x', 'plans y', 'payments z'],
    },
    {
      file: 'x: &a {b: c}\ny: &b {<<: *a, resource: plans}\nz: &c {resource: payments}\nq:\n  <<: [*a, *b, *c]\n  query: x\nr: {<<: {<<: *c}, query: y}',
      queries: ['plans x', 'payments y'],
    },
    {
      file: 'a: &a {resource: plans}\nb: {"<<": *a, query: x}\nc: {<<: *no, query: y}\nd: &d {<<: *d, query: z}\ne: {<<: *a, resource: , query: v}\nf: {<<: {resource: 5}, query: w}',
      queries: [],
    },
    {
      file: '%YAML 1.1\n---\nresource: plans\nquery: a\n...\n# b\n---\n{resource: payments, query: b}',
      queries: ['plans a', 'payments b'],
    },
    { file: '? [query]\n: a\n? {a: b}\n: c\n1: query\nnull: resource payments', queries: [] },
    {
      settings: { keys },
      file: 'searches:\n  1: {query: a}\n  b: {query: b, resource: plans}',
      queries: ['- a', 'plans b'],
    },
    { settings: { keys }, file: 'all: [a, 5, "b"]\nquery: searches', queries: ['plans a', 'plans b'] },
    {
      file: '---\nresource: plans\nquery: a\n---\nresource: plans\nquery: b\nc: d: e\nf: {resource: plans, query: c}\n---\n{resource: plans, query: d}',
      queries: [
        'plans a',
        'plans b',
        'plans d',
        'unreadable-file: this cannot be read as YAML: nested mappings are not allowed in compact mappings',
      ],
    },
    { file: 'searches: {0x1F: {query: a}}', settings: { keys: [{ path: 'searches.0x1F.query' }] }, queries: ['- a'] },
    {
      file: '# query resource payments\na: [\n---\nb: [',
      queries: [
        'unreadable-file: this cannot be read as YAML: flow sequence in block collection must be sufficiently indented and end with a ]',
      ],
    },
    {
      file: `${head}query: "\\U00110000"`,
      queries: ['unreadable-file: this cannot be read as YAML: invalid escape sequence \\U00110000'],
    },
    {
      file: `${head}query: "amount>5`,
      queries: ['unreadable-file: this cannot be read as YAML: missing closing "quote'],
    },
  ],
  passes: [
    'a: { resource: payment, query: x }\npayments: 5',
    `a: { resource: invoices, query: x }\nb: { ${head.trim()}, query: amount>5 }`,
    `a: { resource: payment, query: "{ field }" }\nb: { ${head.trim()}, query: amount>5 }`,
    `${head}# clausal-disable-next-line field-alias\nquery: status:null`,
    `${head}# clausal-disable-next-line field-alias\r\nquery: >-\r\n  amount>5\r\n  status:null`,
    `${head}query: >\n  statement_descriptor:"# clausal-disable-next-line"\n`,
    '--- |\n# clausal-disable-next-line\n',
    `- "# clausal-disable-next-line"\n- |\n  # clausal-disable-next-line\n- a# clausal-disable-next-line`,
  ],
  reports: [
    {
      file: 'resource: ‹payment›\nquery: x\n---\nresource: payments\nquery: amount>5\n',
      codes: ['unknown-resource'],
    },
    {
      file: `a: { resource: ‹payment›, query: x }\nb: { ${head.trim()}, query: amount>5 }`,
      codes: ['unknown-resource'],
    },
    {
      file: `a: { resource: ‹payment›, query: x }\nb: { ${head.trim()}, query: amount>5 }`,
      settings: { keys: [{ path: 'a.query' }] },
      codes: ['unknown-resource'],
    },
    { file: `${head}query: statement_descriptor:"😀" ‹status›:null # a` },
    { file: `\ufeff${head}query: "statement_descriptor:\\"😀\\U0001f600\\" ‹st\\x61tus›:null"\r\n` },
    { file: `${head}query: 'statement_descriptor:"it''s" ‹status›:null'` },
    {
      file: `${head}query: >-\r\n\r\n    amount>5\r\n    statement_descriptor:"😀"\r\n    ‹status›:null\r\n`,
      fixed: `${head}query: >-\r\n\r\n    amount>5\r\n    statement_descriptor:"😀"\r\n    payment_status:null\r\n`,
    },
    {
      file: "run: >-\n  curl -G x/payments\n  --data-urlencode 'query=payment_status:‹FAILED›\n  ‹status›:null'\n",
      codes: ['unquoted-value', 'field-alias'],
      fixed:
        'run: >-\n  curl -G x/payments\n  --data-urlencode \'query=payment_status:"FAILED"\n  payment_status:null\'\n',
    },
    {
      file: '- |\n  # clausal-disable-next-line field-alias\n  curl x/payments?query=status:null\n- "curl -G x/payments -d query=‹status›:null"',
      fixed:
        '- |\n  # clausal-disable-next-line field-alias\n  curl x/payments?query=status:null\n- "curl -G x/payments -d query=payment_status:null"',
    },
    { file: `a:\n  - ${head.trim()}\n    query: |\n      ‹status›:"FAILED"\n` },
    {
      file: `${head}query:\n  amount>5\n  ‹status›:null\n`,
      fixed: `${head}query:\n  amount>5\n  payment_status:null\n`,
    },
    {
      file: `${head}query: "payment_status:‹FAILED›"`,
      codes: ['unquoted-value'],
      fixed: `${head}query: "payment_status:\\"FAILED\\""`,
    },
    {
      file: `${head}query: payment_status:‹FAILED›`,
      codes: ['unquoted-value'],
      fixed: `${head}query: payment_status:"FAILED"`,
    },
    { file: `${head}query: amount>5\nb: ‹}›`, codes: ['unreadable-file'] },
    {
      file: `a: \x02\n${head}‹# clausal-disable-next-line field-alias›\nquery: amount>5`,
      codes: ['unused-suppression'],
    },
    { file: `${head}‹# clausal-disable-next-line field-alias›\r\nquery: amount>5`, codes: ['unused-suppression'] },
  ],
});

const piece = fc.constantFrom(
  ...['a', 'b:c', ' ', '  ', '\t', '\n', '\n\n', '\r\n', '\n ', '\n  ', '\n   ', '\n\t', '\r', '😀', 'é', "''", "'"],
  ...[
    '"',
    '\\"',
    '\\\\',
    '\\n',
    '\\u00e9',
    '\\x41',
    '\\\n',
    '\\\r\n',
    '\\ ',
    '\\\t',
    '#',
    ' #',
    ': ',
    '-',
    ',',
    ']',
    '&',
    '*',
  ],
);
const rawText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const indented = (indent: string) =>
  fc.array(rawText, { maxLength: 5 }).map((lines) => lines.map((line) => `\n${indent}${line}`).join(''));

/** Scalars of each style, some of them invalid. */
const SCALARS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  plain: rawText,
  'double quoted': rawText.map((raw) => `"${raw}"`),
  'single quoted': rawText.map((raw) => `'${raw}'`),
  block: fc
    .tuple(
      fc.constantFrom('|', '>'),
      fc.constantFrom('', '1', '2', '3'),
      fc.constantFrom('', '-', '+'),
      indented('   '),
    )
    .map((parts) => parts.join('')),
};

/** Positions of a scalar. */
const PLACES: readonly ((scalar: string) => string)[] = [
  (scalar) => `query: ${scalar}\n`,
  (scalar) => `query: ${scalar}\nb: c`,
  (scalar) => `query: &a !!str ${scalar}\n# c\n`,
  (scalar) => `{ b: 1, query: ${scalar}, c: [] }`,
  (scalar) => `\ufeff# c\r\n---\r\nquery: ${scalar}\r\n...\r\n`,
];

const list = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** How often the reader looks at a key of a mapping, and how often it decodes a scalar. */
function countSteps(file: string): number {
  const { contents } = parseDocument(file, { keepSourceTokens: true, uniqueKeys: false });
  if (contents === null) throw new TypeError('no contents');
  let steps = 0;
  const count = <Item extends object, Key extends keyof Item>(item: Item, key: Key): void => {
    const value = item[key];
    Object.defineProperty(item, key, {
      get() {
        steps++;
        return value;
      },
    });
  };
  visit(contents, {
    Pair: (_, pair) => count(pair, 'key'),
    Scalar: (_, scalar) => count(scalar, 'srcToken'),
  });
  steps = 0;
  findQueries([contents], createYamlFormat(file, 0, contents), createSettings());
  return steps;
}

describe('YAML', () => {
  test.each(Object.keys(SCALARS))('decodes %s scalars as the parser does', (style) => {
    fc.assert(
      fc.property(SCALARS[style] ?? rawText, fc.constantFrom(...PLACES), (scalar, place) => {
        const file = place(scalar);
        const document = parseDocument(file);
        const value: unknown = document.get('query');
        fc.pre(document.errors.length === 0 && typeof value === 'string');
        const expected = style === 'block' ? value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : value;
        expect(readQueries(read, file, createSettings({ keys: [{ path: 'query' }] }))).toEqual([`- ${expected}`]);
      }),
      { numRuns: 400 },
    );
  });

  test.each(['"amount>5"', "'amount>5'", '|\n  amount>5', '>-\n  amount>5'])(
    'reads any text back that it wrote into %j',
    (scalar) => {
      const file = `query: ${scalar}\nresource: payments\n`;
      fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
    },
  );

  test('reads any text back that it wrote into a plain scalar', () => {
    const file = 'query: amount>5 # a\nresource: payments\n';
    const text = fc.oneof(
      validQuery(payments),
      anyText.map((inner) => `a:${inner}`),
      anyText,
    );
    fc.assert(fc.property(text, (written) => expectRoundTrip(read, file, written, createSettings())));
  });

  test.each([
    { name: 'one line', scalar: 'amount>5' },
    { name: 'several lines', scalar: 'amount>5\n  fee \r\n\n  a' },
  ])('reads a text back that it wrote into a plain scalar of $name', ({ scalar }) => {
    const file = `query: ${scalar} # a\n`;
    // With a key pattern, because the text may look like another language.
    const settings = createSettings({ keys: [{ path: 'query', resource: 'payments' }] });
    const [query] = read(file, settings).queries;
    if (query === undefined) throw new TypeError('no query');
    const text = fc.oneof(
      anyText.filter((one) => one !== ''),
      fc.constantFrom('- ', ': ', ':', ' ', ' a', 'a ', '#', ' #', '&', 'a:', '+', '0x', '\n', 'a\nb'),
    );
    fc.assert(
      fc.property(text, fc.nat(query.text.length), fc.nat(query.text.length), (written, one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const place = query.map.toFile({ start, end });
        const encoded = query.encode(written, place);
        fc.pre(encoded !== undefined);
        const rewritten = applyEdits(file, [{ ...place, text: encoded }]);
        const expected = query.text.slice(0, start) + written + query.text.slice(end);
        expect(readQueries(read, rewritten, settings)).toEqual([`payments ${expected}`]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    { name: 'a number', text: '+', start: 0, end: 7 },
    { name: 'nothing', text: '~', start: 0, end: 8 },
    { name: 'another place', text: 'a: ', start: 0, end: 0 },
    { name: 'a comment', text: ' #', start: 6, end: 6 },
  ])('never encodes a text that would make a query $name', ({ text, start, end }) => {
    const file = 'query: amount>5\nresource: payments\n';
    const [query] = read(file, createSettings()).queries;
    expect(query?.encode(text, query.map.toFile({ start, end }))).toBeUndefined();
  });

  test.each([
    { name: 'lists', file: '['.repeat(100_000) },
    { name: 'blocks', file: `${'- '.repeat(100_000)}a` },
    { name: 'mappings', file: list(5000, (at) => `${' '.repeat(at)}a:`) },
    { name: 'unclosed braces after aliases', file: list(4000, (at) => `${' '.repeat(Math.min(at, 30))}a: *a{b: c\n`) },
  ])('reports a file whose $name are nested too deeply', ({ file }) => {
    expect(readQueries(read, file, createSettings())).toEqual([
      'unreadable-file: this cannot be read as YAML: it is nested too deeply, or a string in it is too long',
    ]);
  });

  test('follows merged mappings at any depth in values, and 100 deep in keys', () => {
    const links = (count: number, before: string) =>
      Array.from({ length: count }, (_, index) => `${before}&a${index + 1} {<<: [*a${index}, *a${index}]}`).join('\n');
    const write = (count: number, before: string) =>
      `a: &a0 {resource: payments}\nc:\n${links(count, before)}\nb: {<<: *a${count}, query: a}\n`;
    expect(readQueries(read, write(5_000, '  - '), createSettings())).toEqual(['payments a']);
    expect(readQueries(read, write(99, '  ? '), createSettings())).toEqual(['payments a']);
    expect(readQueries(read, write(5_000, '  ? '), createSettings())).toEqual([]);
  });

  test('merges a resource only if it is a string, even in a mapping within itself', () => {
    const cycle = 'a: &a {resource: {b: [{<<: *a}], c: {resource: [{<<: *a, query: x}]}}}\n';
    const file = `${cycle}b: &b {<<: [*b, *c], resource: plans}\nc: &c {<<: *b, query: y}`;
    expect(readQueries(read, file, createSettings())).toEqual(['plans y']);
  });

  test.each([
    {
      name: 'mappings merged as resources',
      repeat: (count: number) =>
        `a0: &a0 {resource: {b: payments}}\n${list(count, (at) => `a${at + 1}: &a${at + 1} {resource: [{<<: *a${at}}, {<<: *a${at}}]}`)}`,
    },
    {
      name: 'a long chain merged often',
      repeat: (count: number) =>
        `a0: &a0 {resource: payments}\n${list(count, (at) => `? &a${at + 1} {<<: *a${at}}`)}\n${list(count, () => `- {<<: *a${count}, query: a}`).replace('- ', 'b:\n- ')}`,
    },
    {
      name: 'mappings within themselves',
      repeat: (count: number) => list(count, (at) => `a${at}: &a${at} {resource: [{<<: *a${at}}], <<: *a${at}}`),
    },
    {
      name: 'aliases of a string',
      repeat: (count: number) => `a: &q query\nb:\n${list(count, () => '- {resource: payments, query: *q}')}`,
    },
  ])('takes a number of steps that is linear in $name', ({ repeat }) => {
    const [few, many] = [20, 40].map((count) => countSteps(repeat(count)));
    expect(many).toBeLessThan(2.2 * (few ?? 0));
  });

  test('does not follow an alias into its target', () => {
    const bomb = Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`);
    const file = `a0: &a0 {resource: payments, query: a}\n${bomb.join('')}`;
    expect(readQueries(read, file, createSettings())).toEqual(['payments a']);
  });
});
