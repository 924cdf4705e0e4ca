import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, describeRange, FIRST_DAY, LAST_DAY, startOfDay } from '../../src/assist/days.ts';
import { readDateValue } from '../../src/language/checker/read-value.ts';

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
  expect(startOfDay(day, timeZone)).toBe(timestamp);
});

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
);

test('the day at the beginning of a day is that day, and a second earlier the day before', () => {
  const date = fc.date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, zone, (one, timeZone) => {
      const day = dayAt(one.getTime(), 'UTC');
      const ms = Date.parse(startOfDay(day, timeZone));
      expect(dayAt(ms, timeZone)).toBe(day);
      expect(dayAt(ms - 1000, timeZone)).toBe(dayAt(Date.parse(day) - 1000, 'UTC'));
    }),
  );
});

test.each([
  ['2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z', 'Nov 22, 2026 (UTC)'],
  ['2026-11-22T00:00:00Z', '2026-11-22T12:00:00Z', 'Nov 22, 2026, 12:00 AM – 12:00 PM (UTC)'],
  ['2026-11-22T09:00:00Z', '2026-11-22T11:00:00Z', 'Nov 22, 2026, 9:00 – 11:00 AM (UTC)'],
  ['2026-11-22T12:00:00Z', '2026-11-23T00:00:00Z', 'Nov 22, 2026, 12:00 – 11:59 PM (UTC)'],
  ['2026-11-22T09:30:00Z', '2026-11-22T09:31:00Z', 'Nov 22, 2026, 9:30 AM (UTC)'],
])('the time from %s to %s is shown as %s', (start, end, shown) => {
  expect(describeRange({ start, end }, { timeZone: 'UTC' }).replaceAll(/[\u2009\u202f]/g, ' ')).toBe(shown);
});

test.each([
  [8.64e15, LAST_DAY],
  [-8.64e15, FIRST_DAY],
  [Date.parse('0000-12-31T12:00:00Z') - 86_400_000, FIRST_DAY],
])('the nearest day with a year of four digits is shown for %d', (ms, nearest) => {
  for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'America/New_York']) {
    expect(dayAt(ms, timeZone)).toBe(nearest);
  }
});

test('each day has a timestamp that the language accepts, on that day', () => {
  const ms = fc.integer({ min: Date.parse(FIRST_DAY), max: Date.parse(LAST_DAY) });
  fc.assert(
    fc.property(ms, zone, (at, timeZone) => {
      const day = dayAt(at, timeZone);
      expect(dayAt(readDateValue(startOfDay(day, timeZone)) ?? Number.NaN, timeZone)).toBe(day);
    }),
  );
});
