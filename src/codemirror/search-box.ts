import { history } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { calendar } from './calendar/calendar.ts';
import { queryCheck } from './check.ts';
import { searchKeys } from './keys.ts';
import { offerList } from './list/offer-list.ts';
import { queryMarks } from './marks.ts';
import { messageStrip } from './message/message-strip.ts';
import { type SearchBoxOptions, searchBoxOptions } from './options.ts';
import { queryPaste } from './paste.ts';
import { singleLine } from './single-line.ts';

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
    calendar,
    history(),
    EditorView.lineWrapping,
    singleLine,
    offerList,
    searchKeys,
  ];
}
