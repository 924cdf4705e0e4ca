import type { EditorState } from '@codemirror/state';
import type { Offer, OfferKind } from '../../language-service/complete/offer.ts';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { typeInWords } from './field-words.ts';
import type { ListEntry } from './list-entry.ts';
import { completionList } from './list-state.ts';
import { markMatches, shortenPath } from './option-label.ts';

/** Renders an entry as an option that is not selected. */
export function renderOption(state: EditorState, entry: ListEntry): HTMLElement {
  const { label, name, type, detail, kind } = describeEntry(state, entry);
  const option = createPart('div', 'option', renderLabel(state, entry, label));
  // The spaces keep the words apart where the text is read without its style.
  option.append(' ', createPart('span', 'option-type', type), ' ', createPart('span', 'option-detail', detail));
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-label', [name, type, detail].filter((part) => part !== '').join(', '));
  option.dataset['kind'] = kind;
  return option;
}

/** Selects or deselects an option. */
export function selectOption(option: Element, isSelected: boolean): void {
  if (option.ariaSelected === String(isSelected)) return;
  option.ariaSelected = String(isSelected);
  option.part.toggle('option-chosen', isSelected);
}

interface EntryWords {
  readonly kind: OfferKind | 'saved' | 'recent' | 'help';
  /** The text to show. */
  readonly label: string;
  /** The text for screen readers. */
  readonly name: string;
  readonly type: string;
  readonly detail: string;
}

function describeEntry(state: EditorState, entry: ListEntry): EntryWords {
  switch (entry.kind) {
    case 'offer':
      return describeOffer(state, entry.offer);
    case 'search': {
      const kind = entry.isPinned ? 'saved' : 'recent';
      const detail = state.phrase(entry.isPinned ? 'saved search' : 'recent search');
      return { kind, label: entry.text, name: entry.text, type: '', detail };
    }
    case 'help': {
      const label = state.phrase('How to search');
      return { kind: 'help', label, name: label, type: '', detail: '' };
    }
  }
}

function describeOffer(state: EditorState, { kind, label, detail, field }: Offer): EntryWords {
  const entry = state.facet(searchBoxOptions)?.resource.entries.get(field ?? '');
  const isField = kind === 'field' && entry !== undefined;
  const type = isField ? state.phrase(typeInWords(entry.type)) : '';
  return { kind, label: isField ? shortenPath(label) : label, name: label, type, detail: state.phrase(detail) };
}

function renderLabel(state: EditorState, { kind }: ListEntry, label: string): HTMLElement {
  const dom = createPart('span', 'option-label');
  const { span } = state.field(completionList);
  const typed = kind === 'offer' ? state.sliceDoc(span.start, state.selection.main.head) : state.doc.toString();
  for (const { text, isMatch } of markMatches(label, typed)) {
    dom.append(isMatch ? createPart('b', 'option-match', text) : text);
  }
  return dom;
}
