import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { acceptEntry } from './accept.ts';
import type { ListEntry } from './list-entry.ts';
import { ListFooter } from './list-footer.ts';
import { completionList, situationOf } from './list-state.ts';
import { placeList } from './place-list.ts';
import { renderDetails } from './render-details.ts';
import { renderHelp } from './render-help.ts';
import { renderOption, selectOption } from './render-option.ts';

/** The number of lists on the page, for unique ids. */
let lists = 0;

/** The rows that are rendered with the key. The list shows ten, so the others can wait until these are painted. */
const FIRST_ROWS = 12;

/** The id of an option in the list of that id. */
export function idOfOption(list: string, index: number): string {
  return `${list}-${index}`;
}

/** Shows the list in the top layer, below the box. */
class ListView {
  readonly id: string;
  readonly #view: EditorView;
  /** Carries the theme to a parent outside the editor. */
  readonly #dom = document.createElement('div');
  readonly #surface = createPart('div', 'list');
  readonly #options = createPart('div', 'options');
  readonly #details = createPart('div', 'details');
  readonly #help = createPart('div', 'help');
  readonly #footer = new ListFooter();
  #entries: readonly ListEntry[] = [];
  #isShown = false;
  readonly #place = (): void => this.#view.requestMeasure(placeList(this.#view, this.#surface));

  constructor(view: EditorView) {
    lists += 1;
    this.id = `clausal-list-${lists}`;
    this.#view = view;
    this.#options.id = this.id;
    this.#options.setAttribute('role', 'listbox');
    const body = createPart('div', 'list-body');
    body.append(this.#options, this.#details, this.#help);
    this.#surface.append(body, this.#footer.dom);
    this.#surface.hidden = true;
    if ('popover' in this.#surface) this.#surface.popover = 'manual';
    // The focus stays in the editor, so that a tap on an option keeps the keyboard up.
    this.#surface.addEventListener('mousedown', (event) => event.preventDefault());
    this.#surface.addEventListener('click', (event) => this.#click(event));
    this.#dom.append(this.#surface);
    (view.state.facet(searchBoxOptions)?.listParent ?? view.dom).append(this.#dom);
    this.#render();
  }

  update({ state, startState, geometryChanged }: ViewUpdate): void {
    const list = state.field(completionList);
    // The entries of the new text are on their way.
    if (list.isStale && list.isOpen) return;
    if (list !== startState.field(completionList)) this.#render();
    else if (geometryChanged && this.#isShown) this.#place();
  }

  destroy(): void {
    this.#setShown(false);
    this.#dom.remove();
  }

  #render(): void {
    const { state } = this.#view;
    const list = state.field(completionList);
    const isShown = situationOf(list) !== 'closed';
    if (isShown) {
      this.#dom.className = this.#view.themeClasses;
      this.#options.setAttribute('aria-label', state.phrase('Suggestions'));
      this.#options.setAttribute('aria-busy', String(list.isLoading));
      this.#options.hidden = list.isHelp || list.entries.length === 0;
      if (list.entries !== this.#entries) this.#renderFirst(list.entries);
      if (list.chosen >= this.#options.childElementCount) this.#renderRest();
      for (const [index, option] of [...this.#options.children].entries()) selectOption(option, index === list.chosen);
      this.#help.replaceChildren(...(list.isHelp ? renderHelp(state) : []));
      this.#help.hidden = !list.isHelp;
      const details = list.isHelp ? [] : renderDetails(state, list.entries[Math.max(list.chosen, 0)]);
      this.#details.replaceChildren(...details);
      this.#details.hidden = details.length === 0;
      this.#footer.render(state);
    }
    this.#setShown(isShown);
    if (isShown) this.#scrollTo(list.chosen);
  }

  #renderFirst(entries: readonly ListEntry[]): void {
    this.#entries = entries;
    this.#options.replaceChildren(...this.#renderRows(0, FIRST_ROWS));
    if (entries.length <= FIRST_ROWS) return;
    requestAnimationFrame(() => setTimeout(() => this.#entries === entries && this.#renderRest()));
  }

  #renderRest(): void {
    this.#options.append(...this.#renderRows(this.#options.childElementCount));
  }

  #renderRows(start: number, end?: number): readonly HTMLElement[] {
    return this.#entries.slice(start, end).map((entry, index) => {
      const option = renderOption(this.#view.state, entry);
      option.id = idOfOption(this.id, start + index);
      return option;
    });
  }

  #setShown(isShown: boolean): void {
    if (isShown) this.#place();
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#surface.hidden = !isShown;
    if ('popover' in this.#surface && this.#surface.isConnected) this.#surface.togglePopover(isShown);
    const change = isShown ? 'addEventListener' : 'removeEventListener';
    window[change]('scroll', this.#place, { capture: true, passive: true });
    window[change]('resize', this.#place);
    window.visualViewport?.[change]('resize', this.#place);
  }

  /** Scrolls the list only, where `scrollIntoView` would scroll the page as well. */
  #scrollTo(index: number): void {
    const box = this.#options;
    this.#view.requestMeasure({
      key: box,
      read: () => {
        const row = rowAt(box, index);
        if (row === undefined) return 0;
        const lowest = row.offsetTop + row.offsetHeight - box.clientHeight;
        return Math.min(Math.max(box.scrollTop, lowest), row.offsetTop);
      },
      write: (top) => {
        box.scrollTop = top;
      },
    });
  }

  #click(event: Event): void {
    const index = [...this.#options.children].findIndex((option) => event.composedPath().includes(option));
    const { entries, isStale } = this.#view.state.field(completionList);
    const entry = entries[index];
    if (entry === undefined || isStale) return;
    // Before the calendar takes the focus.
    this.#view.focus();
    acceptEntry(entry)(this.#view);
  }
}

function rowAt({ children }: HTMLElement, index: number): HTMLElement | undefined {
  const row = children[index];
  return row instanceof HTMLElement ? row : undefined;
}

/** Shows the list of an editor. */
export const listView = ViewPlugin.fromClass(ListView);
