import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDateValue } from '../../src/checker/read-value.ts';
import { moveDay } from '../../src/codemirror/calendar/calendar-keys.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  isInCalendar,
  startOfDay,
  weekdayOf,
  weeksOf,
} from '../../src/codemirror/calendar/days.ts';

function read(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

test.each([
  ['2026-11-22', 'Europe/Berlin', '2026-11-22T00:00:00+01:00'],
  ['2026-07-01', 'Europe/Berlin', '2026-07-01T00:00:00+02:00'],
  // The days on which the clock changes.
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T00:00:00+01:00'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-30T00:00:00+02:00'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T00:00:00+02:00'],
  ['2026-11-01', 'America/New_York', '2026-11-01T00:00:00-04:00'],
  // Midnight comes twice, or never.
  ['2026-11-01', 'America/Havana', '2026-11-01T00:00:00-04:00'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T01:00:00-02:00'],
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00Z'],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-22T00:00:00+05:45'],
  ['2026-11-22', 'America/St_Johns', '2026-11-22T00:00:00-03:30'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-22T00:00:00+14:00'],
])('%s begins in %s at %s', (day, timeZone, timestamp) => {
  expect(startOfDay(read(day), timeZone)).toBe(timestamp);
});

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
);
const day = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((date) => dayAt(date.getTime(), 'UTC'));

test('the day at the beginning of a day is the day, and before it the day before', () => {
  fc.assert(
    fc.property(day, zone, (one, timeZone) => {
      const ms = Date.parse(startOfDay(one, timeZone));
      expect(dayAt(ms, timeZone)).toEqual(one);
      expect(dayAt(ms - 1000, timeZone)).toEqual(addDays(one, -1));
    }),
  );
});

test('the weeks of a month hold each of its days once, under its weekday', () => {
  fc.assert(
    fc.property(day, (one) => {
      const weeks = weeksOf(one);
      const days = weeks.flat().filter(({ month }) => month === one.month);
      expect(days.map((each) => each.day)).toEqual(days.map((_, index) => index + 1));
      expect(addDays(days.at(-1) ?? one, 1).day).toBe(1);
      for (const week of weeks) expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }),
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (from, count, to) => {
  expect(addMonths(read(from), count)).toEqual(read(to));
});

test.each([
  ['0050-06-15', 1, '0050-07-15'],
  ['0099-12-31', 2, '0100-02-28'],
  ['0001-01-31', 1, '0001-02-28'],
  ['9999-01-31', 11, '9999-12-31'],
])('%s and %i months is %s, in early and late years too', (from, count, to) => {
  expect(addMonths(read(from), count)).toEqual(read(to));
  expect(addDays(read(from), 0)).toEqual(read(from));
});

describe('the calendar goes from year 1 to year 9999', () => {
  test.each([
    ['9999-12-31', 'ArrowRight', false, '9999-12-31'],
    ['9999-12-31', 'End', false, '9999-12-31'],
    ['9999-12-15', 'PageDown', false, '9999-12-31'],
    ['9999-06-15', 'PageDown', true, '9999-12-31'],
    ['0001-01-01', 'ArrowLeft', false, '0001-01-01'],
    ['0001-01-15', 'PageUp', false, '0001-01-01'],
    ['0001-06-15', 'PageUp', true, '0001-01-01'],
    ['0002-06-15', 'PageUp', true, '0001-06-15'],
  ])('at %s, %s (shifted: %s) goes to %s', (from, key, isShifted, to) => {
    expect(moveDay(read(from), key, isShifted)).toEqual(read(to));
  });

  test.each([
    [8.64e15, '9999-12-31'],
    [-8.64e15, '0001-01-01'],
    [Date.parse('0000-12-31T12:00:00Z'), '0001-01-01'],
  ])('at %d is %s', (ms, nearest) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/New_York']) {
      expect(dayAt(ms, zone)).toEqual(read(nearest));
    }
  });

  test('each of its days has a timestamp that the language accepts, on that day', () => {
    const ms = fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') });
    fc.assert(
      fc.property(ms, zone, (at, timeZone) => {
        const one = dayAt(at, timeZone);
        const timestamp = startOfDay(one, timeZone);
        expect(dayAt(readDateValue(timestamp) ?? Number.NaN, timeZone)).toEqual(one);
      }),
    );
  });

  test.each(['0001-01-01', '9999-12-31'])('has the whole month of %s', (text) => {
    const days = weeksOf(read(text)).flat();
    expect(days.filter((one) => isInCalendar(one) && one.month === read(text).month)).toHaveLength(31);
    expect(days.length % 7).toBe(0);
  });
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', true, '2027-11-01'],
])('%s (shifted: %s) goes from Sunday 1 November to %s', (key, isShifted, to) => {
  expect(moveDay(read('2026-11-01'), key, isShifted)).toEqual(read(to));
});
