export { compileIndexQuery } from './compile-index.ts';
export type { DialectName } from './dialects/dialect.ts';
export { registerFunctions } from './dialects/sqlite.ts';
export type { Caveat } from './dialects/write-test.ts';
export type { Engine, StatementReport } from './engine.ts';
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
export { IndexError } from './index-error.ts';
export { openSearch } from './opensearch/open-search.ts';
export { duckdb } from './sql/duckdb.ts';
export { postgres } from './sql/postgres.ts';
export { sqlite } from './sql/sqlite.ts';
export type { Statement } from './sql/write-statement.ts';
export { type KyselyExpression, toDrizzle, toKysely } from './tables/builders.ts';
export {
  type CompileColumnsOptions,
  compileColumns,
  type OwnColumns,
  type OwnFragment,
} from './tables/compile-columns.ts';
export { compileDocument, type DocumentOptions, documentIndexes } from './tables/compile-document.ts';
export { type PrismaWhere, toPrisma } from './tables/to-prisma.ts';
