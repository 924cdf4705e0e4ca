const RELATIVE = /^now(?:([+-])(\d{1,4})([mhdw]))?$/;
const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 };

/**
 * Reads a moment as dashboards write it: `now`, `now-7d`, `now+12h`. The units are minutes,
 * hours, days of 24 hours and weeks: `m`, `h`, `d`, `w`. For instance, `now-1d` is 24 hours before `now`.
 *
 * @param now - In milliseconds since the epoch.
 * @returns Milliseconds since the epoch, or `undefined` if the text is not in that form.
 * @see L7.4
 */
export function readRelativeTime(text: string, now: number): number | undefined {
  const [known, sign, count = '0', unit = 'm'] = RELATIVE.exec(text) ?? [];
  if (known === undefined) return undefined;
  return now + +count * (UNITS[unit] ?? 0) * (sign === '-' ? -MINUTE_MS : MINUTE_MS);
}
