export { calendar, openCalendar } from './calendar.ts';
export { type QueryCheck, queryCheck, revealDiagnostics } from './check.ts';
export { clearSearch, runSearch } from './commands.ts';
export { type HistoryStorage, type LocalHistoryOptions, localHistory } from './history.ts';
export { searchKeys } from './keys.ts';
export { acceptOffer, closeList, openList } from './list/commands.ts';
export { offerList } from './list/view.ts';
export { queryMarks } from './marks.ts';
export { applyShownFix } from './message.ts';
export { messageStrip } from './message-strip.ts';
export {
  type CountProvider,
  type RefusedSearch,
  type ResultCount,
  type RunSearch,
  type SavedSearch,
  type SearchBoxOptions,
  type SearchHistory,
  searchBoxOptions,
} from './options.ts';
export { queryPaste } from './paste.ts';
export { searchBox, singleLine } from './search-box.ts';
