import { EditorView } from '@codemirror/view';
import type { SavedSearch } from '../history/search-history.ts';
import { changeHistory } from '../read-history.ts';
import { listSource } from './list-source.ts';
import { chooseEntry, completionList, setListOpen } from './list-state.ts';

/** Removes the chosen search from the history, and chooses the entry that takes its place. */
export function removeChosenSearch(view: EditorView): boolean {
  const search = chosenSearch(view);
  if (search === undefined) return false;
  const { chosen } = view.state.field(completionList);
  void changeHistory(view.state, (history, name) => history.remove(name, search.text)).then(() => {
    if (!view.state.field(completionList).isOpen) return;
    view.dispatch({ effects: setListOpen.of(true) });
    view.plugin(listSource)?.refresh();
    const { entries } = view.state.field(completionList);
    view.dispatch({ effects: chooseEntry.of(Math.min(chosen, entries.length - 1)) });
  });
  return true;
}

/** Saves the chosen search, or stops saving it. */
export function pinChosenSearch(view: EditorView): boolean {
  const search = chosenSearch(view);
  if (search === undefined) return false;
  const isPinned = search.pinned !== true;
  void changeHistory(view.state, (history, name) => history.pin(name, search.text, isPinned)).then(() => {
    if (!view.state.field(completionList).isOpen) return;
    view.plugin(listSource)?.refresh();
    const done = view.state.phrase(isPinned ? 'Search saved' : 'Search removed from saved searches');
    view.dispatch({ effects: EditorView.announce.of(done) });
  });
  return true;
}

function chosenSearch({ state }: EditorView): SavedSearch | undefined {
  const { entries, chosen } = state.field(completionList);
  const entry = entries[chosen];
  return entry?.kind === 'search' ? { text: entry.text, pinned: entry.isPinned } : undefined;
}
