import { EditorView } from '@codemirror/view';
import type { SavedSearch, SearchHistory } from '../history/search-history.ts';
import { changeHistory } from '../read-history.ts';
import { listSource } from './list-source.ts';
import { chooseEntry, completionList, setListOpen } from './list-state.ts';

/** Removes the chosen search from the history, and chooses the entry that takes its place. */
export function removeChosenSearch(view: EditorView): boolean {
  const search = chosenSearch(view);
  if (search === undefined) return false;
  const { chosen } = view.state.field(completionList);
  void changeSearches(
    view,
    (history, name) => history.remove(name, search.text),
    () => {
      const { entries } = view.state.field(completionList);
      view.dispatch({ effects: chooseEntry.of(Math.min(chosen, entries.length - 1)) });
    },
  );
  return true;
}

/** Saves the chosen search, or stops saving it. */
export function pinChosenSearch(view: EditorView): boolean {
  const search = chosenSearch(view);
  if (search === undefined) return false;
  const { chosen } = view.state.field(completionList);
  const isPinned = search.pinned !== true;
  void changeSearches(
    view,
    (history, name) => history.pin(name, search.text, isPinned),
    () => {
      const { entries } = view.state.field(completionList);
      const index = entries.findIndex((entry) => entry.kind === 'search' && entry.text === search.text);
      const done = view.state.phrase(isPinned ? 'Search saved' : 'Search removed from saved searches');
      view.dispatch({ effects: [chooseEntry.of(index === -1 ? chosen : index), EditorView.announce.of(done)] });
    },
  );
  return true;
}

/** Changes the history and lists its searches again, if the list is still open for the same text. */
async function changeSearches(
  view: EditorView,
  change: (history: SearchHistory, resource: string) => void | PromiseLike<void>,
  done: () => void,
): Promise<void> {
  const { doc } = view.state;
  const isShown = (): boolean => view.state.field(completionList, false)?.isOpen === true && view.state.doc.eq(doc);
  await changeHistory(view.state, change);
  if (!isShown()) return;
  // Otherwise the chosen entry would stay in the list.
  view.dispatch({ effects: setListOpen.of(true) });
  await view.plugin(listSource)?.refresh();
  if (isShown()) done();
}

function chosenSearch({ state }: EditorView): SavedSearch | undefined {
  const { entries, chosen } = state.field(completionList);
  const entry = entries[chosen];
  return entry?.kind === 'search' ? { text: entry.text, pinned: entry.isPinned } : undefined;
}
