import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { listAria } from './list-aria.ts';
import { listSource } from './list-source.ts';
import { completionList, setListOpen } from './list-state.ts';
import { listTheme } from './list-theme.ts';
import { listView } from './list-view.ts';
import { openList } from './open-list.ts';

/** The list of offers below the box, as an ARIA combobox: its state, its entries and its looks. */
export const offerList: Extension = [
  completionList,
  listSource,
  listView,
  listAria,
  listTheme,
  EditorView.focusChangeEffect.of((_, isFocused) => (isFocused ? null : setListOpen.of(false))),
  EditorView.domEventHandlers({
    click(_, view) {
      return view.state.doc.length === 0 && !view.state.field(completionList).isOpen && openList(view);
    },
  }),
];
