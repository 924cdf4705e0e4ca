import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { registerFunctions } from '../../../src/engines/dialects/sqlite.ts';
import { NOTES } from './catalogue-files.ts';
import { finish, runClausal, runProcess, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

const PAYMENTS = 'examples/objects/payments.ndjson';
const LINES = readFileSync(PAYMENTS, 'utf8').trimEnd().split('\n');

let databases = 0;
/** The path of a database that does not exist yet. */
function nextDatabase(): string {
  databases += 1;
  return files.path(`${databases}.db`);
}

const index = (args: readonly string[], stdin = '', env: Readonly<Record<string, string>> = {}) =>
  runClausal(['index', '--resource', 'payments', ...args], { stdin, env });

function idsIn(database: string, table = 'clausal_payments'): readonly unknown[] {
  const rows = new DatabaseSync(database).prepare(`SELECT object_id FROM ${table} ORDER BY object_id`).all();
  return rows.map((row) => row['object_id']);
}

const IDS = LINES.map((line) => JSON.parse(line).id).toSorted();

describe('clausal index', () => {
  test('stores the objects of files, and can be run again', async () => {
    const database = nextDatabase();
    const stdout = `indexed 240 payments into sqlite:${database}\n`;
    for (let time = 1; time <= 2; time++) {
      expect(await index(['--into', `sqlite:${database}`, PAYMENTS])).toEqual({ exitCode: 0, stderr: '', stdout });
    }
    expect(idsIn(database)).toEqual(IDS);
  });

  test.each([
    { what: 'NDJSON', args: [], stdin: '{"id":"a","amount":5}\n\n{"id":"b"}\n' },
    { what: 'a JSON list', args: ['-'], stdin: '[{"id":"a","amount":5},\n{"id":"b"}]' },
    { what: 'CSV', args: ['--input', 'csv'], stdin: 'id,amount\na,5\nb,\n' },
  ])('reads $what from standard input', async ({ args, stdin }) => {
    const database = nextDatabase();
    const run = await index(['--into', `sqlite:${database}`, ...args], stdin);
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: `indexed 2 payments into sqlite:${database}\n` });
    const json = new DatabaseSync(database).prepare('SELECT object_json FROM clausal_payments').all();
    expect(json.map((row) => JSON.parse(String(row['object_json'])))).toEqual([{ id: 'a', amount: 5 }, { id: 'b' }]);
  });

  test('files each object with its resource, by the name or the ids of its file', async () => {
    const database = nextDatabase();
    const into = ['index', '--into', `sqlite:${database}`];
    const examples = ['customers', 'payments', 'plans', 'subscriptions'].map(
      (name) => `examples/objects/${name}.ndjson`,
    );
    const unnamed = files.write('export.csv', 'id,price.amount\nprice_1,900\nprice_2,901\n');
    const named = files.write('payments-2026.json', '[{"id":"own_1"},{"id":"pay_1"}]');
    const run = await runClausal([...into, ...examples, unnamed, named]);
    expect({ ...run, stdout: run.stdout.split('\n') }).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        ...['64 customers', '242 payments', '12 plans', '48 subscriptions'].map(
          (counted) => `indexed ${counted} into sqlite:${database}`,
        ),
        '',
      ],
    });
    expect(idsIn(database)).toEqual([...IDS, 'own_1', 'pay_1'].toSorted());
    expect(idsIn(database, 'clausal_plans')).toEqual(expect.arrayContaining(['price_1', 'price_2']));
    const other = files.write('paymentsx.ndjson', '{"id":"x_1"}');
    expect(await runClausal([...into, other])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining(`cannot tell the resource of ${other}; begin its name with one of payments, `),
    });
    const piped = await runProcess([...into, '/dev/stdin'], { stdin: '{"id":"pay_3"}' });
    expect(piped).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('cannot tell the resource of /dev/stdin'),
    });
    expect(await runClausal([...into, '--table', 'mirror', ...examples])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--table is for objects of one resource'),
    });
    expect(await runClausal(into, { stdin: '{"id":"pay_2"}' })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--resource is required: payments'),
    });
  });

  test('removes the objects of files with --remove, and builds the index anew with --rebuild', async () => {
    const database = nextDatabase();
    const into = ['--into', `sqlite:${database}`];
    await index(into, ['a', 'b', 'c'].map((id) => JSON.stringify({ id })).join('\n'));
    expect(await index([...into, '--remove'], '{"id":"b"}\n{"id":"none"}\n{"name":"x"}')).toEqual({
      exitCode: 1,
      stderr: 'clausal: <stdin>:3: an object has no id\n',
      stdout: `removed 1 payment from sqlite:${database}\n`,
    });
    expect(idsIn(database)).toEqual(['a', 'c']);
    expect(await index([...into, '--rebuild'], '{"id":"d"}\n{"id":7}')).toEqual({
      exitCode: 1,
      stderr: 'clausal: <stdin>:2: an object has no id that is a non-empty string\n',
      stdout: `indexed 1 payment into sqlite:${database}\n`,
    });
    expect(idsIn(database)).toEqual(['d']);
    for (const broken of [
      ['nowhere.ndjson'],
      [files.write('cut.ndjson', '{"id":"e"}\n{"id":')],
      [files.write('cut.json', '[{"id":"e"},')],
      [PAYMENTS, files.write('other.bin', '\0\0')],
    ]) {
      expect(await index([...into, '--rebuild', ...broken])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('the index stays as it was'),
      });
      expect(idsIn(database)).toEqual(['d']);
    }
  });

  test('refuses an object that is nested too deeply, and indexes the others', async () => {
    const database = nextDatabase();
    const [file, rejects] = [files.path('deep.ndjson'), files.path('deep-rejects.ndjson')];
    const deep = `{"id":"deep","metadata":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    writeFileSync(file, `{"id":"a"}\n${deep}\n{"id":"b"}\n`);
    expect(await index(['--into', `sqlite:${database}`, '--rejects', rejects, file])).toEqual({
      exitCode: 1,
      stderr: `clausal: ${file}:2: \`deep\` is nested too deeply\n`,
      stdout: `indexed 2 payments into sqlite:${database}\n`,
    });
    expect(idsIn(database)).toEqual(['a', 'b']);
    expect(JSON.parse(readFileSync(rejects, 'utf8'))).toEqual({
      file,
      line: 2,
      problem: '`deep` is nested too deeply',
    });
  });

  test('never writes rejects over a file that it reads, or over the index', async () => {
    const database = nextDatabase();
    const into = ['--into', `sqlite:${database}`];
    const file = files.write('rejected.ndjson', '{"id":"a"}\n{"id":7}\n');
    const link = files.path('link.ndjson');
    symlinkSync(file, link);
    await index(into, '{"id":"kept"}');
    for (const target of [file, link, database]) {
      expect(await index([...into, '--rejects', target, file])).toEqual({
        exitCode: 2,
        stderr: 'clausal: --rejects must not name an input file or the index\n',
        stdout: '',
      });
    }
    expect([readFileSync(file, 'utf8'), idsIn(database)]).toEqual(['{"id":"a"}\n{"id":7}\n', ['kept']]);
  });

  test.skipIf(!existsSync('/dev/full'))('reports rejects that cannot be written', async () => {
    const { exitCode, stderr } = await index(
      ['--into', `sqlite:${nextDatabase()}`, '--rejects', '/dev/full'],
      '{"id":7}',
    );
    expect([exitCode, stderr]).toEqual([2, 'clausal: cannot write /dev/full: no space left on device\n']);
  });

  test('refuses the ids of another resource with file and line', async () => {
    const database = nextDatabase();
    const file = files.write('mixed.ndjson', '{"id":"pay_1"}\n{"id":"cus_1"}\n{"id":"a"}\n{"id":"dsp_1"}\n');
    const says = [`${file}:2: \`cus_1\` is a customer id`, `${file}:4: \`dsp_1\` is a dispute id`];
    const stderr = says.map((line) => `clausal: ${line}, not an id of payments\n`).join('');
    for (const args of [['--resource', 'payments'], []]) {
      expect(await runClausal(['index', '--into', `sqlite:${database}`, ...args, file])).toEqual({
        exitCode: 1,
        stderr,
        stdout: `indexed 2 payments into sqlite:${database}\n`,
      });
    }
    expect(idsIn(database)).toEqual(['a', 'pay_1']);
    // The ids of a resource of one's own have any form.
    const catalogue = files.write('notes.json', JSON.stringify(NOTES));
    const own = ['index', '-r', 'notes', '--catalogue', catalogue, '--into', `sqlite:${database}`, file];
    expect(await runClausal(own)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('indexed 4 notes') });
  });

  test('keeps newer objects with --newer-by, also after a line that cannot be indexed', async () => {
    const database = nextDatabase();
    const into = ['--into', `sqlite:${database}`, '--newer-by', 'updated_at'];
    const write = (id: string, updated_at: string | undefined) => JSON.stringify({ id, updated_at });
    const first = ['a', 'b', 'c', 'd'].map((id) => write(id, '2026-05-02T00:00:00Z'));
    await index(into, first.join('\n'));
    const late = [
      write('a', '2026-05-01T23:59:59Z'),
      '{"id":7}',
      write('b', undefined),
      write('c', '2026-05-03T00:00:00Z'),
    ];
    const run = await index(into, [...late, write('d', 'yesterday'), write('e', undefined)].join('\n'));
    expect(run).toEqual({
      exitCode: 1,
      stderr: 'clausal: <stdin>:2: an object has no id that is a non-empty string\n',
      stdout: `indexed 2 payments into sqlite:${database}; older than the stored objects: 3\n`,
    });
    const rows = new DatabaseSync(database)
      .prepare('SELECT object_json FROM clausal_payments ORDER BY object_id')
      .all();
    expect(rows.map((row) => row['object_json'])).toEqual([first[0], first[1], late[3], first[3], '{"id":"e"}']);
  });

  test('takes a resource of a catalogue, another table and other fields to index', async () => {
    const database = nextDatabase();
    const into = ['--into', `sqlite:${database}`, '--table', 'mirror'];
    const args = [
      'index',
      '--resource',
      'notes',
      '--catalogue',
      files.write('notes.json', JSON.stringify(NOTES)),
      ...into,
    ];
    expect(await runClausal(args, { stdin: '{"id":"n1"}' })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(idsIn(database, 'mirror')).toEqual(['n1']);
    expect(await index(['--into', `sqlite:${database}`, '--indexes', 'amount, customer.email'], '{"id":"p"}')).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `indexed 1 payment into sqlite:${database}\n`,
    });
    const names = new DatabaseSync(database).prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'clausal%idx'");
    expect(names.all().map((row) => row['name'])).toEqual([
      'clausal_payments_amount_idx',
      'clausal_payments_customer_email_idx',
    ]);
  });

  test('reports objects that cannot be indexed with their lines, and indexes the others', async () => {
    const database = nextDatabase();
    const lines = ['{"id":"a"}', '{"amount":5}', 'no', '{"id":"b","payment_status":["A","B"]}', '{"id":"c"}'];
    const { stdout, stderr, exitCode } = await index(['--into', `sqlite:${database}`], lines.join('\n'));
    expect({ stdout, exitCode }).toEqual({ exitCode: 1, stdout: `indexed 2 payments into sqlite:${database}\n` });
    expect(stderr.split('\n').toSorted()).toEqual([
      '',
      'clausal: <stdin>:2: an object has no id that is a non-empty string',
      'clausal: <stdin>:3: not JSON',
      'clausal: <stdin>:4: `payment_status` has several values in `b`',
    ]);
    expect(idsIn(database)).toEqual(['a', 'c']);
  });

  test('writes the lines that are refused to a file', async () => {
    const rejects = files.path('rejects.ndjson');
    const lines = ['{"id":"a"}', 'no', '{"id":"cus_1"}', '{"id":"b","payment_status":["A","B"]}'];
    const into = ['--into', `sqlite:${nextDatabase()}`, '--rejects', rejects];
    expect((await index(into, lines.join('\n'))).exitCode).toBe(1);
    const rejected = readFileSync(rejects, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rejected.toSorted((one, other) => one.line - other.line)).toEqual([
      { file: '<stdin>', line: 2, problem: 'not JSON' },
      { file: '<stdin>', line: 3, problem: expect.stringContaining('cus_1'), object: { id: 'cus_1' } },
      {
        file: '<stdin>',
        line: 4,
        problem: '`payment_status` has several values in `b`',
        object: { id: 'b', payment_status: ['A', 'B'] },
      },
    ]);
    const [input, folder] = [files.write('payments.ndjson', '{"id":"a"}'), files.path('none')];
    const refused = await runClausal(['index', '--into', `sqlite:${nextDatabase()}`, '--rejects', input, input]);
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      'clausal: --rejects must not name an input file or the index\n',
    ]);
    expect(readFileSync(input, 'utf8')).toBe('{"id":"a"}');
    const unwritable = await index(['--into', 'sqlite:x.db', '--rejects', `${folder}/rejects`], '{}');
    expect(unwritable).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('cannot write') });
  });

  test('goes on after it was killed', async () => {
    const database = nextDatabase();
    const child = startClausal(['index', '-r', 'payments', '--into', `sqlite:${database}`]);
    const ended = new Promise((resolve) => child.on('close', resolve));
    const objects = Array.from({ length: 10_000 }, (_, number) => `{"id":"p${number}","amount":${number}}\n`);
    child.stdin.write(objects.slice(0, 7000).join(''));
    await expect.poll(() => countIn(database), { timeout: 30_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    expect(countIn(database) % 4000).toBe(0);
    const run = await index(['--into', `sqlite:${database}`], objects.join(''));
    expect(run).toEqual({ exitCode: 0, stderr: '', stdout: `indexed 10,000 payments into sqlite:${database}\n` });
    expect(countIn(database)).toBe(10_000);
  });

  test('reads the URL from an environment variable', async () => {
    const database = nextDatabase();
    const run = await index(['--into', 'env:PLACE'], '{"id":"a"}', { PLACE: `sqlite:${database}` });
    expect(run.stdout).toBe(`indexed 1 payment into sqlite:${database}\n`);
    expect(await index(['--into', 'env:PLACE'], '{"id":"a"}')).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: `env:` of --into must name an environment variable that holds the URL; PLACE is not set\n',
    });
  });

  test.each([
    { args: [], says: '--into is required; `index` in clausal.config sets a default' },
    {
      args: ['--into', 'payments.db'],
      says: 'for a file of SQLite, write `sqlite:` before its path',
    },
    { args: ['--into', 'mongodb://me:secret@host/db'], says: 'got `mongodb://…@host/db`' },
    { args: ['--into', 'sqlite:'], says: '--into must say where the index is, after `sqlite:`' },
    { args: ['--into', 'sqlite:/nowhere/a.db'], says: 'sqlite:/nowhere/a.db: the engine refused a statement' },
    { args: ['--into', 'sqlite:.'], says: 'sqlite:.: the engine refused a statement' },
    { args: ['--into', 'sqlite:package.json'], says: 'file is not a database' },
    { args: ['--into', 'sqlite:a.db', '--table', 'a b'], says: '--table must be a name of letters, digits and `_`' },
    {
      args: ['--into', 'sqlite:a.db', '--indexes', 'amuont'],
      says: '--indexes must be a field of payments; got "amuont"; did you mean amount?',
    },
    { args: ['--into', 'sqlite:a.db', '-', '-'], says: 'standard input can be read only once' },
    { args: ['--into', 'sqlite:a.db', '--newer-by', 'updated'], says: '--newer-by must be a field of payments; got' },
    { args: ['--into', 'sqlite:a.db', '--newer-by', 'id'], says: '--newer-by must be a date or numeric field' },
    { args: ['--ddl'], says: '--ddl needs --dialect or --into' },
    { args: ['--ddl', '--dialect', 'oracle'], says: "'oracle' is invalid" },
    { args: ['--into', 'sqlite:a.db', '--document', 'data'], says: '--document needs --ddl' },
    { args: ['--ddl', '--dialect', 'sqlite', '--document', 'p.'], says: 'the name of a column must be a text' },
    {
      args: ['--ddl', '--dialect', 'sqlite', '--document', 'data', '--indexes', 'metadata'],
      says: '--indexes must name tokens, numbers, dates or booleans of payments with one value of their own',
    },
    { args: ['--ddl', '--dialect', 'duckdb', '--document', 'data'], says: '--document is for sqlite and postgres' },
  ])('clausal index is incorrect usage: $args', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await index(args, '{"id":"a"}');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('secret');
  });

  test('says that a file cannot be read', async () => {
    const run = await index(['--into', `sqlite:${nextDatabase()}`, 'nowhere.ndjson']);
    expect(run).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: cannot read nowhere.ndjson: no such file or directory\n',
    });
  });
});

