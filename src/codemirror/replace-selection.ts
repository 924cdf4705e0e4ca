import { isolateHistory } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Types over a selection without the browser, which would give the new text the look
 * of the old as an inline style: pages with a content security policy refuse it. One undo
 * brings the selected text back.
 */
export const replaceSelection: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state, composing } = view;
    if (event.inputType !== 'insertText' || event.data === null) return false;
    if (composing || state.selection.main.empty || state.readOnly) return false;
    event.preventDefault();
    const annotations = isolateHistory.of('before');
    const more = { annotations, userEvent: 'input.type', scrollIntoView: true };
    view.dispatch(state.update(state.replaceSelection(event.data), more));
    return true;
  },
});
