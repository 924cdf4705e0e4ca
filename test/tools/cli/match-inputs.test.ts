import { afterAll, describe, expect, test } from 'vitest';
import { finish, runClausal, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

/** Runs `clausal match` on payments with a query that every object without a currency matches. */
const matchAll = (args: readonly string[], stdin: string | Uint8Array = '') =>
  runClausal(['match', '-r', 'payments', 'currency_code:null', ...args], { stdin });

const OBJECTS = ['{"id":"a","amount":1}', '{"id":"b","amount":2}'];
const NDJSON = `${OBJECTS.join('\n')}\n`;
const JSON_LIST = `[\n  ${OBJECTS.join(',\n  ')}\n]\n`;
const CSV = 'id,amount\r\na,1\r\nb,2\r\n';
const BOM = '\ufeff';

describe('formats', () => {
  test.each([
    { name: 'x.ndjson', content: NDJSON },
    { name: 'x.JSONL', content: NDJSON },
    { name: 'x.json', content: JSON_LIST },
    { name: 'x.CSV', content: CSV },
    { name: 'x.txt', content: NDJSON },
    { name: 'x', content: JSON_LIST },
    { name: 'folder.csv.x', content: NDJSON },
  ])('formats are known by the name of the file or its first characters: $name', async ({ name, content }) => {
    const utf16 = Buffer.from(BOM + content, 'utf16le');
    for (const text of [content, BOM + content, utf16, Buffer.from(utf16).swap16()]) {
      expect(await matchAll([files.write(name, text)])).toEqual({ exitCode: 0, stderr: '', stdout: NDJSON });
    }
  });

  test.each([
    { args: [], stdin: NDJSON },
    { args: ['-'], stdin: `\n \n${JSON_LIST}` },
    { args: ['--input', 'csv'], stdin: CSV },
    { args: ['-i', 'json'], stdin: OBJECTS.join('') },
    { args: [], stdin: OBJECTS.join('').replaceAll(/[{,]/g, '$&\n  ') },
    { args: [], stdin: `{\r\n  "data": ${JSON_LIST}}\n` },
    { args: ['-i', 'ndjson'], stdin: NDJSON.replaceAll('\n', '\n\n').trimEnd() },
  ])('formats of standard input come from --input or the first characters: $args $stdin', async ({ args, stdin }) => {
    for (const text of [stdin, BOM + stdin]) {
      expect(await matchAll(args, text)).toEqual({ exitCode: 0, stderr: '', stdout: NDJSON });
    }
  });

  test('come from --input before the name of the file', async () => {
    expect(await matchAll(['-i', 'csv', files.write('y.json', CSV)])).toMatchObject({ stdout: NDJSON, exitCode: 0 });
  });

  test('may differ from file to file', async () => {
    const names = [files.write('1.csv', CSV), files.write('2.json', JSON_LIST), '-', files.write('3.ndjson', NDJSON)];
    expect(await matchAll(names, NDJSON)).toEqual({ exitCode: 0, stderr: '', stdout: NDJSON.repeat(4) });
  });

  test.each([
    { input: 'ndjson', text: `${NDJSON}x\n`, says: '3: not JSON' },
    { input: 'json', text: JSON_LIST.replace('\n]', ',\n1]'), says: '4: not a JSON object' },
    { input: 'csv', text: `${CSV}c,3,4\r\n`, says: '4: a row has 3 cells, but there are 2 columns' },
  ])('may arrive byte by byte: $input', async ({ input, text, says }) => {
    const child = startClausal(['match', '-r', 'payments', 'currency_code:null', '-i', input]);
    for (const byte of Buffer.from(BOM + text)) {
      child.stdin.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await finish(child)).toEqual({ exitCode: 1, stderr: `clausal: <stdin>:${says}\n`, stdout: NDJSON });
  });
});

describe('JSON', () => {
  test('JSON is printed as it was, on one line', async () => {
    const stdin = '[{ "a": 1.0,\n    "b": "x  \\n y",\r\n\t"c": 12345678901234567890 }]';
    const { stdout } = await matchAll([], stdin);
    expect(stdout).toBe('{ "a": 1.0,"b": "x  \\n y","c": 12345678901234567890 }\n');
  });

  test.each([
    {
      what: 'elements that are no objects',
      stdin: '[1,\n{},\n[{}],{}]',
      says: ['1: not a JSON object', '3: not a JSON object'],
    },
    { what: 'a broken element', stdin: '[{},\n{"a" 1},\n{}]', says: ['2: not JSON'] },
    { what: 'one that is not even made of words', stdin: '[{},\n{ @ },\n{}]', says: ['2: not JSON'] },
  ])('JSON is read after $what', async ({ stdin, says }) => {
    const stderr = says.map((line) => `clausal: <stdin>:${line}\n`).join('');
    expect(await matchAll([], stdin)).toEqual({ exitCode: 1, stderr, stdout: '{}\n{}\n' });
  });

  test.each([
    { stdin: '[{},\n{} {}]', says: '2: not JSON; the rest is not read' },
    { stdin: '[{},\n{},\n{"a":"b\n"}]', says: '3: not JSON; the rest is not read' },
    { stdin: '[{},\n{},\n{"a":', says: '3: not JSON: the text is incomplete' },
    { stdin: '[{},{}', says: '1: not JSON: the text is incomplete' },
  ])('JSON is read up to a mistake: $stdin', async ({ stdin, says }) => {
    expect(await matchAll([], stdin)).toEqual({
      exitCode: 1,
      stderr: `clausal: <stdin>:${says}\n`,
      stdout: '{}\n{}\n',
    });
  });
});

describe('CSV', () => {
  /** The objects that rows become, by a query that they all match. */
  async function readRows(csv: string): Promise<readonly unknown[]> {
    const { stdout, stderr } = await matchAll(['-i', 'csv'], csv);
    expect(stderr).toBe('');
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  test.each([
    { column: 'amount', cell: '5', value: 5 },
    { column: 'amount', cell: '-1.5e3', value: -1500 },
    { column: 'amount', cell: '007', value: '007' },
    { column: 'amount', cell: '1,000', value: '1,000' },
    { column: 'amount', cell: ' 5', value: ' 5' },
    { column: 'id', cell: '5', value: '5' },
    { column: 'created_at', cell: '1735689600', value: '1735689600' },
    { column: 'unknown', cell: '5', value: '5' },
    { column: 'unknown', cell: 'true', value: 'true' },
    { column: 'id', cell: 'x\ny', value: 'x\ny' },
    { column: 'id', cell: 'say "x", y', value: 'say "x", y' },
  ])('reads $cell in $column as $value', async ({ column, cell, value }) => {
    expect(await readRows(`${column}\n"${cell.replaceAll('"', '""')}"\n`)).toEqual([{ [column]: value }]);
  });

  test.each([
    { column: 'refund.is_refunded', cell: 'TRUE', object: { refund: { is_refunded: true } } },
    { column: 'refund.is_refunded', cell: 'yes', object: { refund: { is_refunded: 'yes' } } },
    { column: 'customer.email', cell: 'a', object: { customer: { email: 'a' } } },
    { column: ' customer.email ', cell: ' a ', object: { customer: { email: ' a ' } } },
    { column: 'metadata[a.b]', cell: '1', object: { metadata: { 'a.b': '1' } } },
    { column: 'metadata.a', cell: '1', object: { metadata: { a: '1' } } },
    { column: 'customer.metadata[k]', cell: '1', object: { customer: { metadata: { k: '1' } } } },
    { column: 'foo.bar[0].x', cell: '1', object: { foo: { 'bar[0]': { x: '1' } } } },
  ])('takes $column as a path in the object', async ({ column, cell, object }) => {
    expect(await readRows(`${column}\n${cell}\n`)).toEqual([object]);
  });

  test('takes columns named by the source of a field', async () => {
    const words = { type: 'numeric', doc: 'length of the note', source: { path: 'size.words' } };
    const limits = { clauses: 3, substring: 2, or: 'any' };
    const catalogue = files.write(
      'n.json',
      JSON.stringify({ version: 1, resources: { notes: { limits, fields: { words } } } }),
    );
    const args = ['match', '--catalogue', catalogue, '-r', 'notes', '-i', 'csv', 'words>5'];
    const { stdout } = await runClausal(args, { stdin: 'size.words,size.lines\n6,7\n5,7\n' });
    expect(stdout).toBe('{"size":{"words":6,"lines":"7"}}\n');
  });

  test.each([
    { what: 'a header alone', csv: 'id,amount\n', objects: [] },
    { what: 'a header without an end', csv: 'id', objects: [] },
    { what: 'blank lines', csv: '\nid\n\na\n\n\nb', objects: [{ id: 'a' }, { id: 'b' }] },
    { what: 'empty cells', csv: 'id,amount,customer.email\n,5,\n"",,""\n', objects: [{ amount: 5 }, {}] },
    { what: 'rows that end early', csv: 'id,amount\na\n', objects: [{ id: 'a' }] },
    {
      what: 'a quote inside a cell',
      csv: 'id,x\na"b,1\n"a"b,2\n"c",3\n',
      objects: [
        { id: 'a"b', x: '1' },
        { id: '"a"b', x: '2' },
        { id: 'c', x: '3' },
      ],
    },
  ])('$what', async ({ csv, objects }) => {
    expect(await readRows(csv)).toEqual(objects);
  });

  test('takes keys of objects as columns', async () => {
    const { stdout } = await matchAll(
      ['-i', 'csv'],
      '__proto__,constructor.prototype.x,a.__proto__.currency_code\n1,2,3\n',
    );
    expect(stdout).toBe(
      '{"__proto__":"1","constructor":{"prototype":{"x":"2"}},"a":{"__proto__":{"currency_code":"3"}}}\n',
    );
  });

  test('reports rows with too many cells by the line where they begin, and reads the rest', async () => {
    const stdin = 'id,amount\r\n"a\r\nb",1\r\n\r\n"c\r\nd",2,3\r\ne,4\r\n';
    expect(await matchAll(['-i', 'csv'], stdin)).toEqual({
      exitCode: 1,
      stderr: 'clausal: <stdin>:5: a row has 3 cells, but there are 2 columns\n',
      stdout: '{"id":"a\\r\\nb","amount":1}\n{"id":"e","amount":4}\n',
    });
  });

  test.each(['\n', '\r\n', '\r'])('reports a quote that is never closed by its row: %j', async (lineBreak) => {
    for (const mark of ['', BOM]) {
      const stdin = `${mark}id\n\na\n\n"b\nc\n`.replaceAll('\n', lineBreak);
      expect(await matchAll(['-i', 'csv'], stdin)).toEqual({
        exitCode: 1,
        stderr: 'clausal: <stdin>:5: a quote in this row is not closed; the rest is not read\n',
        stdout: '{"id":"a"}\n',
      });
    }
  });

  test.each([
    {
      text: 'id;amount;statement_descriptor\na;12;Tea\n',
      object: { id: 'a', amount: 12, statement_descriptor: 'Tea' },
    },
    { text: '\nid;amount\na;12,50\n', object: { id: 'a', amount: '12,50' } },
    { text: 'id\tamount\na\t12\n', object: { id: 'a', amount: 12 } },
    { text: 'id;amount,note\na,b\n', object: { 'id;amount': 'a', note: 'b' } },
    { text: 'id\na;12\n', object: { id: 'a;12' } },
  ])('the first row shows whether commas, semicolons or tabs separate the cells: $text', async ({ text, object }) => {
    expect(await readRows(text)).toEqual([object]);
  });

  test.each([
    { encoding: 'Windows-1252', bytes: Buffer.from('id\nMüller\n', 'latin1') },
    { encoding: 'UTF-16', bytes: Buffer.from(`${BOM}id\nMüller\n`, 'utf16le') },
  ])('a spreadsheet may have saved it in $encoding', async ({ bytes }) => {
    const { stdout } = await matchAll([files.write('encoded.csv', bytes)]);
    expect(stdout).toBe('{"id":"Müller"}\n');
  });

  test('the extension .tsv means CSV', async () => {
    const { stdout } = await matchAll([files.write('tabs.tsv', 'id\tamount\na\t12\n')]);
    expect(stdout).toBe('{"id":"a","amount":12}\n');
  });

  test.each([
    { header: 'id,amount,id', says: 'column `id` is repeated' },
    { header: 'metadata[a],metadata.a', says: 'column `metadata.a` is repeated' },
    { header: 'customer,customer.email', says: 'column `customer.email` conflicts with column `customer`' },
  ])('refuses two columns with the same path: $header', async ({ header, says }) => {
    const file = files.write('columns.csv', `${header}\n1,2,3\n`);
    expect(await matchAll([file, '-'], NDJSON)).toEqual({
      exitCode: 2,
      stderr: `clausal: cannot read ${file}: ${says}\n`,
      stdout: NDJSON,
    });
  });
});

test.each([
  { what: 'a workbook', name: 'payments.xlsx', bytes: 'PK\x03\x04\x14\0\x06\0' },
  { what: 'a packed file', name: 'payments.ndjson.gz', bytes: '\x1f\x8b\x08\0\0\0' },
  { what: 'a database named like CSV', name: 'payments.csv', bytes: 'SQLite format 3\0' },
])('$what is refused in one line', async ({ name, bytes }) => {
  const file = files.write(name, Buffer.from(bytes, 'latin1'));
  expect(await matchAll([file])).toEqual({
    exitCode: 2,
    stderr: `clausal: cannot read ${file}: it is not text; unpack an archive, or save a workbook as CSV\n`,
    stdout: '',
  });
});

describe('broken lines', () => {
  test('broken lines are reported by file and line, and the rest is read', async () => {
    const file = files.write('broken.ndjson', `${OBJECTS[0]}\n{"id":\n\n[]\nnull\n"x"\n1\n${OBJECTS[1]}`);
    const problems = [
      '2: not JSON',
      '4: not a JSON object',
      '5: not a JSON object',
      '6: not a JSON object',
      '7: not a JSON object',
    ];
    expect(await matchAll([file])).toEqual({
      exitCode: 1,
      stderr: problems.map((problem) => `clausal: ${file}:${problem}\n`).join(''),
      stdout: NDJSON,
    });
  });

  test('broken lines are shown up to 20, then counted', async () => {
    const { stderr, stdout } = await matchAll([], `${'x\n'.repeat(50)}${NDJSON}`);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect([lines[19], lines[20]]).toEqual(['clausal: <stdin>:20: not JSON', 'clausal: 30 more broken lines']);
    expect(stdout).toBe(NDJSON);
    const twenty = await matchAll(['-i', 'ndjson'], 'x\n'.repeat(20));
    expect(twenty.stderr.trimEnd().split('\n')).toHaveLength(20);
  });
});

describe('when nothing that was read as JSON is JSON', () => {
  const HINT = 'clausal: files without a known extension were read as JSON; use --input csv for CSV\n';

  test.each([
    { args: [], told: true },
    { args: [files.write('rows.txt', CSV)], told: true },
    { args: [files.write('rows.ndjson', CSV)], told: false },
    { args: ['-i', 'ndjson'], told: false },
  ])('--input csv is suggested unless the format is known: $args', async ({ args, told }) => {
    const { stderr, exitCode } = await matchAll(args, CSV);
    expect({ told: stderr.endsWith(HINT), exitCode }).toEqual({ told, exitCode: 1 });
  });

  test('--input csv is not suggested if there was an object', async () => {
    expect((await matchAll([], `${NDJSON}x\n`)).stderr).toBe('clausal: <stdin>:3: not JSON\n');
  });
});

describe('a saved response of the service', () => {
  const match = (stdin: string, ...args: readonly string[]) =>
    runClausal(['match', '-r', 'payments', ...args, 'amount>5'], { stdin });
  const page = {
    data: [
      { id: 'pay_1', amount: 5 },
      { id: 'pay_2', amount: 6 },
    ],
    has_more: false,
    next_page: null,
  };

  test.each([
    { what: 'on one line', stdin: JSON.stringify(page), args: [] },
    { what: 'on several lines', stdin: JSON.stringify(page, undefined, 2), args: ['--input', 'json'] },
    { what: 'indented', stdin: JSON.stringify(page, undefined, 2), args: [] },
    { what: 'with an object on each line', stdin: JSON.stringify(page).replaceAll(/[[}],?/g, '$&\n'), args: [] },
    { what: 'with the list on the next line', stdin: JSON.stringify(page).replace('[', ' \r\n['), args: [] },
    { what: 'after an empty one', stdin: `{"data":[]}\n${JSON.stringify(page)}\n`, args: [] },
  ])('the objects in `data` of a response are read: $what', async ({ stdin, args }) => {
    const run = await match(stdin, ...args);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: '{"id":"pay_2","amount":6}\n' });
  });

  test('an object with an id is not a response, and what is not an object in one is reported', async () => {
    const own = '{"id":"pay_3","amount":7,"data":[{"amount":8}]}\n';
    expect(await match(own)).toMatchObject({ exitCode: 0, stdout: own });
    const broken = await match('{"data":[{"amount":9},null]}');
    expect(broken).toMatchObject({
      exitCode: 1,
      stdout: '{"amount":9}\n',
      stderr: 'clausal: <stdin>:1: not a JSON object\n',
    });
  });

  test('clausal index reads a response, and tells its resource by the ids in it', async () => {
    const file = files.write('response.json', JSON.stringify(page));
    const run = await runClausal(['index', '--into', `sqlite:${files.path('saved.db')}`, file]);
    expect(run).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^indexed 2 payments into /) });
  });
});

