import { type EditorState, type Extension, type SelectionRange, StateEffect, StateField } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
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

/** Takes what is dropped, except what is dragged within the editor, which CodeMirror moves. */
const queryDrop = ViewPlugin.define(() => ({ isDragging: false }), {
  eventHandlers: {
    dragstart() {
      this.isDragging = true;
    },
    dragend() {
      this.isDragging = false;
    },
    drop(event, view) {
      const dropped = event.dataTransfer?.getData('text/plain') ?? '';
      if (this.isDragging || dropped === '') return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      view.focus();
      return insert(view, dropped, { from: at, to: at }, 'input.drop');
    },
  },
});

/** Reads what is pasted or dropped as a query, as one step of undo. */
export const queryPaste: Extension = [
  leftOut,
  queryDrop,
  EditorView.clipboardInputFilter.of((text, state) => read(text, state, state.selection.main).text),
  EditorView.domEventHandlers({
    paste(event, view) {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      return pasted !== '' && insert(view, pasted, view.state.selection.main, 'input.paste');
    },
  }),
];

/** The part of the text that an inserted one replaces. */
type Range = Pick<SelectionRange, 'from' | 'to'>;

/** Inserts a text as a query. The result is whether the editor can be changed. */
function insert(view: EditorView, inserted: string, { from, to }: Range, userEvent: string): boolean {
  if (view.state.readOnly) return false;
  const { text, leftOut: values } = read(inserted, view.state, { from, to });
  const query = view.state.toText(text);
  view.dispatch({
    changes: { from, to, insert: query },
    selection: { anchor: from + query.length },
    effects: leaveOut.of(values),
    userEvent,
    scrollIntoView: true,
  });
  return true;
}

function read(text: string, state: EditorState, { from, to }: Range): PastedText {
  const resource = state.facet(searchBoxOptions)?.resource;
  if (resource === undefined) return { text, leftOut: [] };
  return readPasted(resource, text, { before: state.sliceDoc(0, from), after: state.sliceDoc(to) });
}
