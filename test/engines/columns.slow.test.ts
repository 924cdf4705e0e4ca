import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { type CompileColumnsOptions, compileColumns } from '../../src/engines/own/compile-columns.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { restrictResource } from '../../src/language/catalogue/restrict-resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { loadTable, OWN_DATES } from './own-columns.ts';
import { connect } from './own-connection.ts';
import { compareAnswers, createTables } from './own-tables.ts';

/** DuckDB takes as long to compile a regular expression as to run it. */
const RUNS = { sqlite: 200, postgres: 60, duckdb: 30 } as const;

describe.each(['sqlite', 'postgres', 'duckdb'] as const)('columns in %s', (dialect) => {
  test('random expressions find what they match', async () => {
    const connection = await connect(dialect);
    const tables = new Map(createTables(OWN_DATES[dialect], 150).map((table) => [table.name, table]));
    for (const table of tables.values()) await loadTable(connection, dialect, table);
    const { differences, ...counts } = await compareAnswers(
      ({ name }) => tables.get(name)?.objects ?? [],
      async ({ name }, expression) => {
        const fragment = compileColumns(expression, { dialect, columns: tables.get(name)?.columns ?? {} });
        const rows = await connection.run(`SELECT t.id FROM ${name} AS t WHERE ${fragment.text}`, fragment.values);
        return { ids: rows.map(([id]) => String(id)), fragment };
      },
      RUNS[dialect],
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(counts).toEqual({ compared: RUNS[dialect], refused: 0, doubtful: 0 });
  });
});

const { payments } = catalogue;

const COLUMNS = {
  id: { column: 'p.id', notNull: true },
  amount: 'p.cents',
  created_at: 'p.created',
  payment_status: 'status',
  payment_type: { column: 'kind', letters: 'upper' },
  statement_descriptor: 'a"b`c',
  'customer.id': 'p.owner',
  'refund.is_refunded': 'refunded',
  metadata: 'p.meta',
  'metadata[order]': 'p.order_no',
} as const;

function compile(text: string, options: Partial<CompileColumnsOptions<never>> = {}) {
  return compileColumns(checkExpressionText(payments, text), { dialect: 'postgres', columns: COLUMNS, ...options });
}

test.each([
  { query: 'amount>500', text: '("p"."cents" > $1::bigint)', values: [500] },
  { query: '-amount>0.5', text: '(("p"."cents" IS NULL OR NOT ("p"."cents" > $1::numeric)))', values: ['0.5'] },
  { query: 'payment_status:"PENDING"', text: '(lower("status"::text COLLATE "C") = $1::text)', values: ['pending'] },
  {
    query: 'payment_status:["SETTLED", "PENDING"]',
    text: '(lower("status"::text COLLATE "C") = ANY ($1::text[]))',
    values: [['settled', '\u017fettled', 'pending']],
  },
  { query: 'payment_type:"xs"', text: '("kind"::text = $1::text)', values: ['XS'] },
  { query: '-id:"a"', text: '(NOT (lower("p"."id"::text COLLATE "C") = $1::text))', values: ['a'] },
  { query: 'id:null', text: `("p"."id"::text = '')`, values: [] },
  { query: 'payment_status:null', text: `(("status" IS NULL OR "status"::text = ''))`, values: [] },
  { query: 'statement_descriptor~"a.b"', text: '("a""b`c"::text ~ $1::text)', values: ['[aA]\\.[bB]'] },
  { query: 'refund.is_refunded:true', text: '("refunded" = $1::boolean)', values: [true] },
  { query: 'metadata[order]:"7"', text: '(lower("p"."order_no"::text COLLATE "C") = $1::text)', values: ['7'] },
  {
    query: 'created_at:"2025-01-31T12:00:00.250Z"',
    text: '(("p"."created" >= $1::timestamptz AND "p"."created" < $2::timestamptz))',
    values: ['2025-01-31 12:00:00.250+00', '2025-01-31 12:00:00.251+00'],
  },
])('$query becomes $text', ({ query, text, values }) => {
  expect(compile(query)).toEqual({ text, values, caveats: [] });
});

test.each([
  { dialect: 'sqlite', text: '("p"."cents" > ?3 OR lower("p"."owner") = ?4)', values: [5, 'x'] },
  {
    dialect: 'postgres',
    text: '("p"."cents" > $3::bigint OR lower("p"."owner"::text COLLATE "C") = $4::text)',
    values: [5, 'x'],
  },
  {
    dialect: 'clickhouse',
    text: '(`p`.`cents` > {p3:Int64} OR lower(toString(`p`.`owner`)) = {p4:String})',
    values: [5, 'x'],
  },
] as const)('numbers the parameters of $dialect from another number', ({ dialect, text, values }) => {
  expect(compile('amount>5 OR customer.id:"x"', { dialect, firstParameter: 3 })).toMatchObject({ text, values });
});

test('ClickHouse takes lists, patterns and dates as parameters', () => {
  const write = (query: string) => compile(query, { dialect: 'clickhouse' }).text;
  expect(write('customer.id:"ok"')).toBe('(has({p1:Array(String)}, lower(toString(`p`.`owner`))))');
  expect(write('statement_descriptor~"abc"')).toBe('(match(toString(`a"b\\`c`), {p1:String}))');
  expect(write('created_at<="2025-01-31T12:00:00Z"')).toBe('(`p`.`created` < fromUnixTimestamp64Milli({p1:Int64}))');
});

test.each([
  { query: 'created_at>"2025-01-31T12:00:00Z"', as: 'iso', codes: ['date-form'] },
  { query: 'created_at>"2025-01-31T12:00:00Z"', as: 'epoch', codes: [] },
  { query: 'amount>9007199254740993', as: undefined, codes: ['number-precision'] },
  { query: 'metadata[a]:"1.50"', as: undefined, codes: ['number-text'] },
  { query: 'metadata[a]:"1.50x"', as: undefined, codes: [] },
  { query: 'customer.id:"ſKß" OR statement_descriptor:"Σας"', as: undefined, codes: [] },
] as const)('$query as $as has the caveats $codes', ({ query, as, codes }) => {
  const columns = { ...COLUMNS, created_at: { column: 'created', as } };
  expect(compile(query, { columns } as object).caveats.map(({ code }) => code)).toEqual(codes);
});

test('refuses a field without a column, and JSON in ClickHouse', () => {
  const refused = expect.objectContaining({ name: 'IndexError', code: 'unsupported-clause' });
  expect(() => compile('processor.type:"x"')).toThrow(refused);
  expect(() => compile('metadata[a]:"x"', { dialect: 'clickhouse' })).toThrow(refused);
  expect(() => compile('amount>1', { scope: checkExpressionText(payments, 'currency_code:"USD"') as never })).toThrow(
    refused,
  );
});

test.each([
  { options: { dialect: 'oracle' }, message: '`dialect` must be one of sqlite' },
  { options: { firstParameter: 0 }, message: '`firstParameter` must be a whole number from 1; got 0' },
  { options: { columns: { amount: 'p..cents' } }, message: 'the name of a column must be a text' },
  { options: { columns: { amount: { column: 'a', zone: 'Europe/Berlin' } } }, message: '`zone`' },
  { options: { columns: { amount: { column: 'a', as: 'date' } } }, message: '`as`' },
  {
    options: { scope: search('plans').exists('id') },
    message: '`scope` must be a query on payments; got one on plans',
  },
])('refuses the options $options', ({ options, message }) => {
  expect(() => compile('amount>1', options as object)).toThrow(message);
});

describe('a scope', () => {
  const rows = [
    ['a', 'me', 1, 'x'],
    ['b', 'me', 9, null],
    ['c', 'other', 1, 'x'],
    ['d', null, 9, 'y'],
    ['e', 'ME', null, null],
  ] as const;
  const columns = { id: 'id', 'customer.id': 'p.owner', amount: 'cents', payment_status: 'status' } as const;

  test.each([
    'amount>0 OR id:null',
    '-amount>0 OR amount>0',
    '-(amount>5 OR id:null)',
    '-(customer.id:"me")',
    'customer.id:"other" OR customer.id:null',
    '-payment_status:"SETTLED" OR (amount:1 OR -(amount:1))',
    `id:"') OR 1=1 --" OR -id:"x"`,
    '-id:"x\\\\" OR id:"; DROP TABLE p" OR amount>=0',
  ])('holds whatever the query says: %s', async (query) => {
    const { run } = await connect('sqlite');
    await run('CREATE TABLE p (id TEXT, owner TEXT, cents INTEGER, status TEXT)');
    for (const row of rows) await run('INSERT INTO p VALUES (?, ?, ?, ?)', row);
    const scope = checkExpressionText(payments, 'customer.id:"me"');
    const expression = checkExpressionText(payments, query);
    const { text, values } = compileColumns(expression, { dialect: 'sqlite', columns, scope });
    const found = await run(`SELECT id, owner FROM p WHERE ${text}`, values);
    const unscoped = compileColumns(expression, { dialect: 'sqlite', columns });
    const all = await run(`SELECT id, owner FROM p WHERE ${unscoped.text}`, unscoped.values);
    expect(found).toEqual(all.filter(([, owner]) => String(owner).toLowerCase() === 'me'));
    expect(all.length).toBeGreaterThan(found.length);
  });

  test('may use fields that queries may not', () => {
    const restricted = restrictResource('payments', { fields: ['amount'] });
    const query = checkExpressionText(restricted, 'amount>1');
    const scope = checkExpressionText(payments, 'customer.id:"a"');
    const { text } = compileColumns(query, { dialect: 'postgres', columns: COLUMNS as object, scope });
    expect(text).toBe('(lower("p"."owner"::text COLLATE "C") = $1::text AND "p"."cents" > $2::bigint)');
  });
});

const TEXTS = [
  'ann',
  'joanna',
  'Ann-B',
  'annж',
  'жann',
  'ann\u0308',
  'x\nANN\ny',
  '5ann',
  'New   York',
  'new york!',
  'newyork',
  'New, old York',
  'KIosK',
  'kio\u017f\u212a',
  '\u0130',
  'i',
  'i\u0307',
  '\u0131',
  'ß',
  'SS',
  'Σας',
  'σΑΣ',
  '\u{10400}x',
  '\u{10428}X',
  'a.c',
  'abc',
  '^$|()[]{}*+?\\',
  ' ',
  'ÉTÉ',
];

test.each(['sqlite', 'postgres', 'duckdb'] as const)('texts and words are compared exactly in %s', async (dialect) => {
  const { run } = await connect(dialect);
  await run('CREATE TABLE t (id INTEGER, body VARCHAR)');
  for (const [id, text] of TEXTS.entries())
    await run(dialect === 'sqlite' ? 'INSERT INTO t VALUES (?, ?)' : 'INSERT INTO t VALUES ($1, $2)', [id, text]);
  const columns = { id: 'body', statement_descriptor: 'body' };
  for (const text of TEXTS) {
    const isLong = [...text].length > 2;
    const queries = [
      search('payments').where('id', ':', text),
      search('payments').whereNot('statement_descriptor', ':', text),
      ...(isLong ? [search('payments').where('statement_descriptor', '~', text)] : []),
    ];
    for (const query of queries) {
      const matches = compileCheckedMatcher(query);
      const compiled = compileColumns(query, { dialect, columns });
      const rows = await run(`SELECT id FROM t WHERE ${compiled.text} ORDER BY id`, compiled.values);
      const expected = TEXTS.filter((body) => matches({ id: body, statement_descriptor: body }));
      expect([String(query), rows.map(([id]) => TEXTS[Number(id)])]).toEqual([String(query), expected]);
    }
  }
});

describe.each(['postgres', 'duckdb'] as const)('times and texts in %s', (dialect) => {
  test('compares whole milliseconds, in any zone, and long texts', async () => {
    const { run } = await connect(dialect);
    await run('CREATE TABLE t (id VARCHAR, moment TIMESTAMPTZ, local TIMESTAMP, body VARCHAR)');
    await run(
      `INSERT INTO t VALUES ('a', '2025-07-01 10:00:00.250999+00', '2025-07-01 12:00:00.250999', 'KKKK ssss \u212a\u212a ſſ'),
        ('b', '2025-07-01 10:00:00.251+00', '2025-07-01 12:00:00.251', 'kkkk sssskk ss')`,
    );
    const find = async (query: string): Promise<unknown> => {
      const { text, values } = compileColumns(checkExpressionText(payments, query), {
        dialect,
        columns: {
          created_at: 'moment',
          'status_reason.status_reason.message': 'body',
          id: 'body',
          updated_at: { column: 'local', as: 'timestamp', zone: 'Europe/Berlin' },
        } as object,
      });
      return (await run(`SELECT id FROM t WHERE ${text}`, values)).flat();
    };
    const time = '"2025-07-01T10:00:00.250Z"';
    expect(await find(`created_at:${time}`)).toEqual(['a']);
    expect(await find(`created_at>${time}`)).toEqual(['b']);
    expect(await find(`-updated_at:${time}`)).toEqual(['b']);
    expect(await find(`updated_at<=${time}`)).toEqual(['a']);
    expect(await find('id:"kkkk ssss kk ss"')).toEqual(['a']);
    expect(await find('id:["kkkk sssskk ss", "x"]')).toEqual(['b']);
  });
});

test('indexes serve equality and ranges in SQLite and PostgreSQL', async () => {
  const sqlite = await connect('sqlite');
  await sqlite.run('CREATE TABLE t (status TEXT, kind TEXT, cents INTEGER)');
  await sqlite.run('CREATE INDEX by_status ON t (lower(status))');
  await sqlite.run('CREATE INDEX by_kind ON t (kind)');
  await sqlite.run('CREATE INDEX by_cents ON t (cents)');
  const postgres = await connect('postgres');
  await postgres.run('CREATE TABLE t (status varchar(20), kind text, cents int)');
  await postgres.run('CREATE INDEX by_status ON t (lower(status COLLATE "C"))');
  await postgres.run('CREATE INDEX by_kind ON t (kind)');
  await postgres.run('CREATE INDEX by_cents ON t (cents)');
  await postgres.run('SET enable_seqscan = off');
  const columns = { ...COLUMNS, amount: 'cents' };
  const plans = {
    'payment_status:["settled", "pending"]': 'by_status',
    'payment_type:"x"': 'by_kind',
    'amount>5': 'by_cents',
  };
  for (const [query, index] of Object.entries(plans)) {
    for (const [dialect, { run }] of [['sqlite', sqlite] as const, ['postgres', postgres] as const]) {
      const { text, values } = compile(query, { dialect, columns } as object);
      const explain = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      expect((await run(`${explain} SELECT * FROM t WHERE ${text}`, values)).join('\n')).toContain(index);
    }
  }
});
