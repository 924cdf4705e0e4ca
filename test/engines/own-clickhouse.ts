import { createClient } from '@clickhouse/client';
import type { OwnFragment } from '../../src/engines/own/write-fragment.ts';
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

/** Tables of somebody's own in ClickHouse. */
export interface OwnClickHouse {
  /** Creates a table under another name, and fills it. */
  load(table: OwnTable): Promise<void>;
  /** The ids of the rows that a fragment finds, in order. */
  ask(table: OwnTable, fragment: OwnFragment): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function connectClickHouse(url: string): OwnClickHouse {
  const client = createClient({ url: url.replace('clickhouse:', 'http:') });
  const format = 'JSONCompactEachRow';
  return {
    async load({ name, types, rows }) {
      const columns = types.map((column) => `${column.name} Nullable(${TYPES[column.type]})`);
      await client.command({ query: `DROP TABLE IF EXISTS own_${name}` });
      await client.command({ query: `CREATE TABLE own_${name} (id String, ${columns.join(', ')}) ENGINE = Memory` });
      const clickhouse_settings = { date_time_input_format: 'best_effort' } as const;
      await client.insert({ table: `own_${name}`, values: [...rows], format, clickhouse_settings });
    },
    async ask({ name }, { text, values }) {
      const result = await client.query({
        query: `SELECT t.id FROM own_${name} AS t WHERE ${text} ORDER BY t.id`,
        query_params: Object.fromEntries(values.map((value, index) => [`p${index + 1}`, value])),
        format,
        use_multipart_params_auto: true,
      });
      return (await result.json<readonly [string]>()).map(([id]) => id);
    },
    close: () => client.close(),
  };
}
