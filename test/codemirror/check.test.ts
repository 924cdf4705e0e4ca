import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { queryCheck } from '../../src/codemirror/check.ts';
import { searchBox } from '../../src/codemirror/search-box.ts';

test('a check follows the text', () => {
  const extensions = searchBox({ resource: catalogue.payments });
  const state = EditorState.create({ doc: 'amount>5', extensions });
  expect(state.field(queryCheck).query?.clauses).toHaveLength(1);
  const changed = state.update({ changes: { from: 8, insert: ' status:"SETTLED"' } }).state;
  expect(changed.field(queryCheck).shown.map(({ code }) => code)).toEqual(['field-alias']);
});
