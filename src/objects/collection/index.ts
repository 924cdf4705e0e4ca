export type { ExpressionSource } from '../../language/checker/checked-expression.ts';
export type { QuerySource } from '../../language/checker/query-source.ts';
export type {
  Collection,
  CollectionMemory,
  QueryInput,
  SearchOptions,
  SearchPage,
  SortBy,
} from './collection.ts';
export type { CollectionOptions } from './create-collection.ts';
export { createCheckedCollection, createCollection } from './create-collection.ts';
export type { Bucket, CalendarInterval, Interval } from './histogram.ts';
export type { UpdateOptions } from './newer-by.ts';
export { CursorError } from './search-page.ts';
export type { CollectionChange, CollectionListener } from './subscriptions.ts';
export type { Facet, KeyCount, Sum, Summary, SummaryParts } from './summary.ts';
