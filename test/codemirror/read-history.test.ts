import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import type { SearchHistory } from '../../src/codemirror/history/search-history.ts';
import { readHistory } from '../../src/codemirror/read-history.ts';
import { searchBox } from '../../src/codemirror/search-box.ts';

/** A state whose store answers with anything. */
function stateWith(list: () => unknown): EditorState {
  const history = { list, add() {}, remove() {}, pin() {} } as unknown as SearchHistory;
  return EditorState.create({ extensions: searchBox({ resource: catalogue.payments, history }) });
}

const ANSWERS = [
  { answer: undefined, searches: [] },
  { answer: null, searches: [] },
  { answer: 5, searches: [] },
  { answer: {}, searches: [] },
  { answer: 'amount>5', searches: [] },
  { answer: ['amount>5', 5, [], null, undefined, {}, { text: 5 }, { text: ' ' }], searches: [] },
  { answer: [{ text: 'x'.repeat(4001) }, { text: 'y'.repeat(4000) }], searches: [{ text: 'y'.repeat(4000) }] },
  {
    answer: [null, { text: 'amount>5', pinned: 'yes', more: 1 }, { text: 'amount>6', pinned: true }],
    searches: [{ text: 'amount>5' }, { text: 'amount>6', pinned: true }],
  },
];

describe('of the answer of a store, only searches are kept', () => {
  test.each(ANSWERS)('at once: $answer', ({ answer, searches }) => {
    expect(readHistory(stateWith(() => answer))).toEqual(searches);
  });

  test.each(ANSWERS)('later: $answer', async ({ answer, searches }) => {
    const read = readHistory(stateWith(async () => answer));
    expect(read).toBeInstanceOf(Promise);
    expect(await read).toEqual(searches);
  });

  test('a getter that throws is as a store that fails', async () => {
    const trap = [
      {
        get text(): string {
          throw new Error('trap');
        },
      },
    ];
    expect(readHistory(stateWith(() => trap))).toEqual([]);
    expect(await readHistory(stateWith(async () => trap))).toEqual([]);
  });
});
