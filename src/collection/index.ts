export type { QuerySource } from '../checker/query-source.ts';
export type {
  Collection,
  CollectionMemory,
  QueryInput,
  SearchOptions,
  SearchPage,
  SortBy,
} from './collection.ts';
export { createCollection } from './create-collection.ts';
export { CursorError } from './cursor.ts';
export type { Facet } from './facets.ts';
export type { CollectionOptions } from './fill-collection.ts';
export type { Bucket, CalendarInterval, Interval } from './histogram.ts';
export { loadIndexes } from './load-indexes.ts';
export { saveIndexes } from './save-indexes.ts';
export { type SavedColumn, type SavedIndexes, SavedIndexesError } from './saved-indexes.ts';
export type { CollectionChange, CollectionListener } from './subscriptions.ts';
export type { KeyCount, Sum, Summary, SummaryParts } from './summary.ts';
