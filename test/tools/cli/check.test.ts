import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marked } from '../../support/marked.ts';
import { type CatalogueFiles, createCatalogueFiles, NOTES } from './catalogue-files.ts';
import { type Report, readReports, runClausal, toNdjson } from './run-clausal.ts';

const THREE_MISTAKES = 'status:"SETTLED" amount > 1000 AND emial~"acme"';
const ONE_WARNING = 'id:"a"';

describe('the text report', () => {
  test('shows each diagnostic with its place, its line and its fixes', async () => {
    const run = await runClausal(['check', '--resource', 'payments', THREE_MISTAKES]);
    expect(run).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: `\
error[field-alias]: \`status\` is not a field of payments; the full path is \`payment_status\`
  <query>:1:1
1 | status:"SETTLED" amount > 1000 AND emial~"acme"
  | ^^^^^^
  = fix: replace \`status\` with \`payment_status\`

error[space-around-operator]: white space around \`>\` splits the clause
  <query>:1:24
1 | status:"SETTLED" amount > 1000 AND emial~"acme"
  |                        ^^^
  = fix: remove the white space

error[unknown-field]: \`emial\` is not a field of payments; the nearest are \`customer.email\`, \`payment_method.details.payer_info.email\`
  <query>:1:36
1 | status:"SETTLED" amount > 1000 AND emial~"acme"
  |                                    ^^^^^
  = perhaps: replace \`emial\` with \`customer.email\`
  = perhaps: replace \`emial\` with \`payment_method.details.payer_info.email\`

1 query, 3 errors, 0 warnings
`,
    });
  });

  test('prints only the summary for a query without diagnostics', async () => {
    const run = await runClausal(['check', '--resource', 'payments', 'amount>1000 -refund.status:null']);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: '1 query, 0 errors, 0 warnings\n' });
  });

  const LONG = `customer.email:"${'a'.repeat(10_000)}@b.co"`;

  test.each([
    { what: 'a wide character takes two columns', query: 'id:"山田" foo:"x"', excerpt: [10, 3] },
    { what: 'a combining mark takes none', query: 'id:"e\u0301" foo:"x"', excerpt: [7, 3] },
    { what: 'a wide character is marked in full', query: 'amount>5 山:"x"', excerpt: [9, 2] },
    { what: 'a combining mark is marked under its neighbour', query: 'amount>5 \u0301', excerpt: [8, 1] },
    { what: 'a tab is one space', query: '\tfoo:"x"', shown: ' foo:"x"', excerpt: [1, 3] },
    { what: 'nothing is marked where it is missing', query: 'amount> id:null', excerpt: [7, 1] },
    { what: 'an end is marked after the text', query: 'amount>', excerpt: [7, 1] },
    { what: 'an empty query is marked at its place', query: '', excerpt: [0, 1] },
    {
      what: 'a span over lines is marked on its first',
      query: 'customer.phone:"x\ny',
      shown: 'customer.phone:"x',
      excerpt: [15, 2],
    },
    { what: 'the line of the problem is shown', query: 'amount>5\nfoo:"x"', shown: 'foo:"x"', excerpt: [0, 3] },
    { what: '\\r\\n ends a line', query: 'amount>5\r\nfoo:"x"\r\n', shown: 'foo:"x"', excerpt: [0, 3] },
    {
      what: 'a long line is cut around the problem',
      query: `${LONG} foo:"x" ${LONG}`,
      shown: `…${LONG.slice(-79)} foo:"x" ${LONG.slice(0, 72)}…`,
      excerpt: [81, 3],
    },
    {
      what: 'a cut spares characters of two code units',
      query: `statement_descriptor:"${'👍'.repeat(5000)}" id:"x" foo:"x"`,
      shown: `…${'👍'.repeat(36)}" id:"x" foo:"x"`,
      excerpt: [82, 3],
    },
  ])('draws $what', async ({ query, shown = query, excerpt: [column = 0, width = 0] }) => {
    const { stdout } = await runClausal(['check', '--ndjson'], { stdin: toNdjson([query]) });
    const error = stdout.split('\n\n').find((block) => block.startsWith('error')) ?? '';
    const [, , line, marks] = error.split('\n');
    expect(line).toMatch(/^\d \|/);
    expect(line?.slice(4) ?? '').toBe(shown);
    expect(marks).toBe(`  | ${' '.repeat(column)}${'^'.repeat(width)}`);
  });

  test('guesses what a sentence means, in text and in JSON', async () => {
    const sentence = 'customer says refund status is pending';
    const { stdout } = await runClausal(['check', '-r', 'payments', sentence]);
    expect(stdout).toContain(`\
1 | ${sentence}
  | ${'^'.repeat(sentence.length)}
  = perhaps: write \`refund.status:"PENDING"\`

1 query, 1 error, 0 warnings
`);
    const json = await runClausal(['check', '-r', 'payments', '--format', 'json', sentence]);
    expect(readReports(json.stdout)[0]?.diagnostics[0]).toMatchObject({
      code: 'expected-clause',
      fixes: [{ safe: false, edits: [{ start: 0, end: sentence.length, text: 'refund.status:"PENDING"' }] }],
    });
  });

  test('shows several mistakes of one clause together', async () => {
    const { stdout } = await runClausal(['check', '-r', 'payments', "status = 'settled' amount>5"]);
    expect(stdout.split('\n').slice(3)).toEqual([
      '  <query>:1:1',
      "1 | status = 'settled' amount>5",
      '  | ^^^^^^ field-alias',
      '  |       ^^^ space-around-operator',
      '  |        ^ unknown-operator',
      "  = fix: write `payment_status:'settled'`",
      '',
      '1 query, 3 errors, 0 warnings',
      '',
    ]);
  });

  test('shows the second place too', async () => {
    const { stdout } = await runClausal(['check', '-r', 'payments', 'id:null OR amount:5']);
    expect(stdout).toContain(`\
1 | id:null OR amount:5
  | --         ^^^^^^
  = note: the first clause uses this field (1:1)
`);
  });

  test('shows warnings about several clauses among those about one', async () => {
    const { stdout, exitCode } = await runClausal(['check', '-r', 'payments', 'amount>10 id:"a" amount<5 id:"a"']);
    expect(exitCode).toBe(0);
    expect(stdout.match(/^\w+\[[^\]]+\]/gm)).toEqual([
      'warning[value-format]',
      'warning[never-matches]',
      'warning[duplicate-clause]',
      'warning[value-format]',
    ]);
    expect(stdout).toContain(`\
warning[never-matches]: no object that the service sends matches \`amount>10\` and \`amount<5\` together
  <query>:1:18
1 | amount>10 id:"a" amount<5 id:"a"
  | ---------        ^^^^^^^^
  = note: together with this clause (1:1)
`);
  });

  test('numbers the lines of standard input, in a gutter as wide as they need', async () => {
    const stdin = `${'amount>5\n'.repeat(99)}foo:"x"\n`;
    const { stdout } = await runClausal(['check', '-r', 'payments'], { stdin });
    expect(stdout).toContain('\n    <stdin>:100:1\n100 | foo:"x"\n    | ^^^\n');
  });

  const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || code > 0x7e);
  const DISTURBERS = [...CONTROLS, 0xad, 0x200e, 0x2028, 0x202e, 0x2066, 0xd800, 0xdfff, 0xfeff, 0xe0001];

  test('sends no control character, direction mark or lone surrogate of a query to the terminal', async () => {
    const queries = DISTURBERS.map((code) => String.fromCodePoint(code)).flatMap((character) => [
      `${character}amount>5`,
      `am${character}ount${character}>${character}5${character}`,
      `amount>5 ${character} id:"x"`,
      `id:"${character}" id:'${character}`,
      `payment_status:"${character}" amount:"${character}" created_at>"${character}"`,
      `metadata[${character}]:"x" metadata["${character}"]:"\\${character}"`,
      `id:“${character}” (${character}) NOT ${character} &${character}&`,
    ]);
    const { stdout } = await runClausal(['check', '--ndjson'], { stdin: toNdjson(queries) });
    expect(stdout).toContain('␛');
    expect(stdout.match(/[^\P{C}\n]|[\u2028\u2029]/gu)).toBeNull();
  });

  test('reports the first of tens of thousands of diagnostics', async () => {
    const { stdout } = await runClausal(['check', '-r', 'payments'], { stdin: `amount>5 ${'a '.repeat(30_000)}` });
    expect(stdout.match(/^error/gm)).toHaveLength(50);
    expect(stdout).toContain('\n\nand 29,951 more in <stdin>\n\n1 query, 30001 errors, 0 warnings\n');
  });
});

