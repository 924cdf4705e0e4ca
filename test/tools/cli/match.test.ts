import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';
import { createCatalogueFiles, NOTES } from './catalogue-files.ts';
import { COMMAND, finish, runClausal, start } from './run-clausal.ts';

const files = createCatalogueFiles();
afterAll(() => files.remove());

/** Runs `clausal match` on payments. */
const match = (args: readonly string[], stdin: string | Uint8Array = '') =>
  runClausal(['match', '--resource', 'payments', ...args], { stdin });

const PAYMENTS = 'examples/objects/payments.ndjson';
const LINES = readFileSync(PAYMENTS, 'utf8').trimEnd().split('\n');

/** The lines of the example that a query asks for, by the matcher itself. */
function linesOf(text: string): readonly string[] {
  const query = checkExpressionText('payments', text);
  const objects = LINES.map((line) => JSON.parse(line));
  return [...filterMatches(query, objects)].map((object) => LINES[objects.indexOf(object)] ?? '');
}

const QUERIES = [
  'amount>=50000 -refund.status:null',
  '-refund.status:null',
  'currency_code:"EUR" OR currency_code:"USD"',
  'metadata[order_id]:"A-1000"',
  'created_at<"2024-02-01T00:00:00Z"',
  'customer.full_name~"çağrı"',
  'amount>999999999',
  '(amount>=50000 OR currency_code:"TRY") -refund.status:null',
  'currency_code:["EUR", "TRY"] OR amount>=150000',
  '-(currency_code:["EUR", "USD"] OR amount<1000)',
  Array.from({ length: 12 }, (_, index) => `-amount:${index}`).join(' '),
];

describe('the matches', () => {
  test.each(QUERIES)('the matches are printed as the lines that they were: %s', async (query) => {
    const stdout = linesOf(query).map((line) => `${line}\n`);
    expect(await match([query, PAYMENTS])).toEqual({ exitCode: 0, stderr: '', stdout: stdout.join('') });
  });

  test.each(QUERIES)('the matches are printed as one list with --format json: %s', async (query) => {
    const { stdout, stderr, exitCode } = await match(['--format', 'json', query, PAYMENTS]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(JSON.parse(stdout)).toEqual(linesOf(query).map((line) => JSON.parse(line)));
    expect(stdout).toMatch(/\]\n$/);
  });

  test.each(QUERIES)('the matches are only counted with --count: %s', async (query) => {
    const run = await match(['--count', query, PAYMENTS]);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: `${linesOf(query).length}\n` });
  });

  test('the matches are printed byte for byte, whatever the bytes are', async () => {
    const line = Buffer.concat([
      Buffer.from('{"id" :1.0, "n":12345678901234567890,"x":"'),
      Buffer.of(0xff, 0xc3, 0x28),
      Buffer.from('\\ud800"}\r'),
    ]);
    const child = start(process.execPath, [COMMAND, 'match', '-r', 'payments', 'currency_code:null']);
    const stdout: Buffer[] = [];
    child.stdout.on('data', (chunk) => stdout.push(chunk));
    await finish(child, line);
    expect(Buffer.concat(stdout)).toEqual(Buffer.concat([line, Buffer.from('\n')]));
  });

  test('the matches are printed up to --limit', async () => {
    const [first, second] = linesOf('amount>0');
    for (const limit of [0, 1, 2]) {
      const { stdout, exitCode } = await match(['amount>0', '--limit', String(limit), PAYMENTS]);
      expect({ stdout, exitCode }).toEqual({
        exitCode: 0,
        stdout: [first, second]
          .slice(0, limit)
          .map((line) => `${line}\n`)
          .join(''),
      });
    }
    expect(await match(['amount>0', '--limit', '3', '--count', PAYMENTS, PAYMENTS])).toMatchObject({ stdout: '3\n' });
    const list = await match(['amount>0', '--limit', '2', '--format', 'json', PAYMENTS]);
    expect(JSON.parse(list.stdout)).toHaveLength(2);
  });

  test('the matches are not read beyond --limit', async () => {
    const child = start(process.execPath, [COMMAND, 'match', '-r', 'payments', '-n', '2', 'amount>0']);
    child.stdin.write('{"amount":1}\n{"amount":2}\n{"amount":3}\n');
    // Nobody ends its input: it ends by itself.
    const stdout: Buffer[] = [];
    child.stdout.on('data', (chunk) => stdout.push(chunk));
    const exitCode = await new Promise((resolve) => child.on('close', resolve));
    expect([exitCode, Buffer.concat(stdout).toString()]).toEqual([0, '{"amount":1}\n{"amount":2}\n']);
  });
});

