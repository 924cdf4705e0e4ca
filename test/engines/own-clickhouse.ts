import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnFragment } from '../../src/engines/tables/compile-columns.ts';
import type { OwnTable, OwnType } from './own-tables.ts';

const TYPES: Readonly<Partial<Record<OwnType, string>>> = {
  text: 'String',
  number: 'Float64',
  boolean: 'Bool',
  json: 'String',
  timestamptz: "DateTime64(6, 'UTC')",
  iso: 'String',
  'epoch-ms': 'Int64',
};

/** The forms of dates in the tables. The form `epoch` differs from `epoch-ms` in its unit only. */
export const CLICKHOUSE_DATES = ['timestamptz', 'iso', 'epoch-ms'] as const;

/** Tables of somebody's own in the current ClickHouse, which runs in this process. */
export interface OwnClickHouse {
  /** Creates a table and fills it. */
  load(table: OwnTable): void;
  /** The ids of the rows that a fragment finds, in order. */
  ask(table: OwnTable, fragment: OwnFragment): readonly string[];
  close(): void;
}

/** @throws If chdb has no library for this platform. */
export async function openClickHouse(): Promise<OwnClickHouse> {
  const { Session } = await import('chdb').catch((cause: unknown) => {
    throw new Error('chdb has no library for this platform', { cause });
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-chdb-'));
  const session = new Session(path.join(folder, 'data'));
  // The parameters of a statement are set before it.
  session.query(`SET max_query_size = ${2 ** 26}, date_time_input_format = 'best_effort'`);
  return {
    load({ name, types, rows }) {
      const columns = types.map((column) => `${column.name} Nullable(${TYPES[column.type]})`);
      session.query(`DROP TABLE IF EXISTS ${name}`);
      session.query(`CREATE TABLE ${name} (id String, ${columns.join(', ')}) ENGINE = Memory`);
      session.query(
        `INSERT INTO ${name} FORMAT JSONCompactEachRow ${rows.map((row) => JSON.stringify(row)).join('\n')}`,
      );
    },
    ask({ name }, { text, values }) {
      const set = values.map((value, index) => `SET param_p${index + 1} = ${quote(writeParameter(value))}; `);
      const found = session.query(
        `${set.join('')}SELECT t.id FROM ${name} AS t WHERE ${text} ORDER BY t.id`,
        'JSONCompactEachRow',
      );
      return found.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as string[])));
    },
    close() {
      session.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A value as ClickHouse reads a parameter: a text with escapes, or a list of texts between quotes. */
function writeParameter(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(quote)}]` : escapeText(String(value));
}

function quote(value: unknown): string {
  return `'${escapeText(String(value))}'`;
}

function escapeText(text: string): string {
  return text.replace(/[\0-\x1f'\\]/g, (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
