import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search.ts';
import { dateRange } from '../../../src/language/checker/date-range.ts';

const now = new Date('2026-03-29T10:00:00Z');

describe('a period', () => {
  test.each([
    { text: 'yesterday', start: '2026-03-28T00:00:00+01:00', end: '2026-03-29T00:00:00+01:00' },
    // Clocks are set forward.
    { text: 'today', start: '2026-03-29T00:00:00+01:00', end: '2026-03-30T00:00:00+02:00' },
    { text: 'Last month', start: '2026-02-01T00:00:00+01:00', end: '2026-03-01T00:00:00+01:00' },
    { text: 'this quarter', start: '2026-01-01T00:00:00+01:00', end: '2026-04-01T00:00:00+02:00' },
    { text: 'now-7d/d', start: '2026-03-22T00:00:00+01:00', end: '2026-03-23T00:00:00+01:00' },
    { text: '2026-10-25', start: '2026-10-25T00:00:00+02:00', end: '2026-10-26T00:00:00+01:00' },
  ])('$text is from $start to $end in Berlin', ({ text, start, end }) => {
    expect(dateRange(text, { now, timeZone: 'Europe/Berlin' })).toEqual({ start, end });
  });

  test('a search takes its ends, and finds what the relative date finds', () => {
    const { start, end } = dateRange('yesterday', { now });
    const built = search('payments').where('created_at', '>=', start).where('created_at', '<', end);
    expect(String(built)).toBe('created_at>="2026-03-28T00:00:00Z" created_at<"2026-03-29T00:00:00Z"');
  });

  test.each([
    { text: 'now', error: TypeError, message: '"now" is not a period; write one such as `yesterday`' },
    { text: 'now-7d', error: TypeError, message: 'is not a period' },
    { text: 'soon', error: TypeError, message: 'is not a period' },
    { text: '2026-02-30', error: TypeError, message: 'is not a period' },
    { text: 5 as never, error: TypeError, message: 'is not a period' },
    { text: 'now+9000y/y', error: RangeError, message: 'is outside the years' },
  ])('$text is an error', ({ text, error, message }) => {
    const read = (): object => dateRange(text, { now });
    expect(read).toThrow(error);
    expect(read).toThrow(message);
  });

  test('refuses options that it does not have, because days would begin in another zone', () => {
    const options = { now, timezone: 'Europe/Berlin' };
    expect(() => dateRange('yesterday', options)).toThrow('must have only `now`, `timeZone`; got `timezone`');
  });

  test('any text is a period or a documented error of bounded size', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        try {
          const { start, end } = dateRange(text, { now });
          expect(Date.parse(start)).toBeLessThan(Date.parse(end));
        } catch (error) {
          expect(error).toSatisfy((thrown) => thrown instanceof TypeError || thrown instanceof RangeError);
          expect((error as Error).message.length).toBeLessThan(400);
        }
      }),
    );
  });
});