describe('--format csv and --columns', () => {
  const OBJECTS = [
    { id: 'a', amount: 5, metadata: { note: 'x,"y"\n z' }, tags: 1, customer: { email: 'a@b.c' } },
    { id: 'b', amount: 7, currency_code: 'EUR', payment_method: { type: 'card' }, metadata: { note: ' ' } },
    { amount: 9 },
  ];
  const stdin = JSON.stringify(OBJECTS);

  test('CSV has the id and the fields of the query, or the columns of --columns, in their order', async () => {
    const csv = (...args: readonly string[]) => match(['--format', 'csv', ...args], stdin);
    expect((await csv('amount>=5 customer.email:null')).stdout).toBe('id,amount,customer.email\nb,7,\n,9,\n');
    expect((await csv('--columns', 'metadata[note],amount', 'amount>=5')).stdout).toBe(
      'metadata[note],amount\n"x,""y""\n z",5\n" ",7\n,9\n',
    );
    expect((await csv('--columns', 'currency_code', 'amount>=5')).stdout).toBe('currency_code\n""\nEUR\n""\n');
    expect((await csv('amount>1000')).stdout).toBe('id,amount\n');
    const table = await match(['--format', 'table', '--columns', 'amount,id', 'amount>=9'], stdin);
    expect(table.stdout).toBe('amount  id\n9\n');
  });

  test('CSV is read again as the objects that it was written from', async () => {
    const columns = 'id,amount,currency_code,metadata[note],customer.email';
    const { stdout } = await match(['--format', 'csv', '--columns', columns, 'amount>=0'], stdin);
    for (const query of [
      'metadata[note]:null',
      'customer.email:"a@b.c"',
      'amount>=7',
      'currency_code:"EUR"',
      'id:null',
    ]) {
      const [own, read] = await Promise.all([
        match(['--count', query], stdin),
        match(['--count', '--input', 'csv', query], stdout),
      ]);
      expect([query, read?.stdout]).toEqual([query, own?.stdout]);
    }
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1+cmd', "'+1+cmd"],
    ['-x', "'-x"],
    ['\t=1', "'\t=1"],
    ['+49 170 (0) 12-34', '+49 170 (0) 12-34'],
    ['-5', '-5'],
    ['a=1', 'a=1'],
  ])('a spreadsheet does not run the text %j', async (name, cell) => {
    const object = JSON.stringify({ customer: { full_name: name } });
    const { stdout } = await match(['--format', 'csv', '--columns', 'customer.full_name', '-amount>5'], object);
    expect(stdout).toBe(`customer.full_name\n${cell}\n`);
  });

  test.each([
    [['--columns', 'id'], '--columns needs --format table or csv'],
    [
      ['--format', 'csv', '--columns', 'id,status'],
      '--columns must be a field of payments; got "status"; the full path is payment_status',
    ],
    [
      ['--format', 'csv', '--columns', 'amuont'],
      '--columns must be a field of payments; got "amuont"; did you mean amount?',
    ],
    [['--format', 'table', '--columns', 'metadata'], '--columns must have a key: metadata[key]'],
    [['--format', 'csv', '--explain'], '--explain cannot be combined with --format csv'],
  ])('%j is incorrect usage', async (args, says) => {
    const run = await match([...args, 'amount>5'], stdin);
    expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(says) });
  });
});

