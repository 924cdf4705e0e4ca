import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { acceptEntry, openList } from './commands.ts';
import { ListFooter, renderDetails, renderHelp, renderOption, selectOption } from './render.ts';
import { listSource } from './source.ts';
import { completionList, type ListEntry, setListOpen, situationOf } from './state.ts';
import { listTheme } from './theme.ts';

/** The number of lists on the page, for unique ids. */
let lists = 0;

/** The rows that are rendered with the key. The list shows ten, so the others can wait until these are painted. */
const FIRST_ROWS = 12;

/** The id of an option in the list of that id. */
function idOfOption(list: string, index: number): string {
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
    this.#surface.popover = 'manual';
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
    if (this.#surface.isConnected) this.#surface.togglePopover(isShown);
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
const listView = ViewPlugin.fromClass(ListView);

/** The space between the box and the list, and between the list and the edge of the window, in pixels. */
const GAP = 4;

interface Place {
  readonly left: number;
  readonly width: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  readonly room: number;
}

interface Measure {
  readonly key: HTMLElement;
  read(): Place;
  write(place: Place): void;
}

/** Places the list below the box, or above it where there is no room below. It is as wide as `listParent`, or as the parent of the editor. */
function placeList(view: EditorView, surface: HTMLElement): Measure {
  return {
    key: surface,
    read() {
      const box = view.scrollDOM.getBoundingClientRect();
      const frame = frameOf(view).getBoundingClientRect();
      const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
      const width = Math.min(frame.width, clientWidth - 2 * GAP);
      const left = Math.min(Math.max(frame.left, GAP), clientWidth - GAP - width);
      const below = clientHeight - box.bottom - 2 * GAP;
      const above = box.top - 2 * GAP;
      const isBelow = below >= Math.min(surface.scrollHeight, 320) || below >= above;
      return isBelow
        ? { left, width, top: box.bottom + GAP, bottom: undefined, room: below }
        : { left, width, top: undefined, bottom: clientHeight - box.top + GAP, room: above };
    },
    write({ left, width, top, bottom, room }) {
      const { style } = surface;
      style.left = `${left}px`;
      style.width = `${width}px`;
      style.top = top === undefined ? 'auto' : `${top}px`;
      style.bottom = bottom === undefined ? 'auto' : `${bottom}px`;
      style.setProperty('--clausal-room', `${Math.max(room, 120)}px`);
    },
  };
}

/** The element that sets the width of the list: `listParent`, or the editor's parent. */
function frameOf({ state, dom }: EditorView): Element {
  const { parentNode } = dom;
  const parent = parentNode instanceof ShadowRoot ? parentNode.host : dom.parentElement;
  return state.facet(searchBoxOptions)?.listParent ?? parent ?? dom;
}

/** The attributes of an editable combobox, and of an input for queries rather than prose. */
const listAria: Extension = EditorView.contentAttributes.of((view) => {
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
