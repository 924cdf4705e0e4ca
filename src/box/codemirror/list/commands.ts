import { isolateHistory } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Offer } from '../../../assist/complete/offer.ts';
import { showCalendar } from '../calendar.ts';
import { changeHistory } from '../history.ts';
import type { SavedSearch, SearchHistory } from '../options.ts';
import { describeHelp } from './render.ts';
import { listSource } from './source.ts';
import { accepted, canComplete, chooseEntry, completionList, type ListEntry, setListOpen, showHelp } from './state.ts';

/**
 * Opens the list at the caret.
 *
 * @returns Whether the text can be edited.
 */
export const openList: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  dispatch(state.update({ effects: setListOpen.of(true) }));
  return true;
};

/**
 * Closes the list and the help.
 *
 * @returns Whether one of them was open.
 */
export const closeList: StateCommand = ({ state, dispatch }) => {
  if (state.field(completionList, false)?.isOpen !== true) return false;
  dispatch(state.update({ effects: setListOpen.of(false) }));
  return true;
};

/** The number of entries that a page key skips. */
const PAGE = 10;

/** Moves the choice by some entries, wrapping around at the ends. */
export function moveChoice(by: 1 | -1): StateCommand {
  return choose((chosen, count) => (chosen === -1 && by === -1 ? count - 1 : (chosen + by + count) % count));
}

/** Moves the choice by a page, and stops at the ends. */
export function movePage(by: 1 | -1): StateCommand {
  return choose((chosen, count) => Math.min(Math.max(chosen + by * PAGE, 0), count - 1));
}

function choose(move: (chosen: number, count: number) => number): StateCommand {
  return ({ state, dispatch }) => {
    const { entries, chosen, isStale } = state.field(completionList);
    if (entries.length > 0 && !isStale) {
      dispatch(state.update({ effects: chooseEntry.of(move(chosen, entries.length)) }));
    }
    return true;
  };
}

/**
 * Accepts the entry that the arrow keys chose, otherwise the first. One undo takes it back.
 *
 * @returns Whether there was an entry to accept.
 */
export const acceptOffer: StateCommand = (target) => {
  const { isStale, entries, chosen } = target.state.field(completionList);
  const entry = entries[Math.max(chosen, 0)];
  return !isStale && entry !== undefined && acceptEntry(entry)(target);
};

/**
 * Completes the word at the caret with the first entry. If no word is incomplete, closes the list.
 *
 * @returns Whether there was an incomplete word; otherwise the key may leave the box.
 */
export function completeWord(view: EditorView): boolean {
  const { entries } = view.state.field(completionList);
  const [first] = entries;
  if (first !== undefined && canComplete(view.state)) return acceptEntry(first)(view);
  closeList(view);
  return false;
}

/** Accepts an entry of the list for the current text, unless the text is read-only. */
export function acceptEntry(entry: ListEntry): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    if (entry.kind === 'calendar' || entry.kind === 'help') {
      const help = [showHelp.of(null), EditorView.announce.of(describeHelp(state))];
      dispatch(state.update({ effects: entry.kind === 'help' ? help : showCalendar.of(null) }));
      return true;
    }
    const edit =
      entry.kind === 'offer' ? readOffer(entry.offer, state.doc.length) : readSearch(entry.text, state.doc.length);
    const { changes, caret, userEvent, label } = edit;
    const closing = [setListOpen.of(false), EditorView.announce.of(state.phrase('$1 inserted', label))];
    dispatch(
      state.update({
        changes,
        selection: { anchor: caret },
        annotations: [isolateHistory.of('full'), accepted.of(label)],
        // After a whole clause, the next key opens the list.
        effects: entry.kind === 'search' || endsClause(entry.offer) ? closing : [],
        userEvent,
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

interface AcceptedEdit {
  readonly changes: { readonly from: number; readonly to: number; readonly insert: string };
  readonly caret: number;
  readonly userEvent: string;
  readonly label: string;
}

function readOffer(offer: Offer, length: number): AcceptedEdit {
  const { edit, caret, label } = offer;
  // After the space the list offers the next clause.
  const space = edit.end === length && endsClause(offer) ? ' ' : '';
  const changes = { from: edit.start, to: edit.end, insert: edit.text + space };
  return { changes, caret: caret + space.length, userEvent: 'input.complete', label };
}

/** Whether an offer is a clause or a whole value; the offer of a single quote is not. */
function endsClause({ kind, edit, caret }: Offer): boolean {
  const isWhole = caret === edit.start + edit.text.length && edit.text !== '"';
  return isWhole && (kind === 'clause' || kind === 'value');
}

function readSearch(text: string, length: number): AcceptedEdit {
  return {
    changes: { from: 0, to: length, insert: text },
    caret: text.length,
    userEvent: 'input.history',
    label: text,
  };
}

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