describe('--ddl', () => {
  test('prints statements that create what a run creates, and does nothing else', async () => {
    const database = nextDatabase();
    const { stdout, stderr, exitCode } = await index(['--ddl', '--into', `sqlite:${database}`, '--table', 'mirror']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/^CREATE TABLE IF NOT EXISTS "mirror" \(.*\);\nCREATE TABLE .*;\nCREATE INDEX /);
    expect(() => idsIn(database, 'mirror')).toThrow();
    expect((await index(['--ddl', '--dialect', 'sqlite', '--table', 'mirror'])).stdout).toBe(stdout);
    const schemaOf = (name: string) => new DatabaseSync(name).prepare('SELECT name, sql FROM sqlite_schema').all();
    new DatabaseSync(database).exec(stdout);
    const other = nextDatabase();
    await index(['--into', `sqlite:${other}`, '--table', 'mirror'], '{"id":"a"}');
    const tables = schemaOf(other).filter(({ name }) => !String(name).startsWith('sqlite_'));
    expect(schemaOf(database)).toEqual(expect.arrayContaining(tables));
  });

  test('prints the indexes of a table of documents, which serve compiled queries', async () => {
    const options = ['--ddl', '--dialect', 'sqlite', '--document', 'data', '--table', 'mirror'];
    const { stdout } = await index([...options, '--indexes', 'amount,customer.id']);
    const database = new DatabaseSync(':memory:');
    database.exec(`CREATE TABLE mirror (data TEXT); ${stdout}`);
    const query = 'customer.id:"cus_1"';
    const compiled = await runClausal([
      'compile',
      '-r',
      'payments',
      '--dialect',
      'sqlite',
      '--document',
      'data',
      '--format',
      'json',
      query,
    ]);
    const { text, values } = JSON.parse(compiled.stdout);
    registerFunctions(database);
    const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM mirror WHERE ${text}`).all(...values);
    expect(plan.map(({ detail }) => detail).join()).toContain('mirror_customer_id_idx');
    const all = (await index(options)).stdout;
    expect(all).toContain('"mirror_amount_idx"');
    expect(all).not.toContain('customer');
    // Strings are searched by words, which no such index serves.
    expect(all).not.toContain('statement_descriptor');
  });
});

/** The number of rows; 0 as long as there is no table. */
function countIn(database: string): number {
  try {
    return idsIn(database).length;
  } catch {
    return 0;
  }
}

test('standard output that is closed ends the command quietly', async () => {
  const child = startClausal(['index', '-r', 'payments', '--into', `sqlite:${nextDatabase()}`]);
  child.stdout.destroy();
  expect(await finish(child, '{"id":"a"}')).toMatchObject({ stderr: '', exitCode: 0 });
});
