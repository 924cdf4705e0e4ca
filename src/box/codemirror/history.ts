import type { EditorState } from '@codemirror/state';
import { ownOptions } from '../../language/base/plain-data.ts';
import { type SavedSearch, type SearchHistory, searchBoxOptions } from './options.ts';

/** The length of the longest text to keep, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 4000;

/** The searches in the answer of a store. Other code may write to it, so whatever is not a search is ignored. */
function toSearches(found: unknown): readonly SavedSearch[] {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: Partial<Record<keyof SavedSearch, unknown>> | null | undefined) => {
    const { text, pinned } = one ?? {};
    if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_TEXT_LENGTH) return [];
    return [pinned === true ? { text, pinned } : { text }];
  });
}

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
 * Keeps searches in `localStorage`. Where the storage cannot be used or is full, the searches last as long as the page.
 *
 * @example
 * const history = localHistory({ max: 5 })
 * history.add('payments', 'amount>5')
 * history.list('payments') // [{ text: 'amount>5' }]
 */
export function localHistory(options?: LocalHistoryOptions): SearchHistory {
  const { storage, prefix = 'clausal:history:', max = 20 } = ownOptions(options);
  const unwritten = new Map<string, readonly SavedSearch[]>();

  const list = (resource: string): readonly SavedSearch[] => unwritten.get(resource) ?? limit(read(resource), max);

  const read = (resource: string): readonly SavedSearch[] => {
    try {
      return toSearches(JSON.parse((storage ?? globalThis.localStorage).getItem(prefix + resource) ?? '[]'));
    } catch {
      return [];
    }
  };

  const write = (resource: string, searches: readonly SavedSearch[]): void => {
    const kept = limit(searches, max);
    try {
      (storage ?? globalThis.localStorage).setItem(prefix + resource, JSON.stringify(kept));
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

const DEFAULT = localHistory();

/** The history of an editor; `undefined` if it is off. */
function historyOf(state: EditorState): SearchHistory | undefined {
  const history = state.facet(searchBoxOptions)?.history ?? DEFAULT;
  return history === false ? undefined : history;
}

/** Reads the searches of an editor's resource; none if the history is off, fails, or answers something else. */
export function readHistory(state: EditorState): readonly SavedSearch[] | Promise<readonly SavedSearch[]> {
  const name = state.facet(searchBoxOptions)?.resource.name;
  const history = historyOf(state);
  if (name === undefined || history === undefined) return [];
  try {
    const answer: unknown = history.list(name);
    return isPromiseLike(answer)
      ? Promise.resolve(answer)
          .then(toSearches)
          .catch(() => [])
      : toSearches(answer);
  } catch {
    return [];
  }
}

function isPromiseLike(answer: unknown): answer is PromiseLike<unknown> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';
}

/** Changes the searches of an editor's resource; a history that fails changes nothing. */
export async function changeHistory(
  state: EditorState,
  change: (history: SearchHistory, resource: string) => void | PromiseLike<void>,
): Promise<void> {
  const name = state.facet(searchBoxOptions)?.resource.name;
  const history = historyOf(state);
  if (name === undefined || history === undefined) return;
  try {
    await change(history, name);
  } catch {
    // The searches stay as they were.
  }
}
