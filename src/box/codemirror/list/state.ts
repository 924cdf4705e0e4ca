import {
  Annotation,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Offer } from '../../../assist/complete/offer.ts';
import type { Span } from '../../../language/base/span.ts';
import { showCalendar } from '../calendar.ts';
import { describeText } from '../check.ts';
import { changesResource, type ResultCount, searchBoxOptions } from '../options.ts';

/** A row of the list: an offer of the service, an earlier search, the calendar, or the help. */
export type ListEntry =
  | {
      readonly kind: 'offer';
      readonly offer: Offer;
      /** The number of results of the query that it makes. */
      readonly count?: ResultCount;
    }
  | { readonly kind: 'search'; readonly text: string; readonly isPinned: boolean }
  | { readonly kind: 'calendar' }
  | { readonly kind: 'help' };

/** Identifies an entry among the entries for the same text. */
export function keyOfEntry(entry: ListEntry): string {
  switch (entry.kind) {
    case 'offer':
      return `offer ${entry.offer.kind} ${entry.offer.edit.start} ${entry.offer.edit.text}`;
    case 'search':
      return `search ${entry.text}`;
    default:
      return entry.kind;
  }
}

/** The name of an offer for people: what a query finds, in words, or else the text that it inserts. */
export function nameOffer(state: EditorState, { kind, label }: Offer): string {
  return (kind === 'clause' ? describeText(state, label) : undefined) ?? label;
}

/** The entries for a text. */
export interface ListContent {
  readonly entries: readonly ListEntry[];
  /** The token at the caret, which the offers replace. */
  readonly span: Span;
  /** One line about why there is no offer, or what to type. */
  readonly note: string | undefined;
  /** Whether values from the provider are still pending. */
  readonly isLoading: boolean;
}

export interface CompletionList extends ListContent {
  readonly isOpen: boolean;
  /** Whether the text or the caret changed since the entries were listed. */
  readonly isStale: boolean;
  /** The index of the entry that the arrow keys reached; `-1` while there is none. */
  readonly chosen: number;
  /** Whether the help takes the place of the entries. */
  readonly isHelp: boolean;
}

export const setListOpen = StateEffect.define<boolean>();
/** Shows the entries for the current text. */
export const setListContent = StateEffect.define<ListContent>();
/** Chooses an entry by its index, as the arrow keys do. */
export const chooseEntry = StateEffect.define<number>();
export const showHelp = StateEffect.define<null>();
/** The label of the offer that a transaction inserts. */
export const accepted = Annotation.define<string>();

const CLOSED: CompletionList = {
  isOpen: false,
  isStale: false,
  isHelp: false,
  chosen: -1,
  entries: [],
  span: { start: 0, end: 0 },
  note: undefined,
  isLoading: false,
};

/** Whether the list is open, its entries, and the chosen one. It is closed while the text is read-only. */
export const completionList = StateField.define<CompletionList>({
  create: () => CLOSED,
  update(list, transaction) {
    if (transaction.state.readOnly) return CLOSED;
    const followed = followText(list, transaction);
    let next = changesResource(transaction) && followed.isOpen ? toStale(followed) : followed;
    for (const effect of transaction.effects) {
      if (effect.is(setListOpen)) next = effect.value ? toStale(next) : CLOSED;
      else if (effect.is(showCalendar)) next = CLOSED;
      else if (effect.is(setListContent)) next = withContent(next, effect.value);
      else if (effect.is(chooseEntry)) next = next.entries[effect.value] ? { ...next, chosen: effect.value } : next;
      else if (effect.is(showHelp)) next = { ...CLOSED, isOpen: true, isHelp: true };
    }
    return next;
  },
});

/** The edits that open the list. */
const OPENING = ['input.type', 'input.complete', 'delete'] as const;
/** The edits that leave the list as it is. */
const KEEPING = ['undo', 'redo'] as const;

function followText(list: CompletionList, transaction: Transaction): CompletionList {
  const { docChanged, startState, newSelection } = transaction;
  const isAny = (events: readonly string[]): boolean => events.some((event) => transaction.isUserEvent(event));
  if (docChanged) return isAny(OPENING) || (list.isOpen && isAny(KEEPING)) ? toStale(list) : CLOSED;
  if (!list.isOpen || newSelection.eq(startState.selection)) return list;
  return newSelection.main.empty ? toStale(list) : CLOSED;
}

function toStale(list: CompletionList): CompletionList {
  return { ...list, isOpen: true, isStale: true, isHelp: false, chosen: -1 };
}

