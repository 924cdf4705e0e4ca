import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';

import { searchBoxOptions } from '../options.ts';
import { calendarTheme } from './calendar-theme.ts';
import { createDateDialog } from './date-dialog.ts';
import { datePlaceAt } from './date-place.ts';
import { dayAt } from './days.ts';
import { showCalendar } from './show-calendar.ts';

class CalendarHolder implements PluginValue {
  readonly #view: EditorView;
  #dom: HTMLElement | undefined;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ docChanged, state, startState }: ViewUpdate): void {
    const isOther = state.facet(searchBoxOptions)?.resource !== startState.facet(searchBoxOptions)?.resource;
    if (docChanged || isOther || state.readOnly) this.destroy();
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
    const { timeZone, now, messageParent } = view.state.facet(searchBoxOptions) ?? {};
    const ms = now?.().getTime() ?? Number.NaN;
    const today = dayAt(Number.isNaN(ms) ? Date.now() : ms, timeZone);
    this.destroy();
    const { start, end } = place.span;
    const dialog = createDateDialog(view, {
      day: place.ms === undefined ? today : dayAt(place.ms, timeZone),
      today,
      timeZone,
      choose: (timestamp) => {
        if (!dialog.isConnected) return;
        const insert = `"${timestamp}"`;
        view.dispatch({
          changes: { from: start, to: end, insert },
          selection: { anchor: start + insert.length },
          userEvent: 'input.complete',
        });
        view.focus();
      },
      close: () => {
        this.destroy();
        view.focus();
      },
    });
    this.#dom = document.createElement('div');
    this.#dom.className = view.themeClasses;
    this.#dom.append(dialog);
    (messageParent ?? view.dom).prepend(this.#dom);
    placeAt(view.coordsAtPos(start)?.left ?? 0, dialog);
    dialog.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
}

/** The space between the calendar and the edge of the window, in pixels. */
const GAP = 4;

/** Moves a dialog below its value, as far as the window has room. */
function placeAt(wanted: number, dialog: HTMLElement): void {
  dialog.style.left = '0';
  const { left, width } = dialog.getBoundingClientRect();
  const last = document.documentElement.clientWidth - width - GAP;
  dialog.style.left = `${Math.max(Math.min(wanted, last), GAP) - left}px`;
}

const holder = ViewPlugin.fromClass(CalendarHolder, {
  // A plugin must not dispatch while the view updates; a listener may.
  provide: (plugin) =>
    EditorView.updateListener.of(({ view, transactions }) => {
      const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(showCalendar)));
      if (isAsked) view.plugin(plugin)?.open();
    }),
});

/** Whether the calendar can be opened: at a date value that can be edited. */
export function canOpenCalendar(view: EditorView): boolean {
  return view.plugin(holder) !== null && !view.state.readOnly && datePlaceAt(view.state) !== undefined;
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

/** A month of days for the date value at the caret. Alt-Down opens it, which opens the list elsewhere. */
export const calendar: Extension = [
  calendarTheme,
  holder,
  Prec.highest(keymap.of([{ key: 'Alt-ArrowDown', run: openCalendar }])),
];
