import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { searchBoxOptions } from '../options.ts';
import { completionList } from './list-state.ts';
import { idOfOption, listView } from './list-view.ts';

/** The attributes of an editable combobox, and of an input for queries rather than prose. */
export const listAria: Extension = EditorView.contentAttributes.of((view) => {
  const list = view.state.field(completionList);
  const options = view.state.facet(searchBoxOptions);
  const attributes: Record<string, string> = {
    role: 'combobox',
    'aria-multiline': 'false',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': String(list.isOpen && list.entries.length > 0),
    'aria-label': options?.label ?? view.state.phrase('Search $1', options?.resource.name ?? ''),
    enterkeyhint: 'search',
    inputmode: 'search',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    translate: 'no',
  };
  const id = view.plugin(listView)?.id;
  if (id === undefined) return attributes;
  attributes['aria-controls'] = id;
  if (list.chosen !== -1) attributes['aria-activedescendant'] = idOfOption(id, list.chosen);
  return attributes;
});
