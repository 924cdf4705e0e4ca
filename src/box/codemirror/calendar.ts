import { type EditorState, type Extension, Prec, StateEffect } from '@codemirror/state';
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { dayAt, FIRST_DAY, LAST_DAY, startOfDay } from '../../assist/days.ts';
import { findSituation, type ValueSituation } from '../../assist/situation.ts';
import type { Span } from '../../language/base/span.ts';
import { readDateValue, writeDate } from '../../language/checker/read-value.ts';
import { queryCheck } from './check.ts';
import { createButton, createPart } from './dom.ts';
import { changesResource, searchBoxOptions } from './options.ts';
import { colour } from './theme.ts';

/** Opens the calendar in place of the list. */
export const showCalendar = StateEffect.define<null>();

/** The value of a date clause at the caret. */
interface DatePlace extends Pick<ValueSituation, 'field' | 'operator'> {
  /** The span that a chosen date replaces. */
  readonly span: Span;
  /** The time that is written there, in milliseconds since the epoch; `undefined` if there is none. */
  readonly ms: number | undefined;
}

/** Finds the date value at the caret, or the place of a missing one. */
function datePlaceAt(state: EditorState): DatePlace | undefined {
  const { document } = state.field(queryCheck);
  if (document === undefined) return undefined;
  const situation = findSituation(document, state.selection.main.head);
  if (situation.kind !== 'value' || situation.field.field.type !== 'date') return undefined;
  const { span, field, operator } = situation;
  const text = state.sliceDoc(span.start, span.end).replaceAll(/^["']|["']$/g, '');
  const ms = readDateValue(text) ?? Date.parse(text);
  return { span, field, operator, ms: Number.isNaN(ms) ? undefined : ms };
}

/** A date input of the browser below the value. Enter writes its day into the query, Esc leaves the query as it is. */
class Calendar implements PluginValue {
  readonly #view: EditorView;
  #dom: HTMLElement | undefined;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || changesResource(update) || update.state.readOnly) this.destroy();
  }

  destroy(): void {
    const dom = this.#dom;
    this.#dom = undefined;
    dom?.remove();
  }

  open(): void {
    const view = this.#view;
    const place = datePlaceAt(view.state);
    if (place === undefined) return;
    this.destroy();
    const { timeZone, now, messageParent } = view.state.facet(searchBoxOptions) ?? {};
    const ms = place.ms ?? now?.().getTime() ?? Date.now();
    const day = dayAt(Number.isNaN(ms) ? Date.now() : ms, timeZone);
    const input = createPart('input', 'date');
    Object.assign(input, { type: 'date', required: true, min: FIRST_DAY, max: LAST_DAY, value: day });
    input.setAttribute('aria-label', view.state.phrase('Choose a date'));
    const insert = createButton('insert', () => this.#insert(input, place, timeZone));
    insert.textContent = view.state.phrase('Insert');
    const calendar = createPart('div', 'calendar', input, insert);
    calendar.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') this.#insert(input, place, timeZone);
      else if (event.key === 'Escape') this.#close();
      else return;
      event.preventDefault();
    });
    calendar.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !calendar.contains(relatedTarget)) this.#close();
    });
    this.#dom = document.createElement('div');
    this.#dom.className = view.themeClasses;
    this.#dom.append(calendar);
    (messageParent ?? view.dom).prepend(this.#dom);
    placeAt(view.coordsAtPos(place.span.start)?.left ?? 0, calendar);
    input.focus();
  }

  #insert(input: HTMLInputElement, { span, field, operator }: DatePlace, timeZone: string | undefined): void {
    // An incomplete date has the message of the browser.
    if (!input.isConnected || !input.reportValidity()) return;
    const insert = writeDate(field.field, operator, startOfDay(input.value, timeZone));
    this.#view.dispatch({
      changes: { from: span.start, to: span.end, insert },
      selection: { anchor: span.start + insert.length },
      userEvent: 'input.complete',
    });
    this.#view.focus();
  }

  #close(): void {
    this.destroy();
    this.#view.focus();
  }
}

/** The space between the calendar and the edge of the window, in pixels. */
const GAP = 4;

/** Moves the calendar below its value, as far as the window has room. */
function placeAt(wanted: number, calendar: HTMLElement): void {
  calendar.style.left = '0';
  const { left, width } = calendar.getBoundingClientRect();
  const last = document.documentElement.clientWidth - width - GAP;
  calendar.style.left = `${Math.max(Math.min(wanted, last), GAP) - left}px`;
}

const plugin = ViewPlugin.fromClass(Calendar, {
  // A plugin must not dispatch while the view updates; a listener may.
  provide: (calendarPlugin) =>
    EditorView.updateListener.of(({ view, transactions }) => {
      const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(showCalendar)));
      if (isAsked) view.plugin(calendarPlugin)?.open();
    }),
});

/** Whether the calendar can be opened: at a date value that can be edited. */
export function canOpenCalendar(view: EditorView): boolean {
  return view.plugin(plugin) !== null && !view.state.readOnly && datePlaceAt(view.state) !== undefined;
}

/**
 * Opens the calendar for the date value at the caret.
 *
 * @returns Whether there is one.
 */
export function openCalendar(view: EditorView): boolean {
  if (!canOpenCalendar(view)) return false;
  view.dispatch({ effects: showCalendar.of(null) });
  return true;
}

/** A date input for the date value at the caret. Alt-Down opens it, which opens the list elsewhere. */
export const calendar: Extension = [
  EditorView.baseTheme({
    '.cm-clausal-calendar': {
      position: 'absolute',
      // Above the content below the box.
      zIndex: '10',
      display: 'flex',
      gap: '6px',
      marginTop: '4px',
      padding: '6px',
      border: `1px solid ${colour('border')}`,
      borderRadius: '8px',
      background: colour('surface'),
      color: colour('text'),
      fontSize: '13px',
      boxShadow: '0 6px 20px rgb(0 0 0 / 18%)',
    },
    '.cm-clausal-calendar > *': {
      minHeight: '28px',
      padding: '0 8px',
      border: `1px solid ${colour('border')}`,
      borderRadius: '5px',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
    },
    '.cm-clausal-calendar button': { cursor: 'pointer' },
    '.cm-clausal-calendar button:hover': { background: colour('clause') },
    '@media (pointer: coarse)': {
      '.cm-clausal-calendar > *': { minHeight: '44px' },
      '.cm-clausal-calendar input': { fontSize: '16px' },
    },
  }),
  plugin,
  Prec.highest(keymap.of([{ key: 'Alt-ArrowDown', run: openCalendar }])),
];
