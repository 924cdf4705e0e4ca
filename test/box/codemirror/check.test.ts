import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnosticsOf } from '../../../src/assist/diagnostics.ts';
import { queryCheck, revealDiagnostics } from '../../../src/box/codemirror/check.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const { payments } = catalogue;
const extensions = searchBox({ resource: payments });

/** Starts with a text, and the caret at its end. */
function start(doc: string): EditorState {
  return EditorState.create({ doc, selection: { anchor: doc.length }, extensions });
}

function type(state: EditorState, insert: string): EditorState {
  return state.update({ ...state.replaceSelection(insert), userEvent: 'input.type' }).state;
}

const reveal = { effects: revealDiagnostics.of(null) };

function codesShown(state: EditorState): readonly string[] {
  return state.field(queryCheck).shown.map(({ code }) => code);
}

test('a check follows the text', () => {
  const state = start('amount>5');
  expect(state.field(queryCheck).query?.clauses).toHaveLength(1);
  const changed = type(state, ' status:"SETTLED"');
  expect(changed.field(queryCheck).query).toBeUndefined();
  expect(codesShown(changed)).toEqual(['field-alias']);
});

describe('the unfinished token at the caret', () => {
  test.each(['stau', 'amount', 'amount>', 'payment_status:"SET', 'amount>5 or', '-', 'metadata[', 'created_at>"2026-'])(
    'shows nothing while somebody types %s',
    (text) => {
      const typed = type(start(''), text);
      expect(typed.field(queryCheck).diagnostics).not.toEqual([]);
      expect(codesShown(typed)).toEqual([]);
    },
  );

  test('the unfinished token at the caret is shown when the caret leaves, and stays shown when it comes back', () => {
    const typed = type(start('amount>5 '), 'stau');
    const left = typed.update({ selection: { anchor: 3 } }).state;
    expect(codesShown(left)).toEqual(['expected-operator']);
    expect(codesShown(left.update({ selection: { anchor: 13 } }).state)).toEqual(['expected-operator']);
  });

  test('stays revealed until its next edit', () => {
    const revealed = type(start('refund.amount>1 '), 'stau').update(reveal).state;
    expect(codesShown(revealed)).toEqual(['expected-operator']);
    const before = revealed.update({ changes: { from: 0, insert: 'amount>5 ' }, userEvent: 'input.type' }).state;
    expect(codesShown(before)).toEqual(['expected-operator']);
    expect(codesShown(type(before, 's'))).toEqual([]);
  });

  test.each<[string, TransactionSpec]>([
    ['pasted', { userEvent: 'input.paste' }],
    ['dropped', { userEvent: 'input.drop' }],
    ['written by the page', {}],
  ])('the unfinished token at the caret is shown at once when it is %s', (_, spec) => {
    const changes = { from: 9, insert: 'stau' };
    const { state } = start('amount>5 ').update({ ...spec, changes, selection: { anchor: 13 } });
    expect(codesShown(state)).toEqual(['expected-operator']);
  });
});

test('diagnostics always belong to the current text', () => {
  const piece = fc.constantFrom(
    'amount',
    '>',
    '5',
    ' ',
    'status',
    ':',
    '"',
    'SETTLED',
    ' or ',
    '-',
    'metadata[',
    '',
    'x',
  );
  const step = fc.record({ at: fc.nat(), length: fc.nat(6), insert: piece, caret: fc.nat(), reveals: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state = start('status:"SETTLED" amount>5');
      for (const { at, length, insert, caret, reveals } of steps) {
        const from = at % (state.doc.length + 1);
        const changes = { from, to: Math.min(state.doc.length, from + length), insert };
        state = state.update({ changes, userEvent: 'input.type', ...(reveals && reveal) }).state;
        state = state.update({ selection: { anchor: caret % (state.doc.length + 1) } }).state;
        const text = state.doc.toString();
        const { diagnostics, shown, query } = state.field(queryCheck);
        if (text.trim() !== '') {
          expect(diagnostics).toEqual(diagnosticsOf(payments, text, state.selection.main.head));
        }
        expect(diagnostics).toEqual(expect.arrayContaining([...shown]));
        expect(shown).toEqual(expect.arrayContaining(diagnostics.filter(({ incomplete }) => !incomplete)));
        expect(query === undefined || query.text === text).toBe(true);
      }
    }),
  );
});
