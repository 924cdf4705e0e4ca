import { historyKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { pinChosenSearch, removeChosenSearch } from './history/change-entry.ts';
import { acceptOffer } from './list/accept.ts';
import { moveChoice, movePage } from './list/choose.ts';
import { KEY_ACTIONS, type ListAction, type ListKey } from './list/key-actions.ts';
import { completionList, situationOf } from './list/list-state.ts';
import { closeList, openList } from './list/open-list.ts';
import { runSearch } from './run-search.ts';

const COMMANDS: Readonly<Record<ListAction, Command>> = {
  search: runSearch,
  accept: acceptOffer,
  acceptFirst: acceptOffer,
  open: openList,
  close: closeList,
  leave: () => false,
  first: moveChoice(1),
  last: moveChoice(-1),
  next: moveChoice(1),
  previous: moveChoice(-1),
  nextPage: movePage(1),
  previousPage: movePage(-1),
  remove: removeChosenSearch,
  pin: pinChosenSearch,
};

/** Does what a key of the list does in its situation. */
function pressKey(key: ListKey): Command {
  return (view) => COMMANDS[KEY_ACTIONS[key][situationOf(view.state.field(completionList))]](view);
}

const BINDINGS: readonly KeyBinding[] = (Object.keys(KEY_ACTIONS) as readonly ListKey[]).map((key) => ({
  key,
  run: pressKey(key),
  // A dialog around the box stays open when Esc closes the list.
  stopPropagation: true,
}));

/** A soft keyboard may only say that it inserts a line. */
const LINE_INPUTS: ReadonlySet<string> = new Set(['insertLineBreak', 'insertParagraph']);

/** The keys of the search box. The keys of an input method never get here. */
export const searchKeys: Extension = [
  Prec.high(keymap.of(BINDINGS)),
  keymap.of(historyKeymap),
  EditorView.domEventHandlers({
    beforeinput(event, view) {
      if (!LINE_INPUTS.has(event.inputType)) return false;
      event.preventDefault();
      if (!event.isComposing && !view.composing) pressKey('Enter')(view);
      return true;
    },
  }),
];
