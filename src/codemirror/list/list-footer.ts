import type { EditorState } from '@codemirror/state';
import { tokensOf } from '../../language-service/semantic-tokens.ts';
import { writeMessage } from '../markup.ts';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { isMac } from '../platform.ts';
import { type CompletionList, completionList } from './list-state.ts';

/** The line below the list: a note if there is no offer, the keys, and the number of clauses. */
export class ListFooter {
  readonly dom = createPart('div', 'list-footer');
  readonly #note = createPart('span', 'list-note');
  readonly #keys = createPart('span', 'list-keys');
  readonly #count = createPart('span', 'list-count');

  constructor() {
    this.#keys.setAttribute('aria-hidden', 'true');
    this.dom.append(this.#note, this.#keys, this.#count);
  }

  render(state: EditorState): void {
    const list = state.field(completionList);
    const note = list.isLoading ? 'Loading values…' : list.note;
    writeMessage(this.#note, state.phrase(note ?? ''));
    this.#note.hidden = note === undefined;
    this.#keys.replaceChildren(
      ...this.#listKeys(state, list).map(([key, action]) => renderKey(key, state.phrase(action))),
    );
    this.#count.textContent = countClauses(state);
  }

  #listKeys(state: EditorState, { entries, chosen, isHelp }: CompletionList): readonly (readonly [string, string])[] {
    const close = ['Esc', 'close'] as const;
    if (isHelp) return [close];
    const entry = entries[chosen];
    if (entry === undefined) {
      const accept = entries.length === 0 ? [] : [['Tab', 'accept'] as const];
      return [...accept, ['Enter', 'search'], close];
    }
    if (entry.kind !== 'search') return [['Enter', 'accept'], close];
    const [remove, save] = isMac() ? ['⌘⌫', '⌘S'] : [`${state.phrase('Shift')}+Del`, 'Ctrl+S'];
    return [['Enter', 'accept'], [save, entry.isPinned ? 'unsave' : 'save'], [remove, 'delete'], close];
  }
}

function renderKey(key: string, action: string): HTMLElement {
  return createPart('span', 'list-key', createPart('kbd', 'list-kbd', key), ` ${action}`);
}

function countClauses(state: EditorState): string {
  const maximum = state.facet(searchBoxOptions)?.resource.limits.clauses;
  const count = tokensOf(state.doc.toString()).filter(({ kind }) => kind === 'operator').length;
  return maximum === undefined ? '' : state.phrase('$1 of $2 clauses', count, maximum);
}