describe('--format json', () => {
  test('prints the keys in this order, and no others', async () => {
    const run = await runClausal(['check', '--resource', 'payments', '--format', 'json', THREE_MISTAKES, 'amount>1  ']);
    const replace = (start: number, end: number, text: string) => ({
      title: `replace \`${THREE_MISTAKES.slice(start, end)}\` with \`${text}\``,
      safe: false,
      edits: [{ start, end, text }],
    });
    const reports = [
      {
        resource: 'payments',
        query: THREE_MISTAKES,
        valid: false,
        diagnostics: [
          {
            code: 'field-alias',
            severity: 'error',
            message: '`status` is not a field of payments; the full path is `payment_status`',
            span: { start: 0, end: 6 },
            fixes: [{ ...replace(0, 6, 'payment_status'), safe: true }],
          },
          {
            code: 'space-around-operator',
            severity: 'error',
            message: 'white space around `>` splits the clause',
            span: { start: 23, end: 26 },
            fixes: [
              {
                title: 'remove the white space',
                safe: true,
                edits: [
                  { start: 23, end: 24, text: '' },
                  { start: 25, end: 26, text: '' },
                ],
              },
            ],
          },
          {
            code: 'unknown-field',
            severity: 'error',
            message:
              '`emial` is not a field of payments; the nearest are `customer.email`, `payment_method.details.payer_info.email`',
            span: { start: 35, end: 40 },
            fixes: [replace(35, 40, 'customer.email'), replace(35, 40, 'payment_method.details.payer_info.email')],
          },
        ],
      },
      { resource: 'payments', query: 'amount>1  ', valid: true, formatted: 'amount>1', diagnostics: [] },
    ];
    // As text, for the order of the keys counts.
    expect(run).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: reports.map((report) => `${JSON.stringify(report)}\n`).join(''),
    });
  });

  test('reports too many clauses, and keeps them in the canonical form', async () => {
    const { stdout, exitCode } = await runClausal(['check', '-r', 'payments', '-f', 'json', "amount>10 amount>'5'"]);
    expect({ exitCode, report: readReports(stdout)[0] }).toEqual({
      exitCode: 0,
      report: {
        resource: 'payments',
        query: "amount>10 amount>'5'",
        valid: true,
        formatted: 'amount>10 amount>5',
        diagnostics: [
          {
            code: 'redundant-clause',
            severity: 'warning',
            message: "`amount>'5'` has no effect: `amount>10` implies it",
            span: { start: 10, end: 20 },
            fixes: [{ title: "remove `amount>'5'`", safe: false, edits: [{ start: 9, end: 20, text: '' }] }],
          },
        ],
      },
    });
  });

  const MARKED = [
    '‹foo›:"x"',
    'statement_descriptor:"👍👍" ‹foo›:"x"',
    'statement_descriptor:"e\u0301\u0000\ud800" ‹foo›:"x"',
    'amount>5\r\n\t ‹foo›:"x"',
    'amount>‹› id:null',
    '‹›',
  ];
  let reports: readonly Report[];
  beforeAll(async () => {
    const stdin = toNdjson(MARKED.map((query) => marked(query).text));
    reports = readReports((await runClausal(['check', '--ndjson', '--format', 'json'], { stdin })).stdout);
  });

  test.each(MARKED.map((query, index) => ({ query, index })))('counts UTF-16 offsets in $query', ({ query, index }) => {
    const { text, span } = marked(query);
    expect(reports[index]).toMatchObject({ query: text, valid: false });
    expect(reports[index]?.diagnostics.at(-1)?.span).toEqual(span);
  });
});

