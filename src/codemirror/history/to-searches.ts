import type { SavedSearch } from './search-history.ts';

/** The length of the longest text to keep, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 4000;

/** The searches in the answer of a store. Other code may write to it, so whatever is not a search is ignored. */
export function toSearches(found: unknown): readonly SavedSearch[] {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: Partial<Record<keyof SavedSearch, unknown>> | null | undefined) => {
    const { text, pinned } = one ?? {};
    if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_TEXT_LENGTH) return [];
    return [pinned === true ? { text, pinned } : { text }];
  });
}
