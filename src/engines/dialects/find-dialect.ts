import { describeValue } from '../../language/base/plain-data.ts';
import { clickhouse } from './clickhouse.ts';
import type { Dialect, DialectName, IndexDialect, OwnDialectName } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** The engines that hold indexes. */
export const INDEX_DIALECTS: Readonly<Record<DialectName, IndexDialect>> = { duckdb, postgres, sqlite };

/** The engines whose tables can be searched as they are. */
const DIALECTS: Readonly<Record<OwnDialectName, Dialect>> = { sqlite, postgres, duckdb, clickhouse };

/** @throws {TypeError} If there is no such dialect. */
export function readDialect(name: OwnDialectName): Dialect {
  return findDialect(DIALECTS, name);
}

/** @throws {TypeError} If there is no such dialect, or it holds no index. */
export function readIndexDialect(name: DialectName): IndexDialect {
  return findDialect(INDEX_DIALECTS, name);
}

function findDialect<Found>(dialects: Readonly<Record<string, Found>>, name: unknown): Found {
  const found = typeof name === 'string' && Object.hasOwn(dialects, name) ? dialects[name] : undefined;
  if (found !== undefined) return found;
  throw new TypeError(`\`dialect\` must be one of ${Object.keys(dialects).join(', ')}; got ${describeValue(name)}`);
}

/** Whether an engine holds indexes in tables. */
export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(INDEX_DIALECTS, name);
}
