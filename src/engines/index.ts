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
export { IndexError, type IndexErrorCode } from './index-error.ts';
export type { LayoutOptions } from './layout/layout.ts';
export { EngineIndex, type IndexOptions, type LoadOptions, openIndex, type QueryExplanation } from './open-index.ts';
export { clickhouse } from './sql/clickhouse.ts';
export { sqlite } from './sql/sqlite.ts';
