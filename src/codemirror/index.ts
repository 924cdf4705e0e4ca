export { type QueryCheck, queryCheck, revealDiagnostics } from './check.ts';
export { queryMarks } from './marks.ts';
export { messageStrip } from './message/message-strip.ts';
export { applyShownFix } from './message/shown-message.ts';
export type { RefusedSearch, RunSearch, SearchBoxOptions } from './options.ts';
export { queryPaste } from './paste.ts';
export { runSearch } from './run-search.ts';
export { searchBox } from './search-box.ts';
