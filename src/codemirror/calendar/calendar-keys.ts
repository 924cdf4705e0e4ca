import { addDays, addMonths, clampDay, type Day, weekdayOf } from './days.ts';

/** The day that a key of the date grid moves to, within the calendar; `undefined` for other keys. */
export function moveDay(day: Day, key: string, isShifted: boolean): Day | undefined {
  const moved = dayAfterKey(day, key, isShifted);
  return moved && clampDay(moved);
}

function dayAfterKey(day: Day, key: string, isShifted: boolean): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return undefined;
  }
}
