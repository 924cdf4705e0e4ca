import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HistoryStorage, localHistory, readHistory } from '../../../src/box/codemirror/history.ts';
import type { SearchHistory } from '../../../src/box/codemirror/options.ts';
import { searchBox } from '../../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

function createStorage(items = new Map<string, string>()): HistoryStorage {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
    },
  };
}

const BROKEN: HistoryStorage = {
  getItem() {
    throw new Error('no access');
  },
  setItem() {
    throw new Error('full');
  },
};

describe.each([
  ['a storage', () => createStorage()],
  ['a storage that throws', () => BROKEN],
])('a history in %s', (_, createPlace) => {
  test('lists each search once, the latest first', () => {
    const history = localHistory({ storage: createPlace() });
    for (const text of ['a:1', 'b:2', 'a:1']) history.add('payments', text);
    expect(history.list('payments')).toEqual([{ text: 'a:1' }, { text: 'b:2' }]);
  });

  test('it is separate for each resource', () => {
    const history = localHistory({ storage: createPlace() });
    history.add('payments', 'a:1');
    expect(history.list('customers')).toEqual([]);
  });

  test('removes a search', () => {
    const history = localHistory({ storage: createPlace() });
    history.add('payments', 'a:1');
    history.remove('payments', 'a:1');
    expect(history.list('payments')).toEqual([]);
  });

  test('keeps saved searches when others push out the rest', () => {
    const history = localHistory({ storage: createPlace(), max: 2 });
    history.add('payments', 'saved:1');
    history.pin('payments', 'saved:1', true);
    for (const text of ['a:1', 'b:2', 'c:3']) history.add('payments', text);
    expect(history.list('payments')).toEqual([{ text: 'c:3' }, { text: 'b:2' }, { text: 'saved:1', pinned: true }]);
    history.pin('payments', 'saved:1', false);
    expect(history.list('payments')).toEqual([{ text: 'c:3' }, { text: 'b:2' }]);
  });

  test('keeps neither empty nor overlong text', () => {
    const history = localHistory({ storage: createPlace() });
    history.add('payments', '');
    history.add('payments', 'x'.repeat(4001));
    expect(history.list('payments')).toEqual([]);
  });
});

describe('a stored history', () => {
  test('a stored history is shared by histories over one storage', () => {
    const storage = createStorage();
    localHistory({ storage }).add('payments', 'a:1');
    expect(localHistory({ storage }).list('payments')).toEqual([{ text: 'a:1' }]);
  });

  test.each([
    ['', []],
    ['{', []],
    ['null', []],
    ['{"text":"a:1"}', []],
    ['[null,1,"a:1",{"text":1},{"text":"  "},{"text":"a:1","pinned":"yes","extra":1}]', [{ text: 'a:1' }]],
    ['[{"text":"a:1","pinned":true}]', [{ text: 'a:1', pinned: true }]],
  ])('reads only the searches from %s', (json, searches) => {
    const storage = createStorage(new Map([['clausal:history:payments', json]]));
    expect(localHistory({ storage }).list('payments')).toEqual(searches);
  });

  test('reads any JSON and limits the number of searches', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        const history = localHistory({ storage: createStorage(new Map([['clausal:history:x', json]])), max: 3 });
        history.add('x', text);
        const searches = history.list('x');
        expect(Array.isArray(searches) && searches.length <= 53).toBe(true);
      }),
    );
  });
});

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

describe('the answer of a store keeps only searches', () => {
  test.each(ANSWERS)('if it comes at once: $answer', ({ answer, searches }) => {
    expect(readHistory(stateWith(() => answer))).toEqual(searches);
  });

  test.each(ANSWERS)('if it comes later: $answer', async ({ answer, searches }) => {
    const read = readHistory(stateWith(async () => answer));
    expect(read).toBeInstanceOf(Promise);
    expect(await read).toEqual(searches);
  });

  test('an answer whose property throws counts as a store that fails', async () => {
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
