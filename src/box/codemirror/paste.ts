import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type PastedText, readPasted } from '../../assist/paste/read-pasted.ts';
import { searchBoxOptions } from './options.ts';

const setOmitted = StateEffect.define<readonly string[]>();

/** The values of the list pasted last that are not in the query; empty after the next edit. */
export const omittedValues = StateField.define<readonly string[]>({
  create: () => [],
  update(value, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(setOmitted)) return effect.value;
    return docChanged && value.length > 0 ? [] : value;
  },
});

/** Reads what is pasted or dropped as a query, as one step of undo. CodeMirror inserts what is dropped. */
export const queryPaste: Extension = [
  omittedValues,
  EditorView.clipboardInputFilter.of((text, state) => read(text, state).text),
  EditorView.domEventHandlers({
    paste(event, view) {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      return pasted !== '' && insert(view, pasted);
    },
  }),
];

/** Inserts a text as a query. The result is whether the editor can be changed. */
function insert(view: EditorView, inserted: string): boolean {
  if (view.state.readOnly) return false;
  const { from, to } = view.state.selection.main;
  const { text, leftOut: values } = read(inserted, view.state);
  const query = view.state.toText(text);
  view.dispatch({
    changes: { from, to, insert: query },
    selection: { anchor: from + query.length },
    effects: setOmitted.of(values),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}

function read(text: string, state: EditorState): PastedText {
  const { from, to } = state.selection.main;
  const { resource, expressions } = state.facet(searchBoxOptions) ?? {};
  if (resource === undefined) return { text, leftOut: [] };
  return readPasted(resource, text, { before: state.sliceDoc(0, from), after: state.sliceDoc(to), expressions });
}
