import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { closeList } from '../list/open-list.ts';
import { searchBoxOptions } from '../options.ts';
import { calendarTheme } from './calendar-theme.ts';
import { createDateDialog } from './date-dialog.ts';
import { datePlaceAt } from './date-place.ts';
import { dayAt } from './days.ts';

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

  open(): boolean {
    const view = this.#view;
    const place = datePlaceAt(view.state);
    if (place === undefined || view.state.readOnly) return false;
    const { timeZone, now, messageParent } = view.state.facet(searchBoxOptions) ?? {};
    const ms = now?.().getTime() ?? Number.NaN;
    const today = dayAt(Number.isNaN(ms) ? Date.now() : ms, timeZone);
    closeList(view);
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
    dialog.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    return true;
  }
}

const holder = ViewPlugin.fromClass(CalendarHolder);

/**
 * Opens the calendar for the date value at the caret.
 *
 * @returns Whether there is one.
 */
export function openCalendar(view: EditorView): boolean {
  return view.plugin(holder)?.open() ?? false;
}

/** A month of days for the date value at the caret. Alt-Down opens it, which opens the list elsewhere. */
export const calendar: Extension = [
  calendarTheme,
  holder,
  Prec.highest(keymap.of([{ key: 'Alt-ArrowDown', run: openCalendar }])),
];
