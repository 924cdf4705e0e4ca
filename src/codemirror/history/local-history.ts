import type { SavedSearch, SearchHistory } from './search-history.ts';
import { MAX_TEXT_LENGTH, toSearches } from './to-searches.ts';

/** The part of `localStorage` that a history uses. */
export interface HistoryStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Options of `localHistory`. */
export interface LocalHistoryOptions {
  /** Where to keep the searches; by default `localStorage`. */
  readonly storage?: HistoryStorage;
  /** The prefix of the storage key, before the name of the resource. By default `clausal:history:`. */
  readonly prefix?: string;
  /** The number of searches to keep for each resource besides the saved ones; by default 20. */
  readonly max?: number;
}

/** The number of saved searches to keep. */
const MAX_PINNED = 50;

/**
 * Keeps searches in `localStorage`. Where the storage cannot be used or is full, the
 * searches last as long as the page.
 *
 * @example
 * const history = localHistory({ max: 5 })
 * history.add('payments', 'amount>5')
 * history.list('payments') // [{ text: 'amount>5' }]
 */
export function localHistory(options: LocalHistoryOptions = {}): SearchHistory {
  const { prefix = 'clausal:history:', max = 20 } = options;
  const unwritten = new Map<string, readonly SavedSearch[]>();

  const list = (resource: string): readonly SavedSearch[] => unwritten.get(resource) ?? limit(read(resource), max);

  const read = (resource: string): readonly SavedSearch[] => {
    try {
      return toSearches(JSON.parse((options.storage ?? globalThis.localStorage).getItem(prefix + resource) ?? '[]'));
    } catch {
      return [];
    }
  };

  const write = (resource: string, searches: readonly SavedSearch[]): void => {
    const kept = limit(searches, max);
    try {
      (options.storage ?? globalThis.localStorage).setItem(prefix + resource, JSON.stringify(kept));
      unwritten.delete(resource);
    } catch {
      unwritten.set(resource, kept);
    }
  };

  const others = (resource: string, text: string): readonly SavedSearch[] =>
    list(resource).filter((search) => search.text !== text);

  return {
    list,
    add(resource, text) {
      if (text === '' || text.length > MAX_TEXT_LENGTH) return;
      const known = list(resource).find((search) => search.text === text);
      write(resource, [known ?? { text }, ...others(resource, text)]);
    },
    remove(resource, text) {
      write(resource, others(resource, text));
    },
    pin(resource, text, isPinned) {
      const change = (search: SavedSearch): SavedSearch =>
        isPinned ? { ...search, pinned: true } : { text: search.text };
      write(
        resource,
        list(resource).map((search) => (search.text === text ? change(search) : search)),
      );
    },
  };
}

function limit(searches: readonly SavedSearch[], max: number): readonly SavedSearch[] {
  let pinned = 0;
  let others = 0;
  return searches.filter((search) => (search.pinned === true ? ++pinned <= MAX_PINNED : ++others <= max));
}