test.each([{ args: ['id:null'] }, { args: ['id:null', '-i', 'csv'] }, { args: ['id:null', '--count'] }])(
  'an empty input is an error, because what should have written it has probably failed: $args',
  async ({ args }) => {
    const run = await runClausal(['match', '-r', 'payments', ...args]);
    expect(run).toEqual({ exitCode: 2, stdout: '', stderr: 'clausal: <stdin> is empty\n' });
  },
);

describe('fields that no object has', () => {
  const run = (args: readonly string[], stdin: string) => runClausal(['match', '-r', 'payments', ...args], { stdin });

  test.each([
    {
      what: 'with the columns that there are',
      args: ['-i', 'csv', 'amount>5 payment_status:"SETTLED" id:null'],
      stdin: 'Amount,status\n7,SETTLED\n8,SETTLED\n',
      says: 'no value at `amount`, `payment_status` in 2 objects; the first has `Amount`, `status`',
    },
    {
      what: 'with the members that there are, up to eight',
      args: ['amount>5'],
      stdin: '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"\\u001b":1,"i":1}',
      says: 'no value at `amount` in 1 object; it has `a`, `b`, `c`, `d`, `e`, `f`, `g`, `U+001B`, …',
    },
    {
      what: 'with a word on names that look like paths',
      args: ['customer.full_name:"ann"'],
      stdin: '{"customer.full_name":"Ann"}',
      says: 'no value at `customer.full_name` in 1 object; it has `customer.full_name`; a name that contains dots is not a path',
    },
    {
      what: 'without names where the first is there',
      args: ['-metadata[a]:"x"'],
      stdin: '{"id":"1","metadata":{"b":"x"}}',
      says: 'no value at `metadata[a]` in 1 object',
    },
    {
      what: 'with the list that they are in',
      args: ['amount>5 id:null'],
      stdin: '{"url":"/","empty":[],"links":[{}],"items":[{},{"amount":6}],"has_more":false}',
      says:
        'no value at `amount` in 1 object; it has `url`, `empty`, `links`, `items`, `has_more`; ' +
        'the objects seem to be in `items`; pass that list alone',
    },
    { what: 'and nothing where nothing is', args: ['amount>5'], stdin: '{}', says: 'no value at `amount` in 1 object' },
  ])('$what', async ({ args, stdin, says }) => {
    const { stderr, exitCode } = await run(args, stdin);
    expect({ stderr, exitCode }).toEqual({ stderr: `clausal: ${says}\n`, exitCode: 0 });
  });

  test.each([
    { what: 'one object has it', args: ['amount>5'], stdin: '{}\n{"amount":6}\n' },
    { what: 'somebody asks for objects without it', args: ['metadata[a]:null OR metadata[a]:"x"'], stdin: '{}' },
    { what: 'it is false where it has no source', args: ['refund.is_refunded:true'], stdin: '{}' },
    { what: 'there is no object', args: ['amount>5'], stdin: '[]' },
    { what: '--quiet', args: ['--quiet', 'amount>5'], stdin: '{}' },
  ])('fields that no object has are not reported if $what', async ({ args, stdin }) => {
    expect((await run(args, stdin)).stderr).toBe('');
  });
});

