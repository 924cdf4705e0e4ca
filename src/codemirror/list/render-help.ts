import type { EditorState } from '@codemirror/state';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { isMac } from '../platform.ts';

/** Query syntax and its meaning. */
const LINES = [
  ['field:"value"', 'The field has this value.'],
  ['field~"part"', 'The field contains this text.'],
  ['field>=5', 'The number is at least 5. Dates work the same way.'],
  ['field:null', 'The field has no value.'],
  ['-field:"value"', 'Excludes what the clause finds.'],
  ['clause clause', 'Both clauses must match.'],
  ['clause OR clause', 'At least one of the clauses must match.'],
  ['5 days ago', 'Dates, amounts and everyday words work too: type one and accept a suggestion.'],
] as const;

/** The help as pairs of texts. */
function listHelp(state: EditorState): readonly (readonly [string, string])[] {
  const maximum = state.facet(searchBoxOptions)?.resource.limits.clauses ?? 0;
  const lines = LINES.map(([code, words]) => [code, state.phrase(words)] as const);
  return [
    ...lines,
    [isMac() ? '⌘Z' : 'Ctrl+Z', state.phrase('Undoes an edit, a suggestion or a cleared box.')],
    [state.phrase('$1 clauses', maximum), state.phrase('The most that a query can have.')],
  ];
}

/** Renders the help as a list of terms. */
export function renderHelp(state: EditorState): readonly Node[] {
  const title = createPart('div', 'details-title', state.phrase('How to search'));
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
