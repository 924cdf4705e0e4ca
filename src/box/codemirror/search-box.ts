import { history, isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ownOptions } from '../../language/base/plain-data.ts';
import { calendar } from './calendar.ts';
import { queryCheck } from './check.ts';
import { writtenWords } from './commands.ts';
import { searchKeys } from './keys.ts';
import { offerList } from './list/view.ts';
import { queryMarks } from './marks.ts';
import { messageStrip } from './message-strip.ts';
import { type SearchBoxOptions, searchBoxOptions } from './options.ts';
import { queryPaste } from './paste.ts';

/**
 * Makes an editor a search box for a resource.
 *
 * @example
 * const extensions = searchBox({ resource: catalogue.payments, onSearch: ({ text }) => console.log(text) })
 * EditorState.create({ doc: 'amount>5', extensions }).field(queryCheck).query?.clauses.length // 1
 */
export function searchBox(options: SearchBoxOptions): Extension {
  return [
    searchBoxOptions.of(ownOptions(options)),
    queryCheck,
    writtenWords,
    queryMarks,
    messageStrip,
    queryPaste,
    calendar,
    history(),
    EditorView.lineWrapping,
    singleLine,
    replaceSelection,
    offerList,
    searchKeys,
  ];
}

/** Keeps the text on one line: each line break becomes a space, however it comes in. */
export const singleLine: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const changes = [];
  for (let line = 1; line < transaction.newDoc.lines; line += 1) {
    const { to } = transaction.newDoc.line(line);
    changes.push({ from: to, to: to + 1, insert: ' ' });
  }
  return [transaction, { changes, sequential: true }];
});

/**
 * Types over a selection without the browser, which would give the new text the look of the old as an inline style:
 * pages with a content security policy refuse it. One undo brings the selected text back.
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