describe('--ndjson', () => {
  test('takes each query to its own resource', async () => {
    const stdin = [toNdjson(['total_spend>5']), toNdjson(['total_spend>5'], 'customers'), toNdjson(['foo:1'], 'plans')];
    const { stdout, exitCode } = await runClausal(['check', '--ndjson', '--format', 'json'], { stdin: stdin.join('') });
    expect(exitCode).toBe(1);
    expect(readReports(stdout).map(({ resource, valid }) => ({ resource, valid }))).toEqual([
      { resource: 'payments', valid: false },
      { resource: 'customers', valid: true },
      { resource: 'plans', valid: false },
    ]);
  });

  test('uses --resource for lines without a resource', async () => {
    const stdin = '{"query":"type:\\"recurring\\""}\n{"query":"amount>5","resource":"payments"}\n';
    const args = ['check', '--ndjson', '--resource', 'plans', '--format', 'json'];
    const { stdout, exitCode } = await runClausal(args, { stdin });
    expect(exitCode).toBe(0);
    expect(readReports(stdout).map(({ resource }) => resource)).toEqual(['plans', 'payments']);
  });

  test('takes and returns every UTF-16 code unit, lone surrogates and NUL among them', async () => {
    const unit = (high: number) => (low: number) => String.fromCharCode(high * 256 + low);
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const queries = bytes.map((high) => `statement_descriptor:'${bytes.map(unit(high)).join('')}`);
    const { stdout, stderr } = await runClausal(['check', '--ndjson', '--format', 'json'], {
      stdin: toNdjson(queries),
    });
    expect(stderr).toBe('');
    expect(readReports(stdout).map(({ query }) => query)).toEqual(queries);
  });

  test('reads escapes, other keys, blank lines, \\r\\n and a last line without an end', async () => {
    const stdin = [
      '{"resource":"payments","query":"id:\\"\\ud83d\\udc4d\\u0000\\ud800\\""}\r',
      '  \r',
      ' {"query":"amount>5", "note":[1], "resource":"payments"} ',
      '',
      '{"resource":"payments","query":"amount>6"}',
    ].join('\n');
    const { stdout, stderr, exitCode } = await runClausal(['check', '--ndjson', '--format', 'json'], { stdin });
    // Half of a surrogate pair is an error.
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
    expect(readReports(stdout).map(({ query }) => query)).toEqual(['id:"👍\u0000\ud800"', 'amount>5', 'amount>6']);
  });

  test('reports lines without a query by number, goes on and ends with 2', async () => {
    const broken = [
      ['amount>5', 'not JSON; a line is {"resource":"…","query":"…"}'],
      ['{"resource":"payments","query":"amou', 'not JSON; a line is {"resource":"…","query":"…"}'],
      ['null', 'not a JSON object; a line is {"resource":"…","query":"…"}'],
      ['5', 'not a JSON object; a line is {"resource":"…","query":"…"}'],
      ['[]', '`query` is missing or not a string'],
      ['{"resource":"payments"}', '`query` is missing or not a string'],
      ['{"resource":"payments","query":5}', '`query` is missing or not a string'],
      ['{"query":"amount>5"}', '`resource` is missing or not a string, and --resource is not set'],
      ['{"query":"amount>5","resource":7}', '`resource` is missing or not a string, and --resource is not set'],
      ['{"query":"a","resource":"paymets"}', 'there is no resource `paymets`; did you mean `payments`?'],
      [
        '{"query":"a","resource":"__proto__"}',
        'there is no resource `__proto__`; use one of `payments`, `customers`, `subscriptions`, `plans`, `disputes`',
      ],
      [
        '{"query":"a","resource":"\\u001b[31m"}',
        'there is no resource `U+001B[31m`; use one of `payments`, `customers`, `subscriptions`, `plans`, `disputes`',
      ],
    ];
    const stdin = [
      '{"resource":"payments","query":"amount>1"}',
      ...broken.map(([line]) => line),
      toNdjson(['amount>2']),
    ];
    const run = await runClausal(['check', '--ndjson', '--format', 'json'], { stdin: stdin.join('\n') });
    expect(run.exitCode).toBe(2);
    expect(readReports(run.stdout).map(({ query }) => query)).toEqual(['amount>1', 'amount>2']);
    expect(run.stderr).toBe(broken.map(([, problem], index) => `clausal: <stdin>:${index + 2}: ${problem}\n`).join(''));
  });

  test('takes no queries as arguments', async () => {
    expect(await runClausal(['check', '--ndjson', 'amount>5'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clausal: --ndjson reads standard input and takes no queries as arguments\n',
    });
  });
});

describe('where queries come from', () => {
  const queriesOf = async (args: readonly string[], stdin: string | Uint8Array = ''): Promise<readonly string[]> =>
    readReports((await runClausal(['check', '-r', 'payments', '-f', 'json', ...args], { stdin })).stdout).map(
      ({ query }) => query,
    );

  test.each([
    { what: 'one argument', args: ['amount>5'], queries: ['amount>5'] },
    { what: 'several', args: ['amount>5', '', 'a\nb'], queries: ['amount>5', '', 'a\nb'] },
    { what: 'one that begins with `-`, after `--`', args: ['--', '-id:null'], queries: ['-id:null'] },
    { what: 'one that begins with `-`', args: ['-refund.status:null'], queries: ['-refund.status:null'] },
    { what: 'one that begins as an option does', args: ['-q:1', '--quiet'], queries: ['-q:1'] },
    {
      what: 'unfinished negated ones',
      args: ['-amount', '-fix', '-q', '-refund'],
      queries: ['-amount', '-fix', '-refund'],
    },
    {
      what: 'only the texts beside options',
      args: ['-', '-qq', '--format=json'],
      stdin: 'id:null',
      queries: ['id:null'],
    },
    { what: 'every text after `--`', args: ['--', '-q', '--quiet', '--'], queries: ['-q', '--quiet', '--'] },
    { what: 'a file with a byte order mark', args: [], stdin: '\ufeffamount>5\n', queries: ['amount>5'] },
    { what: 'standard input', args: [], stdin: 'amount>5\namount>6\n', queries: ['amount>5', 'amount>6'] },
    { what: 'standard input as `-`', args: ['-'], stdin: 'amount>5', queries: ['amount>5'] },
    {
      what: 'lines that end in \\r\\n',
      args: [],
      stdin: 'amount>5\r\namount>6\r\n',
      queries: ['amount>5', 'amount>6'],
    },
    { what: 'lines between blank ones', args: [], stdin: '\n\r\n \t\namount>5\n\n', queries: ['amount>5'] },
    {
      what: 'UTF-16, in which PowerShell writes files',
      args: [],
      stdin: Buffer.from('\ufeffamount>5\r\nid:null\r\n', 'utf16le'),
      queries: ['amount>5', 'id:null'],
    },
    { what: 'nothing, as NDJSON', args: ['--ndjson'], stdin: '', queries: [] },
    { what: 'arguments alone, if there are any', args: ['amount>5'], stdin: 'amount>6', queries: ['amount>5'] },
  ])('reads $what', async ({ args, stdin, queries }) => {
    expect(await queriesOf(args, stdin)).toEqual(queries);
  });

  test.each(['check', 'fix', 'format', 'parse'])('%s fails if standard input has no queries', async (command) => {
    const args = command === 'parse' ? [command] : [command, '-r', 'payments'];
    for (const stdin of ['', '\n \n']) {
      expect(await runClausal(args, { stdin })).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: 'clausal: standard input contains no queries\n',
      });
    }
  });

  test.each([
    {
      what: 'binary input',
      stdin: 'PK\x03\x04\0',
      says: 'cannot read standard input: it is not text; unpack an archive, or save a workbook as CSV',
    },
    {
      what: 'a line that no query is as long as',
      stdin: `\n${'5'.repeat(2 ** 26 + 1)}`,
      says: 'line 2 of standard input is longer than 64 MiB',
    },
  ])('refuses $what', async ({ stdin, says }) => {
    const run = await runClausal(['check', '-r', 'payments'], { stdin });
    expect(run).toEqual({ exitCode: 2, stdout: '', stderr: `clausal: ${says}\n` });
  });

  test.each(['check', 'fix', 'format', 'complete'])('%s --ndjson takes an empty input', async (command) => {
    const { exitCode, stderr } = await runClausal([command, '--ndjson'], { stdin: '' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  test('takes disputes, which the service only lists, also right after -r', async () => {
    const { exitCode, stdout } = await runClausal(['check', '-rdisputes', 'status:"LOST" reason:"DUPLICAT"']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('error[unknown-value]: `DUPLICAT` is not a value of `reason`; use one of `FRAUDULENT`,');
  });

  test('refuses a second --resource', async () => {
    const { exitCode, stderr } = await runClausal(['check', '-r', 'payments', '--resource', 'plans', 'id:"a"']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('It can be given only once.');
  });

  test.each(['check', 'fix', 'format', 'parse'])('%s says that an argument is a file, not a query', async (command) => {
    const file = import.meta.filename;
    const folder = import.meta.dirname;
    const options = command === 'parse' ? [] : ['-r', 'payments'];
    for (const name of [file, folder]) {
      expect(await runClausal([command, ...options, 'amount>5', name])).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: `clausal: ${name} is a ${name === file ? 'file' : 'folder'}, not a query; \`clausal lint\` checks files, and standard input takes one query per line\n`,
      });
    }
  });

  test('names the place of each query: the number of the argument, the line of standard input', async () => {
    const several = await runClausal(['check', '-r', 'payments', 'amount>5', 'foo:"x"']);
    expect(several.stdout).toContain('\n  <query 2>:1:1\n1 | foo:"x"\n');
    const lines = await runClausal(['check', '-r', 'payments'], { stdin: 'amount>5\r\n\r\nid:null foo:"x"\r\n' });
    expect(lines.stdout).toContain('\n  <stdin>:3:9\n3 | id:null foo:"x"\n');
  });
});

describe('exit codes', () => {
  test.each([
    { args: [ONE_WARNING], exitCode: 0 },
    { args: [ONE_WARNING, '--max-warnings', '1'], exitCode: 0 },
    { args: [ONE_WARNING, '--max-warnings', '0'], exitCode: 1 },
    { args: [ONE_WARNING, ONE_WARNING, '--max-warnings', '1'], exitCode: 1 },
    { args: [ONE_WARNING, '--max-warnings', '0', '--quiet'], exitCode: 1 },
    { args: [ONE_WARNING, '--max-warnings', '0', '--format', 'json'], exitCode: 1 },
    { args: ['amount>5', 'foo:"x"', 'amount>5', '--max-warnings', '9'], exitCode: 1 },
  ])('$args end with $exitCode', async ({ args, exitCode }) => {
    const run = await runClausal(['check', '-r', 'payments', ...args]);
    expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode, stderr: '' });
  });

  test('--quiet shows errors and still counts warnings', async () => {
    const { stdout } = await runClausal(['check', '-r', 'payments', '--quiet', `${ONE_WARNING} foo:"x"`]);
    expect(stdout).toBe(`\
error[unknown-field]: \`foo\` is not a field of payments
  <query>:1:8
1 | id:"a" foo:"x"
  |        ^^^

1 query, 1 error, 1 warning
`);
  });

  test.each([
    { args: ['amount>5'], says: '--resource is required: payments, customers, subscriptions, plans' },
    { args: ['-r', 'paymnts', 'amount>5'], says: 'there is no resource `paymnts`; did you mean `payments`?' },
    {
      args: ['-r', 'x', 'amount>5'],
      says: 'there is no resource `x`; use one of `payments`, `customers`, `subscriptions`, `plans`, `disputes`',
    },
    { args: ['-r', '\u001b[31m', 'amount>5'], says: 'there is no resource `U+001B[31m`; use one of `payments`' },
    { args: ['-r', 'nope', '--ndjson'], says: 'there is no resource `nope`' },
    {
      args: ['-r', 'payments', '--max-warnings', 'x', 'amount>5'],
      says: "argument 'x' is invalid. It must be a whole number",
    },
    {
      args: ['-r', 'payments', '--format', 'xml', 'amount>5'],
      says: "'xml' is invalid. Allowed choices are text, json",
    },
    { args: ['-r', 'payments', '--qiet', 'amount>5'], says: 'Did you mean --quiet?' },
  ])('refuses $args with 2', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await runClausal(['check', ...args]);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
  });
});

