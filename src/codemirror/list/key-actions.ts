import type { ListSituation } from './list-state.ts';

/** What a key of the list does. `leave` leaves the key to the browser. */
export type ListAction =
  | 'search'
  | 'accept'
  | 'acceptFirst'
  | 'open'
  | 'close'
  | 'leave'
  | 'first'
  | 'last'
  | 'next'
  | 'previous'
  | 'nextPage'
  | 'previousPage'
  | 'remove'
  | 'pin';

/** The actions of the keys by the situation of the list. */
export const KEY_ACTIONS = {
  Enter: { closed: 'search', open: 'search', chosen: 'accept' },
  'Mod-Enter': { closed: 'search', open: 'search', chosen: 'search' },
  Tab: { closed: 'leave', open: 'acceptFirst', chosen: 'accept' },
  ArrowDown: { closed: 'open', open: 'first', chosen: 'next' },
  'Alt-ArrowDown': { closed: 'open', open: 'leave', chosen: 'leave' },
  ArrowUp: { closed: 'open', open: 'last', chosen: 'previous' },
  PageDown: { closed: 'leave', open: 'first', chosen: 'nextPage' },
  PageUp: { closed: 'leave', open: 'last', chosen: 'previousPage' },
  Escape: { closed: 'leave', open: 'close', chosen: 'close' },
  'Shift-Delete': { closed: 'leave', open: 'leave', chosen: 'remove' },
  'Mod-Backspace': { closed: 'leave', open: 'leave', chosen: 'remove' },
  'Mod-s': { closed: 'leave', open: 'leave', chosen: 'pin' },
} as const satisfies Record<string, Readonly<Record<ListSituation, ListAction>>>;

/** The keys that the list takes. */
export type ListKey = keyof typeof KEY_ACTIONS;
