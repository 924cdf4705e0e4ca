import { historyKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, type KeyBinding, keymap, ViewPlugin } from '@codemirror/view';
import { acceptOffer } from './list/accept.ts';
import { pinChosenSearch, removeChosenSearch } from './list/change-entry.ts';
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

/** Runs the action of a list key in the current situation. */
function pressKey(key: ListKey): Command {
  return (view) => COMMANDS[KEY_ACTIONS[key][situationOf(view.state.field(completionList))]](view);
}

const BINDINGS: readonly KeyBinding[] = (Object.keys(KEY_ACTIONS) as readonly ListKey[]).map((key) => ({
  key,
  run: pressKey(key),
  // A dialog around the box stays open when Esc closes the list.
  stopPropagation: true,
}));

/** A soft keyboard may send only an inserted line break, and no key. */
export const LINE_INPUTS: ReadonlySet<string> = new Set(['insertLineBreak', 'insertParagraph']);

/** How long after a line break a phone may repeat it as a key, in milliseconds. */
const REPEATED_WITHIN_MS = 500;

/** Takes the Enter of a soft keyboard, which may come as a line break, as a key made by the editor, or as both. */
const softEnter = ViewPlugin.define(() => ({ at: Number.NEGATIVE_INFINITY }), {
  eventHandlers: {
    beforeinput(event, view) {
      if (!LINE_INPUTS.has(event.inputType)) return false;
      event.preventDefault();
      if (event.isComposing || view.composing) return true;
      this.at = event.timeStamp;
      pressKey('Enter')(view);
      return true;
    },
    keydown(event) {
      const isRepeated = event.key === 'Enter' && !event.isTrusted && event.timeStamp - this.at < REPEATED_WITHIN_MS;
      if (isRepeated) event.preventDefault();
      return isRepeated;
    },
  },
});

/** The keys of the search box. The keys of an input method never get here. */
export const searchKeys: Extension = [Prec.high(softEnter), Prec.high(keymap.of(BINDINGS)), keymap.of(historyKeymap)];