describe('values of another type', () => {
  const run = (args: readonly string[], stdin: string) => runClausal(['match', '-r', 'payments', ...args], { stdin });
  const DATES = 'a date is a string such as 2025-01-31 or 2025-01-31T09:30:00Z';

  test.each([
    {
      what: 'by the first and their number',
      args: ['-i', 'csv', 'amount>5'],
      stdin: 'id,amount\na,5\nb,"12,50"\nc,1.250\nd,abc\n',
      says: ['`amount` is not a number in 2 of 4 objects: first the string "12,50" at <stdin>:3'],
    },
    {
      what: 'whatever the clause makes of them',
      args: ['-amount:7'],
      stdin: '{"amount":"7"}',
      says: ['`amount` is not a number in 1 of 1 object: the string "7" at <stdin>:1'],
    },
    {
      what: 'for each field, dates with what they are',
      args: ['created_at>=0 updated_at>=0'],
      stdin: '{"created_at":1735689600,"updated_at":"01.02.2025"}\n{"created_at":"2025-02-30T00:00:00Z"}',
      says: [
        `\`created_at\` is not a date in 2 of 2 objects: first 1735689600 at <stdin>:1; ${DATES}`,
        `\`updated_at\` is not a date in 1 of 2 objects: the string "01.02.2025" at <stdin>:1; ${DATES}`,
      ],
    },
    {
      what: 'booleans too',
      args: ['-i', 'csv', 'refund.is_refunded:true'],
      stdin: 'refund.is_refunded\nyes\nTRUE\n',
      says: ['`refund.is_refunded` is not a boolean in 1 of 2 objects: the string "yes" at <stdin>:2'],
    },
    {
      what: 'in lists, among others that are of the type',
      args: ['amount>5'],
      stdin: '[{"amount":[6,["","7"]]},\n{"amount":{}}]',
      says: ['`amount` is not a number in 2 of 2 objects: first the string "7" at <stdin>:1'],
    },
    {
      what: 'with no control character, and not at length',
      args: ['amount>5'],
      stdin: `{"amount":"\\u202e\\u001b${'x'.repeat(70)}"}`,
      says: [`\`amount\` is not a number in 1 of 1 object: the string "�\\u001b${'x'.repeat(58)}…" at <stdin>:1`],
    },
  ])('$what', async ({ args, stdin, says }) => {
    const { stderr, exitCode } = await run(args, stdin);
    expect({ stderr, exitCode }).toEqual({ stderr: says.map((line) => `clausal: ${line}\n`).join(''), exitCode: 0 });
  });

  test.each([
    {
      what: 'they are none',
      args: ['amount>5'],
      stdin: '{"amount":6}\n{"amount":""}\n{"amount":null}\n{"amount":[]}\n{}',
    },
    { what: 'they are dates as objects have them', args: ['created_at>0'], stdin: '{"created_at":"2025-01-31t09:30"}' },
    { what: 'a text is asked for', args: ['currency_code:"EUR"'], stdin: '{"currency_code":7}' },
    { what: 'the run ends before', args: ['-n', '1', 'amount>5'], stdin: '{"amount":6}\n{"amount":"x"}' },
    { what: '--quiet', args: ['--quiet', 'amount>5'], stdin: '{"amount":"x"}' },
  ])('values of another type are not reported if $what', async ({ args, stdin }) => {
    expect((await run(args, stdin)).stderr).toBe('');
  });
});

describe('files that cannot be read', () => {
  test.each([
    { what: 'one that is not there', file: files.path('nowhere'), says: 'no such file or directory' },
    { what: 'a directory', file: files.path('.'), says: 'it is a directory' },
  ])('end with 2 and are named, and the others are read: $what', async ({ file, says }) => {
    const ndjson = files.write('good.ndjson', NDJSON);
    expect(await matchAll([ndjson, file, ndjson])).toEqual({
      exitCode: 2,
      stderr: `clausal: cannot read ${file}: ${says}\n`,
      stdout: NDJSON.repeat(2),
    });
  });

  test('have visible control characters in their names', async () => {
    expect((await matchAll(['a\u001b[31m'])).stderr).toBe('clausal: cannot read a␛[31m: no such file or directory\n');
  });
});
