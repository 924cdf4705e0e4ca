import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { amountNote, formatMinor } from '../../src/codemirror/message/amount-note.ts';
import { searchBox } from '../../src/codemirror/search-box.ts';

test.each([
  ['1000', 'EUR', '10.00 EUR'],
  ['5', 'EUR', '0.05 EUR'],
  ['123456789', 'USD', '1,234,567.89 USD'],
  ['1000', 'JPY', '1,000 JPY'],
  ['1000', 'KWD', '1.000 KWD'],
  ['-1250', 'EUR', '-12.50 EUR'],
  ['0', 'JPY', '0 JPY'],
  ['900719925474099312', 'EUR', '9,007,199,254,740,993.12 EUR'],
  ['1.5', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
  ['10', 'euro', undefined],
])('%s %s is %s', (minor, currency, text) => {
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
