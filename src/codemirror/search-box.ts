import { history, historyKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { queryCheck } from './check.ts';
import { queryMarks } from './marks.ts';
import { messageStrip } from './message/message-strip.ts';
import { type SearchBoxOptions, searchBoxOptions } from './options.ts';
import { queryPaste } from './paste.ts';
import { runSearch } from './run-search.ts';

/**
 * Makes an editor a search box for a resource.
 *
 * @example
 * new EditorView({ parent: document.body, extensions: searchBox({ resource: catalogue.payments, onSearch: console.log }) })
 */
export function searchBox(options: SearchBoxOptions): Extension {
  return [
    searchBoxOptions.of(options),
    queryCheck,
    queryMarks,
    messageStrip,
    queryPaste,
    history(),
    EditorView.lineWrapping,
    Prec.high(
      keymap.of([
        { key: 'Enter', run: runSearch },
        { key: 'Mod-Enter', run: runSearch },
      ]),
    ),
    keymap.of(historyKeymap),
  ];
}
