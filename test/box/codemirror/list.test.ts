import { undo } from '@codemirror/commands';
import { EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { KEY_ACTIONS, type ListKey } from '../../../src/box/codemirror/keys.ts';
import { acceptOffer, closeList, moveChoice, movePage, openList } from '../../../src/box/codemirror/list/commands.ts';
import { listEntries } from '../../../src/box/codemirror/list/source.ts';
import {
  chooseEntry,
  completionList,
  keyOfEntry,
  type ListEntry,
  setListContent,
  setListOpen,
  showHelp,
  situationOf,
} from '../../../src/box/codemirror/list/state.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const { payments } = catalogue;

/** A box with its caret at the end, and no list. */
function createBox(doc = ''): EditorState {
  return EditorState.create({
    doc,
    selection: { anchor: doc.length },
    extensions: searchBox({ resource: payments, history: false }),
  });
}

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({ state, dispatch: (transaction) => (next = transaction.state) });
  return next;
}

function send(state: EditorState, spec: TransactionSpec): EditorState {
  return state.update(spec).state;
}

/** Lists the offers at the caret, as the view does after each change. */
function list(state: EditorState, more: readonly ListEntry[] = []): EditorState {
  const completion = completeAt(payments, state.doc.toString(), state.selection.main.head);
  const entries = [...listEntries(completion, [], state.doc.toString()), ...more];
  const { span, note } = completion;
  return send(state, { effects: setListContent.of({ entries, span, note, isLoading: false }) });
}

function openBox(doc: string): EditorState {
  return list(run(createBox(doc), openList));
}

function type(state: EditorState, text: string): EditorState {
  const { head } = state.selection.main;
  const changes = { from: head, insert: text };
  return send(state, { changes, selection: { anchor: head + text.length }, userEvent: 'input.type' });
}

function chosenOf(state: EditorState): number {
  return state.field(completionList).chosen;
}

describe('keys', () => {
  const CLOSED = createBox('customer.ema');
  const OPEN = openBox('customer.ema');
  const CHOSEN = run(OPEN, moveChoice(1));

  test.each<{ key: ListKey; closed: string; open: string; chosen: string }>([
    { key: 'Enter', closed: 'search', open: 'search', chosen: 'accept' },
    { key: 'Mod-Enter', closed: 'search', open: 'search', chosen: 'search' },
    { key: 'Tab', closed: 'leave', open: 'complete', chosen: 'accept' },
    { key: 'ArrowDown', closed: 'open', open: 'next', chosen: 'next' },
    { key: 'ArrowUp', closed: 'open', open: 'previous', chosen: 'previous' },
    { key: 'Escape', closed: 'leave', open: 'close', chosen: 'close' },
    { key: 'PageDown', closed: 'leave', open: 'next', chosen: 'nextPage' },
    { key: 'PageUp', closed: 'leave', open: 'previous', chosen: 'previousPage' },
  ])(
    '$key does $closed on a closed list, $open on an open one, and $chosen with a chosen entry',
    ({ key, closed, open, chosen }) => {
      const actions = [CLOSED, OPEN, CHOSEN].map((state) => KEY_ACTIONS[key][situationOf(state.field(completionList))]);
      expect(actions).toEqual([closed, open, chosen]);
    },
  );

  test('leaves Home, End, Shift-Tab and the arrows of a line to the editor', () => {
    const taken = Object.keys(KEY_ACTIONS);
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Shift-Tab']) expect(taken).not.toContain(key);
  });

  test('a list without anything to show counts as closed', () => {
    const content = { entries: [], span: { start: 0, end: 0 }, note: undefined, isLoading: true };
    const empty = send(run(createBox(), openList), { effects: setListContent.of(content) });
    expect(situationOf(empty.field(completionList))).toBe('closed');
  });
});

describe('opening', () => {
  test.each(['input.type', 'input.type.compose', 'input.complete', 'delete.backward'])('opens on %s', (userEvent) => {
    const state = send(createBox('am'), { changes: { from: 1, to: 2, insert: 'n' }, userEvent });
    expect(state.field(completionList)).toMatchObject({ isOpen: true, isStale: true });
  });

  test.each([undefined, 'input.paste', 'input.drop', 'input.fix', 'undo', 'clear'])(
    'stays closed on %s',
    (userEvent) => {
      const changes = { from: 1, to: 2, insert: 'n' };
      const state = send(createBox('am'), userEvent === undefined ? { changes } : { changes, userEvent });
      expect(state.field(completionList).isOpen).toBe(false);
    },
  );

  test('closes when the page writes the text', () => {
    const state = send(openBox('am'), { changes: { from: 0, to: 2, insert: 'id' } });
    expect(state.field(completionList).isOpen).toBe(false);
  });

  test('follows the caret, and closes on a selection', () => {
    const moved = send(openBox('amount>5 cu'), { selection: { anchor: 3 } });
    expect(moved.field(completionList)).toMatchObject({ isOpen: true, isStale: true });
    const selected = send(openBox('amount>5'), { selection: { anchor: 0, head: 3 } });
    expect(selected.field(completionList).isOpen).toBe(false);
  });

  test('closeList returns whether a list was open', () => {
    const answers: boolean[] = [];
    const close: StateCommand = (target) => answers.push(closeList(target)) > 0;
    run(run(openBox('am'), close), close);
    expect(answers).toEqual([true, false]);
  });
});

