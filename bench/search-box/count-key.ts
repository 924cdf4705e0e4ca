import { EditorState } from '@codemirror/state';
import { searchBox } from '../../src/box/codemirror/search-box.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { countCalls } from '../measure/count-calls.ts';

/** Counts how often the search box parses and checks for one key at the end of a clause. */
export async function countKey(): Promise<{ readonly parses: number; readonly checks: number }> {
  const doc = 'payment_status:"SETTLED" amount>=100';
  const extensions = searchBox({ resource: catalogue.payments });
  const start = EditorState.create({ doc, selection: { anchor: doc.length }, extensions });
  const type = (state: EditorState): EditorState =>
    state.update({ ...state.replaceSelection('0'), userEvent: 'input.type' }).state;
  const next = type(start);
  const counts = await countCalls(() => type(next));
  const countOf = (name: string): number => {
    const count = counts.get(name);
    if (count === undefined) throw new Error(`${name} was not called; it may have another name now`);
    return count;
  };
  return { parses: countOf('parseText'), checks: countOf('checkParsed') };
}
