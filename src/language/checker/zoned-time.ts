const MINUTE_MS = 60_000;

/** Writes a time as an RFC 3339 timestamp with the offset of a zone, to the second; `undefined` before year 0 and after 9999. */
export function writeTime(ms: number, timeZone?: string): string | undefined {
  if (ms < MIN_TIME || ms > MAX_TIME) return undefined;
  const local = ms + offsetAt(ms, timeZone);
  return local < MIN_TIME || local > MAX_TIME ? undefined : writeTimestamp(ms, local - ms);
}

/** The times that RFC 3339 can write. */
export const MIN_TIME = Date.parse('0000-01-01');
export const MAX_TIME = Date.parse('9999-12-31T23:59:59Z');

/** Writes a time as an RFC 3339 timestamp with an offset in milliseconds. */
export function writeTimestamp(ms: number, offset: number): string {
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
export function offsetAt(ms: number, timeZone: string | undefined): number {
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

export function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, known);
  }
  return known;
}

/** Reads the name of a time zone; `undefined` if there is none with that name. */
export function readTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function platformZone(): string {
  return formatOf(undefined).resolvedOptions().timeZone;
}

/** Whether a value is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
