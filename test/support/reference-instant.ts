const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))?)?$/;

/** Reads a date in an object, in milliseconds since the epoch; `undefined` if it is not a date (L3.9). */
export function readInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] = match;
  const date = [Number(year), Number(month), Number(day)] as const;
  const time = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)] as const;
  const offset = [Number(offsetHour ?? 0), Number(offsetMinute ?? 0)] as const;
  const isDay = date[1] >= 1 && date[1] <= 12 && date[2] >= 1 && date[2] <= daysIn(date[0], date[1]);
  const isTime = time[0] < 24 && time[1] < 60 && time[2] < 60 && offset[0] < 24 && offset[1] < 60;
  if (!isDay || !isTime) return undefined;
  const minutes = (daysBefore(...date) * 24 + time[0]) * 60 + time[1];
  const offsetMinutes = (offset[0] * 60 + offset[1]) * (sign === '-' ? -1 : 1);
  return ((minutes - offsetMinutes) * 60 + time[2]) * 1000 + Number(`${fraction}000`.slice(0, 3));
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** The days from 1 January 1970 to a day, counted one year and one month at a time. */
function daysBefore(year: number, month: number, day: number): number {
  const yearDays = (one: number): number => 337 + daysIn(one, 2);
  let days = day - 1;
  for (let one = 1970; one < year; one++) days += yearDays(one);
  for (let one = 1969; one >= year; one--) days -= yearDays(one);
  for (let one = 1; one < month; one++) days += daysIn(year, one);
  return days;
}
