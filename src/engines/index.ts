export type { UpdateOptions } from '../objects/collection/newer-by.ts';
export { compileIndexQuery, type IndexQueryOptions } from './compile-index.ts';
export type { DateForm, DialectName, OwnDialectName } from './dialects/dialect.ts';
export { type FunctionRegistry, registerFunctions } from './dialects/sqlite.ts';
export type { Caveat, CaveatCode } from './dialects/write-test.ts';
export type {
  CellCount,
  Engine,
  Explanation,
  FoundRow,
  KeyValue,
  OrderKey,
  PageQuery,
  RowPosition,
  StatementReport,
  Store,
  StoreBeside,
  StoreOptions,
} from './engine.ts';
export {
  EngineIndex,
  type IndexOptions,
  type IndexPage,
  type LoadCounts,
  type LoadOptions,
  openIndex,
  type QueryExplanation,
} from './engine-index.ts';
export { openIndexAt } from './find-engine.ts';
export { IndexError, type IndexErrorCode } from './index-error.ts';
export type { LayoutOptions } from './layout/layout.ts';
export { openSearch } from './opensearch/open-search.ts';
export { type DuckDbConnection, duckdb } from './sql/duckdb.ts';
export { postgres } from './sql/postgres.ts';
export type { PostgresConnection } from './sql/postgres-link.ts';
export { sqlite } from './sql/sqlite.ts';
export type { Statement } from './sql/write-statement.ts';
export {
  type BuilderOptions,
  type DrizzleSql,
  type KyselyExpression,
  type KyselySql,
  toDrizzle,
  toKysely,
} from './tables/builders.ts';
export {
  type ColumnsOptions,
  type CompileColumnsOptions,
  compileColumns,
  type OwnColumn,
  type OwnColumns,
  type OwnFragment,
  type ResourceOfQuery,
} from './tables/compile-columns.ts';
export {
  compileDocument,
  type DocumentIndexOptions,
  type DocumentOptions,
  documentIndexes,
} from './tables/compile-document.ts';
export { type PrismaOptions, type PrismaWhere, toPrisma } from './tables/to-prisma.ts';
