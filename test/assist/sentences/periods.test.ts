import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBeginning, readPeriods } from '../../../src/assist/sentences/read-value.ts';
import { periodLaw } from './laws.ts';

/** A Sunday. */
const USER = { now: new Date('2026-11-22T10:00:00Z'), timeZone: 'UTC' };

/** Each line was read twice: a phrase, and its readings from the first moment up to the one after it. `-` stands for none. */
const PHRASES = readFileSync(new URL('periods.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  =>  ') as [phrase: string, readings: string]);

function shorten(time: string | undefined): string {
  return (time ?? '').replace(/T00:00:00Z$|:00Z$/, '');
}

function readAll(phrase: string): string {
  return readPeriods(phrase, USER)
    .map(({ start, end }) => `${shorten(start)}..${shorten(end)}`)
    .join(' | ');
}

test.each(PHRASES)('%s is read as %s', (phrase, readings) => {
  expect(readAll(phrase) || '-').toBe(readings);
  // `m` is a minute in a date of a dashboard, and `M` a month.
  if (!phrase.includes('now-')) expect(readAll(phrase.toUpperCase()) || '-').toBe(readings);
});

describe('clock times', () => {
  test.each([
    ['yesterday at 2:30', 'Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-29T03:30:00+02:00'],
    ['yesterday 1:30', 'Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-29T01:30:00+01:00'],
    ['yesterday', 'Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-29T00:00:00+01:00'],
    ['yesterday at 2:30', 'Europe/Berlin', '2026-10-26T08:00:00Z', '2026-10-25T02:30:00+02:00'],
    ['yesterday 5pm', 'America/New_York', '2026-11-02T12:00:00Z', '2026-11-01T17:00:00-05:00'],
    ['2 days ago', 'America/New_York', '2026-11-02T12:00:00Z', '2026-10-31T00:00:00-04:00'],
    ['last 24 hours', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T13:00:00+01:00'],
    ['last 2 days', 'Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-28T00:00:00+01:00'],
    ['4 november 2018', 'America/Sao_Paulo', '2018-11-05T12:00:00Z', '2018-11-04T01:00:00-02:00'],
  ])('%s in %s at %s begins at %s', (phrase, timeZone, now, start) => {
    expect(readPeriods(phrase, { now: new Date(now), timeZone })[0]?.start).toBe(start);
  });
});

test.each([
  ['7d', '2026-11-15T00:00:00Z'],
  ['3 months ago', '2026-08-22T00:00:00Z'],
  ['now', '2026-11-22T10:00:00Z'],
  ['now-7d', '2026-11-15T10:00:00Z'],
  ['2 hours ago', '2026-11-22T08:00:00Z'],
  ['soon', undefined],
])('%s begins at %s', (text, time) => {
  expect(readBeginning(text, USER)).toBe(time);
});

test('a day keeps its bounds in all notations and zones, and a range keeps both ends', () => {
  fc.assert(periodLaw);
});
