import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { splitMessage } from '../../src/codemirror/markup.ts';
import { guessOf, messageOf, shownDiagnostic } from '../../src/codemirror/message/shown-message.ts';
import { searchBox } from '../../src/codemirror/search-box.ts';

const { payments } = catalogue;

test.each([
  ['`a` is b', ['code a', 'text  is b']],
  ['a `b` and `c`', ['text a ', 'code b', 'text  and ', 'code c']],
  ['a ` b', ['text a ', 'text ` b']],
  ['<img src=x> `<b>`', ['text <img src=x> ', 'code <b>']],
  ['', []],
])('the message %s is split at its backticks', (message, parts) => {
  expect(splitMessage(message).map(({ kind, text }) => `${kind} ${text}`)).toEqual(parts);
});

function stateAt(doc: string, caret: number, options = {}, more: Extension = []): EditorState {
  return EditorState.create({
    doc,
    selection: { anchor: caret },
    extensions: [searchBox({ resource: payments, ...options }), more],
  });
}

describe('the strip shows the diagnostic nearest the caret', () => {
  const text = 'status:"SETTLED" amuont>5';
  test.each([
    [0, 'field-alias'],
    [8, 'field-alias'],
    [16, 'unknown-field'],
    [text.length, 'unknown-field'],
  ])('at %i', (caret, code) => {
    expect(shownDiagnostic(stateAt(text, caret))?.code).toBe(code);
  });

  test('uses the translations of the page', () => {
    const state = stateAt('amount>', 0, { messageOf: ({ code }: { code: string }) => `«${code}»` });
    const shown = shownDiagnostic(state);
    expect(shown && messageOf(state, shown)).toBe('«expected-value»');
  });

  test.each(['', ' ', undefined, null, 5, {}, Symbol('words')])('in English, if the page answers %o', (words) => {
    const state = stateAt('amount>', 0, { messageOf: () => words });
    const shown = shownDiagnostic(state);
    expect(shown && messageOf(state, shown)).toBe(shown?.message);
  });

  test('in English, if the page throws, which is reported', () => {
    const problem = new Error('no words');
    const reported: unknown[] = [];
    const throwing = {
      messageOf: () => {
        throw problem;
      },
    };
    const state = stateAt(
      'amount>',
      0,
      throwing,
      EditorView.exceptionSink.of((error) => reported.push(error)),
    );
    const shown = shownDiagnostic(state);
    expect(shown && messageOf(state, shown)).toBe(shown?.message);
    expect(reported).toEqual([problem]);
  });

  test('and nothing for a correct query', () => {
    expect(shownDiagnostic(stateAt('amount>5', 3))).toBeUndefined();
  });
});

test.each([
  ['paid', 'payment_status:"SETTLED"'],
  ['amuont>5', 'amount'],
  ['status:"SETTLED"', undefined],
  ['payment_status~"SETTLED"', ':'],
])('the first fix of %s is the guess %s', (text, guess) => {
  const fix = shownDiagnostic(stateAt(text, 0))?.fixes[0];
  expect(fix && guessOf(fix)).toBe(guess);
});
