export type { UpdateOptions } from '../objects/collection/newer-by.ts';
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
export {
  EngineIndex,
  type IndexOptions,
  type LoadCounts,
  type LoadOptions,
  openIndex,
  type QueryExplanation,
} from './open-index.ts';
export { openSearch } from './opensearch/open-search.ts';
export {
  type BuilderOptions,
  type DrizzleSql,
  type KyselyExpression,
  type KyselySql,
  toDrizzle,
  toKysely,
} from './own/builders.ts';
export {
  type ColumnsOptions,
  type CompileColumnsOptions,
  compileColumns,
  type OwnColumn,
  type OwnColumns,
  type ResourceOfQuery,
} from './own/compile-columns.ts';
export {
  compileDocument,
  type DocumentIndexOptions,
  type DocumentOptions,
  documentIndexes,
} from './own/compile-document.ts';
export type { DateForm } from './own/own-dialect.ts';
export type { OwnDialectName } from './own/own-dialects.ts';
export { type FunctionRegistry, registerFunctions } from './own/register-functions.ts';
export type { Caveat, CaveatCode } from './own/site.ts';
export { type PrismaOptions, type PrismaWhere, toPrisma } from './own/to-prisma.ts';
export type { OwnFragment } from './own/write-fragment.ts';
export type { DialectName } from './sql/dialects.ts';
export { type DuckDbConnection, duckdb } from './sql/duckdb.ts';
export { postgres } from './sql/postgres.ts';
export type { PostgresConnection } from './sql/postgres-link.ts';
export { sqlite } from './sql/sqlite.ts';
export type { Statement } from './sql/write-sql.ts';
