import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { formatMinor } from '../../../src/assist/money.ts';
import { splitMessage } from '../../../src/box/codemirror/dom.ts';
import { amountNote, describeFix, messageOf, shownDiagnostic } from '../../../src/box/codemirror/message.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const { payments } = catalogue;

test.each([
  ['`a` is b', ['code a', 'text  is b']],
  ['a `b` and `c`', ['text a ', 'code b', 'text  and ', 'code c']],
  ['a ` b', ['text a ` b']],
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
  ])('with the caret at %i', (caret, code) => {
    expect(shownDiagnostic(stateAt(text, caret))?.code).toBe(code);
  });

  test('uses the translations of the page', () => {
    const state = stateAt('amount>', 0, { messageOf: ({ code }: { code: string }) => `«${code}»` });
    const shown = shownDiagnostic(state);
    expect(shown && messageOf(state, shown)).toBe('«expected-value»');
  });

  test.each(['', ' ', undefined, null, 5, {}, Symbol('words')])(
    'writes the message in English if the page answers %o',
    (words) => {
      const state = stateAt('amount>', 0, { messageOf: () => words });
      const shown = shownDiagnostic(state);
      expect(shown && messageOf(state, shown)).toBe(shown?.message);
    },
  );

  test('writes the message in English if the page throws, and reports the error', () => {
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

  test('shows nothing for a correct query', () => {
    expect(shownDiagnostic(stateAt('amount>5', 3))).toBeUndefined();
  });
});

test.each([
  ['amuont>5', 'Did you mean `amount`?'],
  ['payment_status~"SETTLED"', 'Did you mean `:`?'],
  ['status:"SETTLED"', 'Change to `payment_status:"SETTLED"`'],
  ['amount > 5 id:"a"', 'Change to `amount>5`'],
  ['payment_status:SETTLED id:"a"', 'Change to `payment_status:"SETTLED"`'],
])('the button of the first fix of %s is “%s”', (text, words) => {
  const state = stateAt(text, 0);
  const fix = shownDiagnostic(state)?.fixes[0];
  expect(fix && describeFix(state, fix)).toBe(words);
});

test.each([
  ['1000', 'EUR', '10.00 EUR'],
  ['5', 'EUR', '0.05 EUR'],
  ['123456789', 'USD', '1,234,567.89 USD'],
  ['1000', 'JPY', '1,000 JPY'],
  ['1000', 'KWD', '1.000 KWD'],
  ['-1250', 'EUR', '-12.50 EUR'],
  ['0', 'JPY', '0 JPY'],
  ['25000000', 'HUF', '250,000.00 HUF'],
  ['1250', 'IQD', '1.250 IQD'],
  ['900719925474099312', 'EUR', '9,007,199,254,740,993.12 EUR'],
  ['1.5', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
  ['10', 'euro', undefined],
])('%s in the minor unit of %s is %s', (minor, currency, text) => {
  expect(formatMinor(minor, currency)).toBe(text);
});

test.each([
  ['amount>1000 currency_code:"EUR"', '1000 = 10.00 EUR'],
  ['amount>1000', 'amount in minor units, such as cents'],
  ['id:null', undefined],
  ['amount>', undefined],
])('the note at the beginning of %s is %s', (doc, note) => {
  const state = EditorState.create({ doc, extensions: searchBox({ resource: catalogue.payments }) });
  expect(amountNote(state)).toBe(note);
});
