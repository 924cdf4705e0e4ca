import type { EditorState } from '@codemirror/state';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';

/** What one can write, and what it means. */
const LINES = [
  ['field:"value"', 'The field has the value.'],
  ['field~"part"', 'The text of the field contains the part.'],
  ['field>=5', 'The number is at least 5. Dates compare in the same way.'],
  ['field:null', 'The field has no value.'],
  ['-field:"value"', 'Leaves out what the clause finds.'],
  ['one two', 'Both clauses must hold.'],
  ['one OR two', 'One of the clauses must hold.'],
  ['5 days ago', 'Type a date, an amount or a word that you know, and accept a suggestion.'],
  ['Ctrl+Z', 'Takes back an edit, a suggestion or a cleared box.'],
] as const;

/** The help as pairs of texts. */
function listHelp(state: EditorState): readonly (readonly [string, string])[] {
  const maximum = state.facet(searchBoxOptions)?.resource.limits.clauses ?? 0;
  const lines = LINES.map(([code, words]) => [code, state.phrase(words)] as const);
  return [...lines, [state.phrase('$1 clauses', maximum), state.phrase('A query takes no more.')]];
}

/** Renders the help as a list of terms. */
export function renderHelp(state: EditorState): readonly Node[] {
  const title = createPart('div', 'details-title', state.phrase('How searching works'));
  const lines = createPart('dl', 'help-lines');
  for (const [code, words] of listHelp(state)) {
    lines.append(createPart('dt', 'help-term', code), createPart('dd', 'help-text', words));
  }
  return [title, lines];
}

/** The help as one text, for the announcement. */
export function describeHelp(state: EditorState): string {
  return listHelp(state)
    .map(([code, words]) => `${code}: ${words}`)
    .join(' ');
}
