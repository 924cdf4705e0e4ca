import type { OwnDialectName } from '../../src/engines/dialects/dialect.ts';
import { compileColumns } from '../../src/engines/tables/compile-columns.ts';
import { type Connection, connect } from './own-connection.ts';
import { createTables, expectAnswers, type OwnTable, type OwnType } from './own-tables.ts';

const TYPES: Readonly<Record<string, Readonly<Record<OwnType, string>>>> = {
  sqlite: {
    text: 'TEXT',
    number: 'REAL',
    boolean: 'INTEGER',
    json: 'TEXT',
    timestamptz: 'TEXT',
    timestamp: 'TEXT',
    iso: 'TEXT',
    epoch: 'INTEGER',
    'epoch-ms': 'INTEGER',
  },
  postgres: {
    text: 'text',
    number: 'double precision',
    boolean: 'boolean',
    json: 'jsonb',
    timestamptz: 'timestamptz',
    timestamp: 'timestamp',
    iso: 'text',
    epoch: 'bigint',
    'epoch-ms': 'bigint',
  },
  duckdb: {
    text: 'VARCHAR',
    number: 'DOUBLE',
    boolean: 'BOOLEAN',
    json: 'JSON',
    timestamptz: 'TIMESTAMPTZ',
    timestamp: 'TIMESTAMP',
    iso: 'VARCHAR',
    epoch: 'BIGINT',
    'epoch-ms': 'BIGINT',
  },
};

/** Creates a table and fills it. */
export async function loadTable(connection: Connection, dialect: OwnDialectName, table: OwnTable): Promise<void> {
  const types = TYPES[dialect] as Readonly<Record<OwnType, string>>;
  const columns = [`id ${types.text}`, ...table.types.map(({ name, type }) => `${name} ${types[type]}`)];
  await connection.run(`CREATE TABLE ${table.name} (${columns.join(', ')})`);
  const names = ['id', ...table.types.map(({ name }) => name)];
  const casts = ['text', ...table.types.map(({ type }) => type)].map((type, index) => {
    const item = dialect === 'sqlite' ? `value ->> ${index}` : `value ->> ${index}`;
    return dialect === 'sqlite' ? item : `(${item})::${types[type as OwnType]}`;
  });
  const rows = JSON.stringify(table.rows);
  const from = {
    sqlite: 'json_each(?1)',
    postgres: 'jsonb_array_elements($1::text::jsonb) AS r(value)',
    duckdb: `(SELECT unnest(from_json($1::VARCHAR::JSON, '["JSON"]')) AS value)`,
    clickhouse: '',
  }[dialect];
  await connection.run(`INSERT INTO ${table.name} (${names.join(', ')}) SELECT ${casts.join(', ')} FROM ${from}`, [
    rows,
  ]);
}

/** The forms of dates that each engine has. */
export const OWN_DATES = {
  sqlite: ['iso', 'timestamp', 'epoch-ms'],
  postgres: ['timestamptz', 'timestamp', 'iso', 'epoch-ms'],
  duckdb: ['timestamptz', 'timestamp', 'iso', 'epoch-ms'],
} as const;

/** Random expressions find in columns of an engine what they match. */
export async function expectColumnsAnswer(dialect: keyof typeof OWN_DATES, runs: number): Promise<void> {
  const connection = await connect(dialect);
  const tables = new Map(createTables(OWN_DATES[dialect], 150).map((table) => [table.name, table]));
  for (const table of tables.values()) await loadTable(connection, dialect, table);
  await expectAnswers(
    connection,
    (name) => tables.get(name)?.objects ?? [],
    (name, expression) => compileColumns(expression, { dialect, columns: tables.get(name)?.columns ?? {} }),
    runs,
  );
}