describe('--catalogue', () => {
  let files: CatalogueFiles;
  beforeAll(() => {
    files = createCatalogueFiles();
  });
  afterAll(() => files.remove());

  test('adds resources to the ones of the service', async () => {
    const file = files.write('notes.json', NOTES);
    const stdin = toNdjson(['title~"ab"', 'name:"x"'], 'notes') + toNdjson(['amount>5']);
    const run = await runClausal(['check', '--catalogue', file, '--ndjson', '--format', 'json'], { stdin });
    expect(run).toMatchObject({ stderr: '', exitCode: 1 });
    expect(readReports(run.stdout).map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      [],
      ['field-alias'],
      [],
    ]);
  });

  test('adds the resources of several files', async () => {
    const file = files.write('notes.json', NOTES);
    const args = ['--catalogue', file, '--catalogue', 'examples/shipments.json', '--ndjson'];
    const stdin = toNdjson(['words>5'], 'notes') + toNdjson(['weight>5'], 'shipments');
    expect(await runClausal(['check', ...args], { stdin })).toMatchObject({ stderr: '', exitCode: 0 });
  });

  test('reads a file that begins with a byte order mark', async () => {
    const file = files.write('marked.json', `\ufeff${JSON.stringify(NOTES)}`);
    expect(await runClausal(['check', '--catalogue', file, '-r', 'notes', 'words>5'])).toMatchObject({ exitCode: 0 });
  });

  const { notes } = NOTES.resources;
  test.each([
    { what: 'no JSON', content: '{"version":', says: /^ {2}not JSON: / },
    { what: 'not an object', content: '5', says: /^ {2}\S/ },
    { what: 'another version', content: { ...NOTES, version: 3 }, says: /^ {2}version: / },
    {
      what: 'a key too many',
      content: { ...NOTES, resources: { notes: { ...notes, limts: 1 } } },
      says: /^ {2}resources\.notes\.limts: is not a known key$/,
    },
    {
      what: 'a type that is none',
      content: { ...NOTES, resources: { notes: { ...notes, fields: { title: { type: 'strng', doc: 'x' } } } } },
      says: /^ {2}resources\.notes\.fields\.title\.type: /,
    },
    {
      what: 'a control character in a name',
      content: { ...NOTES, resources: { 'no\u001b[31mtes': notes } },
      says: /^ {2}resources\.no␛\[31mtes: /,
    },
  ])('refuses $what with 2, naming the file and the path in it', async ({ content, says }) => {
    const file = files.write('wrong.json', content);
    const { stdout, stderr, exitCode } = await runClausal(['check', '--catalogue', file, '-r', 'notes', 'words>5']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    const [first, ...problems] = stderr.trimEnd().split('\n');
    expect(first).toBe(`clausal: ${file} is not a catalogue:`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(says);
  });

  test.each([
    { what: 'is not there', name: 'absent.json', says: 'no such file or directory' },
    { what: 'is a folder', name: '.', says: 'illegal operation on a directory' },
  ])('refuses a file that $what with 2', async ({ name, says }) => {
    const file = files.path(name);
    expect(await runClausal(['check', '--catalogue', file, '-r', 'payments', 'amount>5'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `clausal: cannot read ${file}: ${says}\n`,
    });
  });
});

test('--parameters checks a stored query', async () => {
  const checked = ['check', '-r', 'payments', '--parameters', '--format', 'json', 'amount>=$min', 'status:$status'];
  const { stdout, exitCode } = await runClausal(checked);
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toEqual({
    resource: 'payments',
    query: 'amount>=$min',
    valid: true,
    formatted: 'amount>=$min',
    diagnostics: [],
  });
  expect(second).toMatchObject({ valid: false, diagnostics: [{ code: 'field-alias' }] });
  expect(exitCode).toBe(1);
});
