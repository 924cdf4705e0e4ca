import { historyKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, type KeyBinding, keymap, ViewPlugin } from '@codemirror/view';
import { runSearch } from './commands.ts';
import {
  acceptOffer,
  closeList,
  completeWord,
  moveChoice,
  movePage,
  openList,
  pinChosenSearch,
  removeChosenSearch,
} from './list/commands.ts';
import { completionList, type ListSituation, situationOf } from './list/state.ts';

const COMMANDS = {
  search: runSearch,
  accept: acceptOffer,
  complete: completeWord,
  open: openList,
  close: closeList,
  /** Leaves the key to the browser. */
  leave: () => false,
  next: moveChoice(1),
  previous: moveChoice(-1),
  nextPage: movePage(1),
  previousPage: movePage(-1),
  remove: removeChosenSearch,
  pin: pinChosenSearch,
} as const satisfies Record<string, Command>;

/** What each key does, by the situation of the list. */
export const KEY_ACTIONS = {
  Enter: { closed: 'search', open: 'search', chosen: 'accept' },
  'Mod-Enter': { closed: 'search', open: 'search', chosen: 'search' },
  Tab: { closed: 'leave', open: 'complete', chosen: 'accept' },
  ArrowDown: { closed: 'open', open: 'next', chosen: 'next' },
  'Alt-ArrowDown': { closed: 'open', open: 'leave', chosen: 'leave' },
  ArrowUp: { closed: 'open', open: 'previous', chosen: 'previous' },
  PageDown: { closed: 'leave', open: 'next', chosen: 'nextPage' },
  PageUp: { closed: 'leave', open: 'previous', chosen: 'previousPage' },
  Escape: { closed: 'leave', open: 'close', chosen: 'close' },
  'Shift-Delete': { closed: 'leave', open: 'leave', chosen: 'remove' },
  'Mod-Backspace': { closed: 'leave', open: 'leave', chosen: 'remove' },
  'Mod-s': { closed: 'leave', open: 'leave', chosen: 'pin' },
} as const satisfies Record<string, Readonly<Record<ListSituation, keyof typeof COMMANDS>>>;

/** The keys that the box takes. */
export type ListKey = keyof typeof KEY_ACTIONS;

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
const softKeyboardEnter = ViewPlugin.define(() => ({ at: Number.NEGATIVE_INFINITY }), {
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

/** The keys of the search box. The keys of an input method never reach it. */
export const searchKeys: Extension = [
  Prec.high(softKeyboardEnter),
  Prec.high(keymap.of(BINDINGS)),
  keymap.of(historyKeymap),
];