describe('--format table', () => {
  test('shows the id and the fields of the query, each once', async () => {
    const { stdout } = await match([
      '-f',
      'table',
      '-n',
      '2',
      'amount>=100000 amount<300000 -refund.status:null',
      PAYMENTS,
    ]);
    expect(stdout).toBe(`\
id                                        amount  refund.status
pay_eddb1cad-1e1e-444f-bbc8-8842e7a9d652  254000  REFUNDED
pay_6777a3a7-026f-49bb-acbd-2c214264c31a  173000  REFUNDED
`);
  });

  test.each([
    { what: 'a cell is cut at 40 columns', value: 'x'.repeat(41), shown: `${'x'.repeat(39)}…` },
    { what: 'one of 40 columns is whole', value: 'x'.repeat(40), shown: 'x'.repeat(40) },
    { what: 'wide characters take two', value: '山'.repeat(21), shown: `${'山'.repeat(19)}…` },
    { what: 'combining marks take none', value: 'e\u0301'.repeat(40), shown: 'e\u0301'.repeat(40) },
    { what: 'control characters are made visible', value: '\u001b[31m\n\0\u202e', shown: '␛[31m␊␀�' },
    { what: 'a lone surrogate is made visible', value: '\ud800', shown: '�' },
    { what: 'a list is all its values', value: ['a', ['b'], 'c'], shown: 'a, b, c' },
    { what: 'a number is its digits', value: 1.5, shown: '1.5' },
    { what: 'an object is none', value: { a: 1 }, shown: '{…}' },
  ])('$what', async ({ value, shown }) => {
    const line = JSON.stringify({ id: 'a', statement_descriptor: value });
    const { stdout } = await match(['-f', 'table', '-statement_descriptor:null'], line);
    expect(stdout.split('\n')[1]).toBe(`a   ${shown}`);
  });

  test('takes its widths from the first 50 rows', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ id: 'x'.repeat(index < 50 ? 3 : 6), amount: index }));
    const { stdout } = await match(['-f', 'table', 'amount>=0'], rows.map((row) => JSON.stringify(row)).join('\n'));
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(61);
    expect([lines[0], lines[50], lines[60]]).toEqual(['id   amount', 'xxx  49', 'xxxxxx  59']);
  });

  test('prints nothing if nothing matches', async () => {
    expect(await match(['-f', 'table', 'amount>5'], '{"amount":1}')).toEqual({ exitCode: 0, stderr: '', stdout: '' });
  });
});

