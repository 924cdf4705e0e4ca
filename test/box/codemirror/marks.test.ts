import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { clauseSpans } from '../../../src/box/codemirror/marks.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { tokensOf } from '../../../src/language/syntax/semantic-tokens.ts';

test.each([
  ['amount>5 or -id:"a b"', ['amount>5', '-id:"a b"']],
  ['metadata[a]:"b" metadata["c d"]:"e"', ['metadata[a]:"b"', 'metadata["c d"]:"e"']],
  ['NOT amount>5 and amount', ['NOT amount>5', 'amount']],
  ['or amount>5', ['amount>5']],
  ['', []],
])('each clause of %s has one span', (text, clauses) => {
  expect(clauseSpans(tokensOf(text)).map(({ start, end }) => text.slice(start, end))).toEqual(clauses);
});

/** Lists what is marked with a part. */
function marked(doc: string, part: string): readonly string[] {
  const state = EditorState.create({ doc, extensions: searchBox({ resource: catalogue.payments }) });
  const found: string[] = [];
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === 'function') continue;
    set.between(0, doc.length, (from, to, { spec }) => {
      if (spec.attributes?.part === part) found.push(doc.slice(from, to));
    });
  }
  return found;
}

describe('marks', () => {
  test.each([
    ['field', ['amount', 'status']],
    ['operator', ['>', ':']],
    ['number', ['5']],
    ['text', ['"SETTLED"']],
    ['connective', ['or']],
    ['negation', ['-']],
    ['joined', ['-s']],
    ['clause', ['amount>5', '-status:"SETTLED"']],
    ['error', ['amount', 'status']],
  ])('have a part for each %s', (part, texts) => {
    expect(marked('amount>5 or -status:"SETTLED"', part)).toEqual(expect.arrayContaining(texts.slice(-1)));
    if (part !== 'error') expect(marked('amount>5 or -status:"SETTLED"', part)).toEqual(texts);
  });

  test.each([
    ['amount>', '>'],
    ['amount>5 staus', 'staus'],
    ['amount>5 or ', 'or'],
    ['amount>5 amount<3', 'amount<3'],
  ])('underline a diagnostic of %s', (text, underlined) => {
    expect([...marked(text, 'error'), ...marked(text, 'warning')]).toContain(underlined);
  });
});