describe('choosing', () => {
  test('wraps around at both ends', () => {
    const open = openBox('customer.ema');
    const { length } = open.field(completionList).entries;
    const steps = (by: 1 | -1, times: number): EditorState => {
      let state = open;
      for (let step = 0; step < times; step++) state = run(state, moveChoice(by));
      return state;
    };
    expect(chosenOf(steps(1, 1))).toBe(0);
    expect(chosenOf(steps(-1, 1))).toBe(length - 1);
    expect(chosenOf(steps(1, length + 1))).toBe(0);
    expect(chosenOf(steps(-1, length + 1))).toBe(length - 1);
  });

  test('a page key moves by ten entries and stops at the ends', () => {
    const first = run(openBox(''), moveChoice(1));
    expect(chosenOf(run(first, movePage(1)))).toBe(10);
    expect(chosenOf(run(first, movePage(-1)))).toBe(0);
    const last = run(openBox(''), moveChoice(-1));
    expect(chosenOf(run(last, movePage(1)))).toBe(chosenOf(last));
  });

  test('typing clears the choice', () => {
    const state = list(type(run(openBox('customer'), moveChoice(1)), '.'));
    expect(chosenOf(state)).toBe(-1);
  });

  test('late entries choose none', () => {
    const state = list(openBox('am'), [{ kind: 'search', text: 'amount>5', isPinned: false }]);
    expect(chosenOf(state)).toBe(-1);
  });

  test('late entries keep the chosen entry, even if they do not list it', () => {
    const text = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const texts = fc.uniqueArray(text, { minLength: 1 });
    fc.assert(
      fc.property(texts, texts, fc.nat(5), (before, after, index) => {
        const content = (all: readonly string[]) => ({
          entries: all.map((one): ListEntry => ({ kind: 'search', text: one, isPinned: false })),
          span: { start: 0, end: 0 },
          note: undefined,
          isLoading: false,
        });
        const opened = send(createBox(), { effects: [setListOpen.of(true), setListContent.of(content(before))] });
        const at = index % before.length;
        const state = send(opened, { effects: [chooseEntry.of(at), setListContent.of(content(after))] });
        const { entries, chosen } = state.field(completionList);
        expect(entries[chosen]).toMatchObject({ text: before[at] });
        expect(new Set(entries.map(keyOfEntry)).size).toBe(entries.length);
      }),
    );
  });
});

describe('accepting', () => {
  test.each([
    { doc: 'paid', text: 'payment_status:"SETTLED" |' },
    { doc: 'customer.ema', text: 'customer.email|' },
    { doc: 'payment_status:"SETTLE', text: 'payment_status:"SETTLED" |' },
    { doc: 'payment_stat', text: 'payment_status:|' },
    { doc: 'amount', text: 'amount>=|' },
    { doc: 'metadata', text: 'metadata[|' },
  ])('the first offer for $doc writes $text', ({ doc, text }) => {
    const state = run(openBox(doc), acceptOffer);
    const { head } = state.selection.main;
    expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(text);
    // After a whole clause, the next key opens the list.
    expect(state.field(completionList).isOpen).toBe(!text.includes(' '));
  });

  test('replaces the whole token in the middle of a query, without a space', () => {
    const state = send(createBox('payment_status:"SETT" amount>5'), { selection: { anchor: 20 } });
    const accepted = run(list(run(state, openList)), acceptOffer);
    expect(accepted.doc.toString()).toMatch(/^payment_status:"SETTL(ED|ING)" amount>5$/);
  });

  test('an opening quote gets no space', () => {
    const open = openBox('processor.type:');
    const index = open
      .field(completionList)
      .entries.findIndex((entry) => entry.kind === 'offer' && entry.offer.label === '"');
    const state = run(send(open, { effects: chooseEntry.of(index) }), acceptOffer);
    expect(state.doc.toString()).toBe('processor.type:"');
  });

  test('an earlier search replaces the text and closes the list', () => {
    const entry: ListEntry = { kind: 'search', text: 'amount>5', isPinned: false };
    const state = run(run(list(openBox('amo'), [entry]), moveChoice(-1)), acceptOffer);
    expect(state.doc.toString()).toBe('amount>5');
    expect(state.field(completionList).isOpen).toBe(false);
  });

  test('the help takes the place of the list, until somebody types', () => {
    const state = run(run(openBox(''), moveChoice(-1)), acceptOffer);
    expect(state.field(completionList)).toMatchObject({ isOpen: true, isHelp: true, entries: [] });
    expect(situationOf(state.field(completionList))).toBe('open');
    expect(type(state, 'a').field(completionList)).toMatchObject({ isOpen: true, isHelp: false });
  });

  test('a stale list accepts nothing', () => {
    const state = type(openBox('customer'), '.');
    expect(run(state, acceptOffer).doc.toString()).toBe('customer.');
    expect(run(send(state, { effects: showHelp.of(null) }), acceptOffer).doc.toString()).toBe('customer.');
  });

  test('accepting is one step of undo, apart from what was typed around it', () => {
    const typed = list(type(createBox(), 'paid'));
    const more = type(run(typed, acceptOffer), 'x');
    expect(more.doc.toString()).toBe('payment_status:"SETTLED" x');
    const once = run(more, undo);
    expect(once.doc.toString()).toBe('payment_status:"SETTLED" ');
    const twice = run(once, undo);
    expect(twice.doc.toString()).toBe('paid');
    expect(run(twice, undo).doc.toString()).toBe('');
  });
});
