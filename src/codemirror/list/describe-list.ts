import type { EditorState } from '@codemirror/state';
import type { ListContent } from './list-state.ts';

/** Describes the list to people who do not see it. */
export function describeList(state: EditorState, { entries, note, isLoading }: ListContent): string {
  const parts = [
    entries.length === 0 && isLoading ? state.phrase('Loading values') : countEntries(state, entries.length),
  ];
  if (note !== undefined) parts.push(state.phrase(note));
  return parts.join('. ');
}

function countEntries(state: EditorState, count: number): string {
  if (count === 0) return state.phrase('No suggestions');
  return count === 1 ? state.phrase('1 suggestion') : state.phrase('$1 suggestions', count);
}