describe('--explain', () => {
  const OBJECTS = '{"id":"a","amount":900,"currency_code":"EUR"}\n\n{"amount":1200,"currency_code":"EUR"}\n';
  const QUERY = 'amount>=1000 -currency_code:"USD"';

  test('says why each object matches or not, and what each clause did', async () => {
    expect(await match(['--explain', QUERY], OBJECTS)).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `\
a does not match (<stdin>:1)
  no   amount>=1000          \`amount\` is 900, which is not at least 1000
  yes  -currency_code:"USD"  \`currency_code\` is "EUR", not "USD"

<stdin>:3 matches
  yes  amount>=1000          \`amount\` is 1200, which is at least 1000
  yes  -currency_code:"USD"  \`currency_code\` is "EUR", not "USD"

2 objects, 1 matches
  holds for  removes alone
          1              1  amount>=1000
          2              0  -currency_code:"USD"
`,
    });
  });

  test('says which clauses of an OR query find objects alone', async () => {
    const { stdout } = await match(['--explain', '--count', 'amount:900 OR amount:1200 OR amount<1000'], OBJECTS);
    expect(stdout).toBe(`\
2 objects, 2 match
  holds for  finds alone
          1            0  amount:900
          1            1  amount:1200
          1            0  amount<1000
`);
  });

  test('prints an explanation on each line with --format json', async () => {
    const { stdout } = await match(['--explain', '--format', 'json', QUERY], OBJECTS);
    const [first, second, tally, ...rest] = stdout.split('\n').map((line) => line && JSON.parse(line));
    const reason = '`amount` is 900, which is not at least 1000';
    expect(first).toMatchObject({ id: 'a', file: '<stdin>', line: 1, matches: false });
    expect(first.clauses[0]).toEqual({ clause: 'amount>=1000', holds: false, reason });
    expect(second).toMatchObject({ line: 3, matches: true });
    expect(second).not.toHaveProperty('id');
    expect(tally).toEqual({
      objects: 2,
      matches: 1,
      clauses: [
        { clause: 'amount>=1000', holds: 1, decides: 1 },
        { clause: '-currency_code:"USD"', holds: 2, decides: 0 },
      ],
    });
    expect(rest).toEqual(['']);
    const counted = await match(['--explain', '--count', '--format', 'json', QUERY], OBJECTS);
    expect(JSON.parse(counted.stdout)).toEqual(tally);
  });

  test('sends no control character of an object to the terminal', async () => {
    const { stdout } = await match(['--explain', 'amount>5'], '{"id":"\\u001b[31m\\u202e","amount":1}');
    expect(stdout).toMatch(/^␛\[31m� does not match/);
  });

  test('counts thousands of objects', async () => {
    const { stdout } = await match(['--explain', '--count', 'amount>=500'], objectsTo(1000));
    expect(stdout).toMatch(/^1000 objects, 500 match\n/);
    expect(stdout).toMatch(/ 500 +500 {2}amount>=500\n$/);
  });

  test('cannot be combined with --format table', async () => {
    expect(await match(['--explain', '-f', 'table', 'amount>5'])).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

/** Objects with amounts from 0 on. */
function objectsTo(count: number): string {
  return Array.from({ length: count }, (_, index) => `{"id":"pay_${index}","amount":${index}}\n`).join('');
}

describe('the query', () => {
  test('with errors is reported as by check, and nothing is read', async () => {
    const query = 'status:"SETTLED" amount > 5';
    const { stdout } = await runClausal(['check', '-r', 'payments', query]);
    const report = stdout.replace(/\d+ query, .*\n$/, '');
    // A missing file would be reported.
    expect(await match([query, 'no-such-file'])).toEqual({ exitCode: 1, stdout: '', stderr: report });
    expect(report).toMatch(/^error\[field-alias\](?:.|\n)*error\[space-around-operator\]/);
  });

  test('with warnings is reported, and runs', async () => {
    const { stdout, stderr, exitCode } = await match(['id:"a"'], '{"id":"a"}');
    expect({ stdout, exitCode }).toEqual({ stdout: '{"id":"a"}\n', exitCode: 0 });
    expect(stderr).toMatch(/^warning\[value-format\]/);
    expect(await match(['--quiet', 'id:"a"'], '{"id":"a"}')).toEqual({ exitCode: 0, stderr: '', stdout });
    expect((await match(['--quiet', 'foo:"a"'])).stderr).toMatch(/^error\[unknown-field\]/);
  });

  test.each([
    { code: 'never-matches', query: 'amount>10 amount<5', holds: '{"amount":7}', refutes: '{"amount":[1,20]}' },
    { code: 'never-matches', query: 'amount:1 amount:2', holds: '[]', refutes: '{"amount":[1,2]}' },
    { code: 'always-matches', query: '-amount<5 OR -amount>9', holds: '{"amount":4}', refutes: '{"amount":[1,20]}' },
    { code: 'redundant-clause', query: '-amount<5 amount>10', holds: '{"amount":20}', refutes: '{"amount":[1,20]}' },
    { code: 'redundant-clause', query: '-amount<5 OR amount>10', holds: '{"amount":7}', refutes: '{"amount":[1,20]}' },
    {
      code: 'duplicate-clause',
      query: 'refund.is_refunded:true refund.status:"REFUNDED"',
      holds: '{"refund":{"status":"REFUNDED"}}',
      refutes: '{"refund":{"status":"PENDING","is_refunded":true}}',
    },
  ])('warns of $code in $query, unless an object disproves it', async ({ code, query, holds, refutes }) => {
    const warning = expect.stringContaining(`warning[${code}]`);
    expect(await match([query], holds)).toMatchObject({ exitCode: 0, stderr: warning });
    expect(await match([query], `${holds}\n${refutes}`)).toMatchObject({
      exitCode: 0,
      stderr: expect.not.stringContaining('warning'),
    });
    expect(await match(['--quiet', query], holds)).toMatchObject({ stderr: '' });
  });

  test('prints other warnings before the objects are read', async () => {
    const { stderr } = await match(['id:"a" amount>10 amount<5'], '{"amount":1}');
    expect(stderr.match(/^\w+\[[^\]]+\]|^clausal: .*/gm)).toEqual([
      'warning[value-format]',
      'clausal: no value at `id` in 1 object; it has `amount`',
      'warning[never-matches]',
    ]);
  });

  test.each([
    { args: ['-amount:5'] },
    { args: ['-n', '9', '- amount:5'] },
    { args: ['--count', '--amount:5'] },
    { args: ['-statement_descriptor~"abc"', '-c'] },
  ])('the query is not an option, although it begins with a hyphen: $args', async ({ args }) => {
    expect((await match(args)).stderr).not.toContain('unknown option');
  });

  test('the query is on any resource, including those of a catalogue', async () => {
    const catalogue = files.write('notes.json', NOTES);
    const stdin = '{"title":"a b","words":4}\n{"title":"b","words":9}\n';
    const run = await runClausal(['match', '--catalogue', catalogue, '-r', 'notes', 'words>5 title:"b"'], { stdin });
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: '{"title":"b","words":9}\n' });
    expect(await runClausal(['match', '-r', 'plans', '-c', 'name:null'], { stdin: '{}' })).toMatchObject({
      stdout: '1\n',
    });
  });

  test.each([
    { args: ['match', '-r', 'payments'], says: "missing required argument 'query'" },
    { args: ['match', '--cuont'], says: '(run clausal match --help for usage)' },
    { args: ['match', 'amount>5'], says: '--resource is required: payments, customers' },
    { args: ['match', '-r', 'payment', 'amount>5'], says: 'did you mean `payments`?' },
    { args: ['match', '-r', 'payments', 'amount>5', '--limit', '-1'], says: 'It must be a whole number, 0 or more.' },
    { args: ['match', '-r', 'payments', 'amount>5', '--input', 'xml'], says: 'Allowed choices are ndjson, json, csv.' },
    { args: ['match', '-r', 'payments', PAYMENTS, 'amount>5'], says: 'is a file; the query comes before the files' },
    { args: ['match', '-r', 'payments', 'no-such.json', 'amount>5'], says: 'no-such.json is not a query; the query' },
    { args: ['match', '-r', 'payments', 'amount>5', '-', '-'], says: 'standard input can be read only once' },
  ])('the query is refused with the reason: $args', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await runClausal(args);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
  });
});

