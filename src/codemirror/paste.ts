import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PastedText } from '../language-service/paste/read-id-list.ts';
import { readPasted } from '../language-service/paste/read-pasted.ts';
import { searchBoxOptions } from './options.ts';

const leaveOut = StateEffect.define<readonly string[]>();

/** The values of the list pasted last that are not in the query; empty after the next edit. */
export const leftOut = StateField.define<readonly string[]>({
  create: () => [],
  update(value, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(leaveOut)) return effect.value;
    return docChanged && value.length > 0 ? [] : value;
  },
});

/** Reads what is pasted or dropped as a query, as one step of undo. */
export const queryPaste: Extension = [
  leftOut,
  EditorView.clipboardInputFilter.of((text, state) => read(text, state).text),
  EditorView.domEventHandlers({
    paste(event, view) {
      const pasted = event.clipboardData?.getData('text/plain');
      if (pasted === undefined || pasted === '' || view.state.readOnly) return false;
      const { text, leftOut: values } = read(pasted, view.state);
      view.dispatch(view.state.replaceSelection(text), {
        effects: leaveOut.of(values),
        userEvent: 'input.paste',
        scrollIntoView: true,
      });
      event.preventDefault();
      return true;
    },
  }),
];

function read(text: string, state: EditorState): PastedText {
  const resource = state.facet(searchBoxOptions)?.resource;
  if (resource === undefined) return { text, leftOut: [] };
  const { from, to } = state.selection.main;
  return readPasted(resource, text, { before: state.sliceDoc(0, from), after: state.sliceDoc(to) });
}
