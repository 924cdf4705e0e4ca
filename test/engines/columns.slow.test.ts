import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { compileColumns } from '../../src/engines/tables/compile-columns.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { expectColumnsAnswer } from './own-columns.ts';
import { connect } from './own-connection.ts';

const { payments } = catalogue;

// DuckDB takes as long to compile a regular expression as to run it.
test.each([
  ['postgres', 75],
  ['duckdb', 45],
] as const)('random expressions find what they match in columns of %s', expectColumnsAnswer);

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
  const columns = {
    payment_status: 'status',
    payment_type: { column: 'kind', letters: 'upper' },
    amount: 'cents',
  } as const;
  const plans = {
    'payment_status:["settled", "pending"]': 'by_status',
    'payment_type:"x"': 'by_kind',
    'amount>5': 'by_cents',
  };
  for (const [query, index] of Object.entries(plans)) {
    for (const [dialect, { run }] of [['sqlite', sqlite] as const, ['postgres', postgres] as const]) {
      const { text, values } = compileColumns(checkExpressionText(payments, query), { dialect, columns });
      const explain = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      expect((await run(`${explain} SELECT * FROM t WHERE ${text}`, values)).join('\n')).toContain(index);
    }
  }
});
