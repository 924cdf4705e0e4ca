import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { type CompileColumnsOptions, compileColumns } from '../../src/engines/tables/compile-columns.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { restrictResource } from '../../src/language/catalogue/restrict-resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { expectColumnsAnswer } from './own-columns.ts';
import { connect } from './own-connection.ts';

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

test('random expressions find what they match in columns of SQLite', () => expectColumnsAnswer('sqlite', 200));

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
  {
    query: 'created_at>"2025-01-31T12:00:00.250Z"',
    as: 'epoch',
    text: '("created" >= $1::bigint)',
    values: [1_738_324_801],
  },
  {
    query: 'created_at<"2025-01-31T12:00:00.250Z"',
    as: 'epoch',
    text: '("created" <= $1::bigint)',
    values: [1_738_324_800],
  },
  {
    query: 'created_at<"2025-01-31T12:00:00Z"',
    as: 'epoch-ms',
    text: '("created" <= $1::bigint)',
    values: [1_738_324_799_999],
  },
] as const)('$query becomes $text for a number of the form $as', ({ query, as, text, values }) => {
  const columns = { created_at: { column: 'created', as } };
  expect(compile(query, { columns } as object)).toEqual({ text, values, caveats: [] });
});

test.each([
  ['postgres', 'iso', '2025-01-31T12:00:00Z'],
  ['sqlite', 'iso', '2025-01-31T12:00:00Z'],
  ['sqlite', 'timestamp', '2025-01-31 12:00:00'],
] as const)('a caveat of %s says how a date as %s must be written', (dialect, as, form) => {
  const columns = { created_at: { column: 'created', as } };
  const { caveats } = compile('created_at>"2025-01-31T12:00:00Z"', { dialect, columns } as object);
  const message = `dates are compared exactly only in the form ${form}, with or without a fraction`;
  expect(caveats).toEqual([{ code: 'date-form', field: 'created_at', message }]);
});

test.each([
  { query: 'amount>9007199254740993', codes: ['number-precision'] },
  { query: 'metadata[a]:"1.50"', codes: ['number-text'] },
  { query: 'metadata[a]:"1.50x"', codes: [] },
  { query: 'customer.id:"ſKß" OR statement_descriptor:"Σας"', codes: [] },
] as const)('$query has the caveats $codes', ({ query, codes }) => {
  expect(compile(query).caveats.map(({ code }) => code)).toEqual(codes);
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
  { options: { colums: {} }, message: '`options` must have only `dialect`, `columns`' },
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