describe('a text that is not a query', () => {
  test.each([
    { text: '(amount>5 currency_code:"EUR"', reports: 'no `)` closes this `(`' },
    { text: '(amount>5 OR statu:"EUR") currency_code:["EUR"]', reports: '`statu` is not a field of payments' },
    { text: 'amount>5 currency_code:"EUR" OR amount>5', reports: '`OR` is mixed with `AND`' },
    { text: 'amount>5 OR currency_code:EUR', reports: 'the value `EUR` is not in quotation marks' },
    { text: 'big settled payments', reports: '`big settled payments` has no clause' },
  ])('nor an expression is reported once: $text', async ({ text, reports }) => {
    const { exitCode, stdout, stderr } = await match([text, PAYMENTS]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(reports);
    expect(stderr.match(/^error/gm)).toHaveLength(1);
  });

  test('but an expression is explained clause by clause', async () => {
    const text = '(amount>=150000 OR payment_status:"DECLINED") -currency_code:["EUR", "USD"]';
    expect((await match(['--explain', '--count', text, PAYMENTS])).stdout).toBe(
      [
        '240 objects, 31 match',
        '  holds for  decides alone',
        '         20             18  amount>=150000',
        '         26             11  payment_status:"DECLINED"',
        '         35              6  currency_code:"EUR"',
        '         83              7  currency_code:"USD"',
        '',
      ].join('\n'),
    );
  });
});