/** Late entries do not change the choice, even if they no longer include it. */
function withContent(list: CompletionList, content: ListContent): CompletionList {
  if (!list.isOpen || list.isHelp) return list;
  const fresh = { ...list, ...content, isStale: false };
  const chosen = list.entries[list.chosen];
  if (chosen === undefined) return { ...fresh, chosen: -1 };
  const key = keyOfEntry(chosen);
  const index = content.entries.findIndex((entry) => keyOfEntry(entry) === key);
  if (index !== -1) return { ...fresh, chosen: index };
  const at = Math.min(list.chosen, content.entries.length);
  return { ...fresh, chosen: at, entries: content.entries.toSpliced(at, 0, chosen) };
}

/** The state of the list that decides what keys do. */
export type ListSituation = 'closed' | 'open' | 'chosen';

/** Tells whether the list is open, and whether an entry is chosen. A list without anything to show is closed. */
export function situationOf({ isOpen, isHelp, entries, note, chosen }: CompletionList): ListSituation {
  if (!isOpen || !(isHelp || entries.length > 0 || note !== undefined)) return 'closed';
  return chosen === -1 ? 'open' : 'chosen';
}

/** Whether the word at the caret is incomplete, so that Tab completes it with the first entry. */
export function canComplete(
  state: EditorState,
  { entries: [first], span, isStale = false }: ListContent & { readonly isStale?: boolean } = state.field(
    completionList,
  ),
): boolean {
  const isTyped = state.sliceDoc(span.start, state.selection.main.head).trim() !== '';
  if (!isTyped || isStale || first?.kind !== 'offer') return false;
  const { start, end, text } = first.offer.edit;
  // An operator after a whole name is inserted and replaces nothing.
  return start < end && text !== state.sliceDoc(start, end);
}

/** The text that the last accepted offer inserted, until the next change. */
const inserted = StateField.define<Span | undefined>({
  create: () => undefined,
  update(current, transaction) {
    const { docChanged, changes, selection } = transaction;
    if (transaction.annotation(accepted) === undefined) return docChanged || selection ? undefined : current;
    let span: Span | undefined;
    changes.iterChanges((_from, _to, start, end) => {
      span = { start, end };
    });
    return span;
  },
});

const OPERATOR = /(?:[<>]=?|[:~])$/;
const TYPED_OPERATOR = /^(?:[<>]=?|[:~=])/;
const CLOSING_QUOTE = /" ?$/;
/** What stands directly after a value of an expression: in a list, or at the end of a group. */
const TOUCHING = /^[,)\]]/;

/**
 * Reads a key that repeats or corrects the end of the inserted text. After `amount>=` from the list, `>100` gives
 * `amount>100` and `=100` gives `amount>=100`. A quote after a closing quote changes nothing. In an expression, a
 * bracket or a comma takes the place of the space.
 */
function readTypedOver(
  before: string,
  typed: string,
  isExpression: boolean,
): { readonly from: number; readonly text: string } | undefined {
  if (isExpression && TOUCHING.test(typed) && before.endsWith(' ')) return { from: before.length - 1, text: typed };
  if (typed === '"' && CLOSING_QUOTE.test(before)) return { from: before.length, text: '' };
  const [operator] = OPERATOR.exec(before) ?? [];
  const [written] = TYPED_OPERATOR.exec(typed) ?? [];
  if (operator === undefined || written === undefined) return undefined;
  const isEndOfIt = written === '=' && operator.endsWith('=');
  const from = before.length - operator.length;
  return { from, text: (isEndOfIt ? operator : written) + typed.slice(written.length) };
}

function textBefore(state: EditorState): string | undefined {
  const span = state.field(inserted);
  const { head, empty } = state.selection.main;
  return span !== undefined && empty && head === span.end ? state.sliceDoc(span.start, head) : undefined;
}

/** Lets the keys that people type by habit replace the operator or the quote that an accepted offer inserted. */
export const typeOver: Extension = [
  inserted,
  EditorView.inputHandler.of((view, from, to, text) => {
    const before = from === to ? textBefore(view.state) : undefined;
    const isExpression = view.state.facet(searchBoxOptions)?.expressions === true;
    const over = before === undefined ? undefined : readTypedOver(before, text, isExpression);
    if (before === undefined || over === undefined) return false;
    const start = to - before.length + over.from;
    view.dispatch({
      changes: { from: start, to, insert: over.text },
      selection: { anchor: start + over.text.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  }),
];
