import { StateEffect } from '@codemirror/state';

/** Opens the calendar in place of the list. */
export const showCalendar = StateEffect.define<null>();
