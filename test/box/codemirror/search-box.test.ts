import { undo } from '@codemirror/commands';
import { EditorState, type StateCommand } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearSearch } from '../../../src/box/codemirror/commands.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

function createBox(doc: string): EditorState {
  return EditorState.create({ doc, extensions: searchBox({ resource: catalogue.payments, history: false }) });
}

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({ state, dispatch: (transaction) => (next = transaction.state) });
  return next;
}

test('no edit inserts a line break', () => {
  const pieces = fc.array(fc.constantFrom('a', '\n', '\r\n', ' '), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(pieces, pieces, (first, second) => {
      const changes = [
        { from: 1, insert: first },
        { from: 3, to: 4, insert: second },
      ];
      const state = createBox('abcdef').update({ changes, selection: { anchor: 1 } }).state;
      const fold = (text: string): string => text.replaceAll(/\r?\n/g, ' ');
      expect(state.doc.toString()).toBe(`a${fold(first)}bc${fold(second)}ef`);
    }),
  );
});

test('the caret stays after an inserted text', () => {
  const insert = 'x\ny\n';
  const state = createBox('ab').update({ changes: { from: 1, insert }, selection: { anchor: 5 } }).state;
  expect(state.doc.toString()).toBe('ax y b');
  expect(state.selection.main.head).toBe(5);
});

test('one undo removes an inserted text', () => {
  const state = createBox('ab').update({ changes: { from: 1, insert: 'x\ny' }, userEvent: 'input.drop' }).state;
  expect(run(state, undo).doc.toString()).toBe('ab');
});

test('clearing is one step of undo', () => {
  const typed = createBox('').update({ changes: { from: 0, insert: 'amount>5' }, userEvent: 'input.type' }).state;
  const cleared = run(typed, clearSearch);
  expect(cleared.doc.length).toBe(0);
  expect(run(cleared, undo).doc.toString()).toBe('amount>5');
  expect(clearSearch({ state: cleared, dispatch: () => expect.unreachable() })).toBe(false);
});
