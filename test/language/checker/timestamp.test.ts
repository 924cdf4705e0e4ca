import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTimestamp, splitIsoTime } from '../../../src/language/checker/timestamp.ts';

test('a timestamp is read like a Date, from year 0 to year 9999', () => {
  const min = new Date('0000-01-01T00:00:00Z');
  const max = new Date('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(readTimestamp(date.toISOString())).toBe(date.getTime());
    }),
  );
});

test.each([
  { text: '2025-01-31T12:00:00+05:30', same: '2025-01-31T06:30:00Z' },
  { text: '2025-01-31T12:00:00-00:30', same: '2025-01-31T12:30:00Z' },
  { text: '2024-02-29t23:59:59z', same: '2024-02-29T23:59:59Z' },
  { text: '2025-01-31T12:00:00.9876543Z', same: '2025-01-31T12:00:00.987Z' },
  { text: '2025-01-31T12:00:00.5Z', same: '2025-01-31T12:00:00.500Z' },
])('$text is $same', ({ text, same }) => {
  expect(readTimestamp(text)).toBe(Date.parse(same));
});

test.each([
  '2025-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2025-13-01T00:00:00Z',
  '2025-01-31T24:00:00Z',
  '2025-01-31T12:00:60Z',
  '2025-01-31T12:00:00',
  '2025-01-31T12:00:00.Z',
  '2025-01-31T12:00:00Zx',
  '2025-01-31T12:00:00+24:00',
  '2025-01-31T12:00:00+0100',
  '2025-01-31 12:00:00Z',
  '2025-01-31',
  '',
])('%j is not a timestamp', (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

test('the parts of a date of ISO 8601 may be missing', () => {
  expect(splitIsoTime('2025-01-31')).toMatchObject({ date: '2025-01-31', time: undefined, offset: undefined });
  expect(splitIsoTime('2025-01-31T12:00')).toMatchObject({ time: '12:00', seconds: undefined });
  expect(splitIsoTime('2025-01')).toBeUndefined();
});
