export { compileIndexQuery, type IndexQueryOptions } from './compile-sql.ts';
export type {
  CellCount,
  Engine,
  Explanation,
  FoundRow,
  KeyValue,
  Limits,
  OrderKey,
  PageQuery,
  Place,
  Store,
} from './engine.ts';
export { openIndexAt } from './find-engine.ts';
export { IndexError, type IndexErrorCode } from './index-error.ts';
export type { LayoutOptions } from './layout/layout.ts';
export { EngineIndex, type IndexOptions, type LoadOptions, openIndex, type QueryExplanation } from './open-index.ts';
export type { DialectName } from './sql/dialects.ts';
export { type DuckDbConnection, duckdb } from './sql/duckdb.ts';
export { postgres } from './sql/postgres.ts';
export type { PostgresConnection } from './sql/postgres-link.ts';
export { sqlite } from './sql/sqlite.ts';
export type { Statement } from './sql/write-sql.ts';
