import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toInstant } from '../../../src/language/checker/calendar.ts';
import { kindOfRelativeDate, readRelativeDate } from '../../../src/language/checker/relative-time.ts';
import { writeTime } from '../../../src/language/checker/zoned-time.ts';

/** Writes the period of a relative date; an instant as one timestamp. */
function read(text: string, now: string, timeZone = 'UTC'): string | undefined {
  const span = readRelativeDate(text, { now: Date.parse(now), timeZone });
  if (span === undefined) return undefined;
  const [start, end] = [span.start, span.end].map((ms) => writeTime(ms, timeZone));
  return start === end ? start : `${start} ${end}`;
}

describe('readRelativeDate', () => {
  const NOW = '2025-01-08T12:30:45Z';

  test.each([
    ['now', NOW],
    ['NOW-1M', '2024-12-08T12:30:45Z'],
    ['now-90m', '2025-01-08T11:00:45Z'],
    ['now+12h', '2025-01-09T00:30:45Z'],
    ['now-10080m', '2025-01-01T12:30:45Z'],
    ['now-000000007d', '2025-01-01T12:30:45Z'],
    ['now-7d', '2025-01-01T12:30:45Z'],
    ['now-1w', '2025-01-01T12:30:45Z'],
    ['now-1M', '2024-12-08T12:30:45Z'],
    ['now-1Q', '2024-10-08T12:30:45Z'],
    ['now-1y', '2024-01-08T12:30:45Z'],
    ['now/m', '2025-01-08T12:30:00Z 2025-01-08T12:31:00Z'],
    ['now/h', '2025-01-08T12:00:00Z 2025-01-08T13:00:00Z'],
    ['now/d', '2025-01-08T00:00:00Z 2025-01-09T00:00:00Z'],
    ['now/w', '2025-01-06T00:00:00Z 2025-01-13T00:00:00Z'],
    ['now/M', '2025-01-01T00:00:00Z 2025-02-01T00:00:00Z'],
    ['now/Q', '2025-01-01T00:00:00Z 2025-04-01T00:00:00Z'],
    ['now/y', '2025-01-01T00:00:00Z 2026-01-01T00:00:00Z'],
    ['now-1M/M', '2024-12-01T00:00:00Z 2025-01-01T00:00:00Z'],
    ['now-1d/d+8h', '2025-01-07T08:00:00Z'],
    ['now/y-1d/M', '2024-12-01T00:00:00Z 2025-01-01T00:00:00Z'],
    ['today', '2025-01-08T00:00:00Z 2025-01-09T00:00:00Z'],
    ['Yesterday', '2025-01-07T00:00:00Z 2025-01-08T00:00:00Z'],
    ['tomorrow', '2025-01-09T00:00:00Z 2025-01-10T00:00:00Z'],
    ['this week', '2025-01-06T00:00:00Z 2025-01-13T00:00:00Z'],
    ['last month', '2024-12-01T00:00:00Z 2025-01-01T00:00:00Z'],
    ['next quarter', '2025-04-01T00:00:00Z 2025-07-01T00:00:00Z'],
    ['LAST YEAR', '2024-01-01T00:00:00Z 2025-01-01T00:00:00Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(read(text, NOW)).toBe(expected);
  });

  test.each([
    // Months are of different lengths.
    ['now-1M', '2025-03-31T10:00:00Z', 'UTC', '2025-02-28T10:00:00Z'],
    ['now-1M', '2024-03-31T10:00:00Z', 'UTC', '2024-02-29T10:00:00Z'],
    ['now-1y', '2024-02-29T10:00:00Z', 'UTC', '2023-02-28T10:00:00Z'],
    ['now+1Q', '2025-11-30T10:00:00Z', 'UTC', '2026-02-28T10:00:00Z'],
    ['last month', '2025-03-31T10:00:00Z', 'UTC', '2025-02-01T00:00:00Z 2025-03-01T00:00:00Z'],
    // A Sunday belongs to the week of the Monday before it.
    ['now/w', '2025-01-12T23:59:59Z', 'UTC', '2025-01-06T00:00:00Z 2025-01-13T00:00:00Z'],
    // The day of the user.
    ['today', '2025-01-08T23:30:00Z', 'Europe/Berlin', '2025-01-09T00:00:00+01:00 2025-01-10T00:00:00+01:00'],
    ['now/M', '2025-02-01T03:00:00Z', 'America/New_York', '2025-01-01T00:00:00-05:00 2025-02-01T00:00:00-05:00'],
    ['now/h', '2025-01-08T12:20:00Z', 'Asia/Kathmandu', '2025-01-08T18:00:00+05:45 2025-01-08T19:00:00+05:45'],
    // The clocks change: a day has 23 or 25 hours, and hours pass all the same.
    ['now-1d', '2025-03-30T12:00:00Z', 'Europe/Berlin', '2025-03-29T14:00:00+01:00'],
    ['now-24h', '2025-03-30T12:00:00Z', 'Europe/Berlin', '2025-03-29T13:00:00+01:00'],
    ['today', '2025-03-30T12:00:00Z', 'Europe/Berlin', '2025-03-30T00:00:00+01:00 2025-03-31T00:00:00+02:00'],
    ['now/h', '2025-10-26T01:30:00Z', 'Europe/Berlin', '2025-10-26T02:00:00+01:00 2025-10-26T03:00:00+01:00'],
    ['now-0d', '2025-10-26T01:30:00Z', 'Europe/Berlin', '2025-10-26T02:30:00+01:00'],
    // 02:30 comes twice, or never.
    ['now+1d', '2025-10-25T00:30:00Z', 'Europe/Berlin', '2025-10-26T02:30:00+02:00'],
    ['now+1d', '2025-03-29T01:30:00Z', 'Europe/Berlin', '2025-03-30T03:30:00+02:00'],
    // Midnight comes twice, or never; a day is left out.
    ['today', '2026-11-01T12:00:00Z', 'America/Havana', '2026-11-01T00:00:00-04:00 2026-11-02T00:00:00-05:00'],
    ['today', '2018-11-04T12:00:00Z', 'America/Sao_Paulo', '2018-11-04T01:00:00-02:00 2018-11-05T00:00:00-02:00'],
    ['tomorrow', '2011-12-30T05:00:00Z', 'Pacific/Apia', '2011-12-31T00:00:00+14:00 2012-01-01T00:00:00+14:00'],
  ])('reads %s at %s in %s as %s', (text, now, timeZone, expected) => {
    expect(read(text, now, timeZone)).toBe(expected);
  });

  test.each([
    '',
    ' now',
    'now ',
    'now-7',
    'now-1234567890m',
    'now7d',
    'now - 7d',
    'now/1d',
    'now-7x',
    'now/D',
    'now-1Y',
  ])('does not read %j', (text) => {
    expect(read(text, NOW)).toBeUndefined();
  });

  test('does not read words that no calendar has, and long texts', () => {
    for (const text of ['last', 'month', 'last  month', 'last fortnight', 'yesterday/d', '7 days ago']) {
      expect(read(text, NOW), text).toBeUndefined();
    }
    expect(read(`now${'+1d'.repeat(1_000_000)}`, NOW)).toBeUndefined();
  });

  test('readRelativeDate is a time that no timestamp can write, however far away', () => {
    for (const step of ['9999y', '999999999y', '999999999Q', '999999999d', '273846y/y']) {
      for (const text of [`now+${step}`, `now-${step}`, `now+${step}-${step}`, `now-${step}+${step}/d`]) {
        const { start = 0 } = readRelativeDate(text, { now: 0, timeZone: 'Europe/Berlin' }) ?? {};
        expect(start, text).not.toBe(0);
        expect(writeTime(start, 'Europe/Berlin'), text).toBeUndefined();
      }
    }
  });

  test.each([
    ['relative', ['now-7d', 'last month']],
    ['unknown-unit', ['now-7x', 'now/D', 'now-1d/Z', 'now-86400s', 'now-7days', 'now/month']],
    ['unknown-words', ['now-7', 'now - 7d', ' now', 'last 7 days', 'this hour', 'Next fortnight', '3 days ago']],
    [undefined, ['nowadays', 'lastly', 'fortnight', 'ago', '2025-01-01', `now${' '.repeat(99)}`]],
  ])('a text of the kind %s: %j', (kind, texts) => {
    expect(new Set(texts.map(kindOfRelativeDate))).toEqual(new Set([kind]));
  });
});

describe('a unit', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

  test('contains now, and follows the one before it without a gap', () => {
    fc.assert(
      fc.property(date, zone, fc.constantFrom(...'dwMQy'), (now, timeZone, unit) => {
        const clock = { now: now.getTime(), timeZone };
        const current = readRelativeDate(`now/${unit}`, clock);
        const last = readRelativeDate(`now-1${unit}/${unit}`, clock);
        expect(current?.start).toBeLessThanOrEqual(clock.now);
        expect(current?.end).toBeGreaterThan(clock.now);
        expect(last?.end).toBe(current?.start);
      }),
    );
  });

  test('begins at the time that clocks show', () => {
    fc.assert(
      fc.property(date, zone, (local, timeZone) => {
        const ms = toInstant(local.getTime(), timeZone);
        const shown = Date.parse(`${writeTime(ms, timeZone)?.slice(0, 19)}Z`);
        // Later only if the clocks skip it.
        const skipped = shown - Math.floor(local.getTime() / 1000) * 1000;
        expect(skipped).toBeGreaterThanOrEqual(0);
        expect(skipped).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});
