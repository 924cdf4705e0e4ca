export type { Collection, CollectionMemory, SearchOptions, SearchPage } from './collection.ts';
export { type CollectionOptions, createCollection } from './create-collection.ts';
export { CursorError } from './cursor.ts';
export type { Facet } from './facets.ts';
