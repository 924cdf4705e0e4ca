const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The first and the last day. RFC 3339 has four digits for the year, and a date input has no year 0. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/** The day at a given time in a time zone, such as `2026-11-22`; before the first day the first, after the last the last. */
export function dayAt(ms: number, timeZone?: string): string {
  const local = Math.min(Math.max(ms + offsetAt(ms, timeZone), Date.parse(FIRST_DAY)), Date.parse(LAST_DAY));
  return new Date(local).toISOString().slice(0, 10);
}

/**
 * Writes the beginning of a day in a zone as an RFC 3339 timestamp with the offset.
 * Where the clock skips midnight, the day begins at its first existing time. For
 * instance `startOfDay('2026-11-22', 'Europe/Berlin')` is `'2026-11-22T00:00:00+01:00'`.
 *
 * @param timeZone - A name such as `Europe/Berlin`; by default the zone of the user.
 */
export function startOfDay(day: string, timeZone?: string): string {
  const midnight = Date.parse(day);
  // The clock may change on the day, so the offsets around it are tried, the earlier time first.
  const around = [offsetAt(midnight - DAY_MS, timeZone), offsetAt(midnight + DAY_MS, timeZone)];
  const offset = around.find((one) => offsetAt(midnight - one, timeZone) === one);
  const ms = midnight - (offset ?? around[0] ?? 0);
  return writeTimestamp(ms, offset ?? offsetAt(ms, timeZone));
}

/** Writes a time as an RFC 3339 timestamp with the offset of a zone, to the second; `undefined` before year 0 and after 9999. */
export function writeTime(ms: number, timeZone?: string): string | undefined {
  if (ms < MIN_TIME || ms > MAX_TIME) return undefined;
  const local = ms + offsetAt(ms, timeZone);
  return local < MIN_TIME || local > MAX_TIME ? undefined : writeTimestamp(ms, local - ms);
}

/** The times that RFC 3339 can write. */
const MIN_TIME = Date.parse('0000-01-01');
const MAX_TIME = Date.parse('9999-12-31T23:59:59Z');

function writeTimestamp(ms: number, offset: number): string {
  const local = new Date(ms + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / MINUTE_MS;
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The offsets that were asked for last: each key asks for the same midnights. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 500;

/** The milliseconds that a zone is ahead of UTC at a time, in whole minutes. */
function offsetAt(ms: number, timeZone: string | undefined): number {
  const key = `${timeZone ?? ''} ${ms}`;
  const known = offsets.get(key) ?? readOffset(ms, timeZone);
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, known);
  return known;
}

function readOffset(ms: number, timeZone: string | undefined): number {
  const name = formatOf(timeZone)
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}

/** The formats of the zones that were asked for: a format takes longer to create than a query to check. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, known);
  }
  return known;
}

/** The name of a zone for people: `Berlin` for `Europe/Berlin`. */
export function nameZone(timeZone: string | undefined): string {
  const { timeZone: name } = formatOf(timeZone).resolvedOptions();
  return name.replace(/^.*\//s, '').replaceAll('_', ' ');
}
