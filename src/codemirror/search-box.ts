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
 * const extensions = searchBox({ resource: catalogue.payments, onSearch: ({ text }) => console.log(text) })
 * EditorState.create({ doc: 'amount>5', extensions }).field(queryCheck).query?.clauses.length // 1
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
