import type { EditorState } from '@codemirror/state';
import { localHistory } from './history/local-history.ts';
import type { SavedSearch, SearchHistory } from './history/search-history.ts';
import { toSearches } from './history/to-searches.ts';
import { searchBoxOptions } from './options.ts';

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
