export { type QueryCheck, queryCheck, revealDiagnostics } from './check.ts';
export type { RefusedSearch, RunSearch, SearchBoxOptions } from './options.ts';
export { runSearch } from './run-search.ts';
export { searchBox } from './search-box.ts';
