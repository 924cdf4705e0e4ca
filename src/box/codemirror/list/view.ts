import type { Extension, Text } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { queryCheck } from '../check.ts';
import { createPart, writeContent, writeProperties } from '../dom.ts';
import { searchBoxOptions } from '../options.ts';
import { listTheme } from '../theme.ts';
import { acceptEntry, openList } from './commands.ts';
import { ListFooter, OptionRow, renderDetails, renderHelp } from './render.ts';
import { listSource } from './source.ts';
import { completionList, type ListEntry, setListOpen, situationOf, typeOver } from './state.ts';

/** The number of lists on the page, for unique ids. */
let lists = 0;

/** The rows in view, which are rendered with the key. The others wait until typing pauses. */
const FIRST_ROWS = 10;
const REST_AFTER_MS = 300;

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
  readonly #rows: OptionRow[] = [];
  #entries: readonly ListEntry[] = [];
  /** The text that the entries are for. */
  #doc: Text | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.#rest);
    this.#setShown(false);
    this.#dom.remove();
  }

  #render(): void {
    const { state } = this.#view;
    const list = state.field(completionList);
    const isShown = situationOf(list) !== 'closed';
    if (isShown) {
      this.#dom.className = this.#view.themeClasses;
      writeProperties(this.#options, {
        ariaLabel: state.phrase('Suggestions'),
        ariaBusy: String(list.isLoading),
        hidden: list.isHelp || list.entries.length === 0,
      });
      if (list.entries !== this.#entries) this.#renderFirst(list.entries);
      if (list.chosen >= this.#rows.length) this.#renderRows(FIRST_ROWS);
      for (const [index, row] of this.#rows.entries()) row.select(index === list.chosen);
      writeContent(this.#help, ...(list.isHelp ? renderHelp(state) : []));
      writeProperties(this.#help, { hidden: !list.isHelp });
      const details = list.isHelp ? [] : renderDetails(state, list.entries[Math.max(list.chosen, 0)]);
      writeContent(this.#details, ...details);
      writeProperties(this.#details, { hidden: details.length === 0 });
      this.#footer.render(state);
    }
    this.#setShown(isShown);
    if (isShown) this.#scrollTo(list.chosen);
  }

  #renderFirst(entries: readonly ListEntry[]): void {
    const { doc } = this.#view.state;
    // Late values and counts leave the list as long as it was.
    const end = doc === this.#doc ? Math.max(this.#rows.length, FIRST_ROWS) : FIRST_ROWS;
    clearTimeout(this.#rest);
    this.#entries = entries;
    this.#doc = doc;
    for (const { dom } of this.#rows.splice(Math.min(entries.length, end))) dom.remove();
    this.#renderRows(0, end);
    if (entries.length > end) this.#rest = setTimeout(() => this.#renderRows(end), REST_AFTER_MS);
  }

  #renderRows(start: number, end?: number): void {
    for (const [index, entry] of this.#entries.slice(start, end).entries()) {
      const row = this.#rows[start + index] ?? this.#addRow();
      row.show(this.#view.state, entry);
    }
  }

  #addRow(): OptionRow {
    const id = idOfOption(this.id, this.#rows.length);
    const row = new OptionRow(id, this.#rows.length + 1);
    this.#rows.push(row);
    this.#options.append(row.dom);
    return row;
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

/** With this much room below the box, the list is never above it. */
const MAX_HEIGHT = 320;
/** The height of a list of one or two options. In a lower window it covers the box. */
const MIN_HEIGHT = 80;
/** A lower list has no room for the footer. */
const MIN_HEIGHT_WITH_FOOTER = 140;

interface Place {
  readonly left: number;
  readonly width: number;
  /** The distance from the top of the window, or else from its bottom. */
  readonly top?: number;
  readonly bottom?: number;
  /** The largest height. */
  readonly room: number;
}

interface Measure {
  readonly key: HTMLElement;
  read(): Place;
  write(place: Place): void;
}

/**
 * Places the list below the box, or above it where there is no room below. It stays in the part of the window that a
 * keyboard on the screen leaves. It is as wide as `listParent`, or as the parent of the editor.
 */
function placeList(view: EditorView, surface: HTMLElement): Measure {
  return {
    key: surface,
    read() {
      const box = view.scrollDOM.getBoundingClientRect();
      const frame = frameOf(view).getBoundingClientRect();
      const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
      const { offsetTop: highest = 0, height = clientHeight } = window.visualViewport ?? {};
      const lowest = Math.min(highest + height, clientHeight);
      const width = Math.min(frame.width, clientWidth - 2 * GAP);
      const left = Math.min(Math.max(frame.left, GAP), clientWidth - GAP - width);
      const below = lowest - box.bottom - 2 * GAP;
      const above = box.top - highest - 2 * GAP;
      const isBelow = below >= above || below >= Math.max(MIN_HEIGHT, Math.min(heightOf(surface), MAX_HEIGHT));
      const room = Math.max(isBelow ? below : above, Math.min(MIN_HEIGHT, lowest - highest - 2 * GAP));
      const top = Math.min(box.bottom, lowest - room - 2 * GAP) + GAP;
      const bottom = clientHeight - Math.max(box.top, highest + room + 2 * GAP) + GAP;
      return { left, width, room, ...(isBelow ? { top } : { bottom }) };
    },
    write({ left, width, top, bottom, room }) {
      const { style } = surface;
      surface.classList.toggle('cm-clausal-list-low', room < MIN_HEIGHT_WITH_FOOTER);
      style.left = `${left}px`;
      style.width = `${width}px`;
      style.top = top === undefined ? 'auto' : `${top}px`;
      style.bottom = bottom === undefined ? 'auto' : `${bottom}px`;
      style.setProperty('--clausal-room', `${room}px`);
    },
  };
}

/** The height of the list with all its content in view. */
function heightOf(surface: HTMLElement): number {
  const [body, footer] = surface.children;
  const parts = [...(body?.children ?? [])].map(({ scrollHeight }) => scrollHeight);
  return Math.max(...parts) + (footer?.scrollHeight ?? 0);
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
  typeOver,
  listView,
  listAria,
  listTheme,
  EditorView.focusChangeEffect.of((_, isFocused) => (isFocused ? null : setListOpen.of(false))),
  EditorView.domEventHandlers({
    click(_, view) {
      const { selection } = view.state;
      const isFinished = view.state.field(queryCheck).document?.isValid === true;
      return !isFinished && selection.main.empty && !view.state.field(completionList).isOpen && openList(view);
    },
  }),
];
