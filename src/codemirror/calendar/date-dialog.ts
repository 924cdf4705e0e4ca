import type { EditorView } from '@codemirror/view';
import { createPart } from '../parts.ts';
import { moveDay } from './calendar-keys.ts';
import { addMonths, clampDay, type Day, isInCalendar, midnightOf, startOfDay, weeksOf } from './days.ts';

/** Callbacks of a date dialog. */
export interface DateDialogOptions {
  readonly day: Day;
  readonly today: Day;
  readonly timeZone: string | undefined;
  readonly choose: (timestamp: string) => void;
  readonly close: () => void;
}

/** Creates a dialog with the days of a month. The arrow keys move by days and weeks, the page keys by months. */
export function createDateDialog({ state }: EditorView, options: DateDialogOptions): HTMLElement {
  const { today, timeZone, choose, close } = options;
  const locale = readLocale(document.documentElement.lang);
  let chosen = options.day;
  const dialog = createPart('div', 'calendar');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', state.phrase('Choose a date'));
  const heading = createPart('div', 'calendar-month');
  heading.setAttribute('aria-live', 'polite');
  const head = createPart('div', 'calendar-head');
  head.append(
    createMove('‹', state.phrase('Previous month'), () => show(clampDay(addMonths(chosen, -1)))),
    heading,
    createMove('›', state.phrase('Next month'), () => show(clampDay(addMonths(chosen, 1)))),
  );
  const grid = createPart('div', 'calendar-days');
  grid.setAttribute('role', 'grid');
  grid.setAttribute('aria-label', state.phrase('Days'));
  const written = createPart('div', 'calendar-written');
  dialog.append(head, grid, written);
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    const moved = grid.contains(event.target as Node) ? moveDay(chosen, event.key, event.shiftKey) : undefined;
    if (moved !== undefined) {
      show(moved);
      grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    if (moved !== undefined || event.key === 'Escape') event.preventDefault();
  });
  dialog.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dialog.contains(relatedTarget)) close();
  });
  show(chosen);
  return dialog;

  function show(day: Day): void {
    chosen = day;
    heading.textContent = format({ month: 'long', year: 'numeric' }, day);
    written.textContent = startOfDay(day, timeZone);
    const weeks = weeksOf(day);
    const names = weeks[0]?.map((one) => {
      const name = createPart('span', 'calendar-weekday');
      name.setAttribute('role', 'columnheader');
      name.setAttribute('aria-label', format({ weekday: 'long' }, one));
      name.textContent = format({ weekday: 'short' }, one);
      return name;
    });
    grid.replaceChildren(createRow(names ?? []), ...weeks.map((week) => createRow(week.map(createDay))));
  }

  function createDay(day: Day): HTMLElement {
    const cell = createPart('button', 'calendar-day');
    cell.type = 'button';
    cell.setAttribute('role', 'gridcell');
    cell.tabIndex = isSame(day, chosen) ? 0 : -1;
    cell.textContent = String(day.day);
    cell.setAttribute('aria-label', format({ dateStyle: 'full' }, day));
    cell.setAttribute('aria-selected', String(isSame(day, chosen)));
    if (isSame(day, today)) cell.setAttribute('aria-current', 'date');
    if (day.month !== chosen.month) cell.classList.add('cm-clausal-calendar-other');
    if (isInCalendar(day)) cell.addEventListener('click', () => choose(startOfDay(day, timeZone)));
    else cell.disabled = true;
    return cell;
  }

  function format(how: Intl.DateTimeFormatOptions, day: Day): string {
    return new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(midnightOf(day));
  }
}

/** The locale of a `lang` attribute, which may be `en_US`; `undefined`, for that of the user, if it names none. */
function readLocale(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function isSame(a: Day, b: Day): boolean {
  return a.day === b.day && a.month === b.month && a.year === b.year;
}

function createRow(cells: readonly HTMLElement[]): HTMLElement {
  const row = createPart('div', 'calendar-week');
  row.setAttribute('role', 'row');
  row.append(...cells);
  return row;
}

function createMove(sign: string, name: string, press: () => void): HTMLElement {
  const button = createPart('button', 'calendar-move');
  button.type = 'button';
  button.setAttribute('aria-label', name);
  button.textContent = sign;
  button.addEventListener('click', press);
  return button;
}
