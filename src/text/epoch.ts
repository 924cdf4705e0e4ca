/**
 * The time of a `Date`, of whatever realm or subclass, in milliseconds since the
 * epoch; `NaN` for an invalid one, and `undefined` for what is no `Date`. No
 * method of the value's own is called.
 */
export function readEpochMs(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    // What is none is mostly told by its tag, for an error takes a hundred times as long.
    return Object.prototype.toString.call(value) === '[object Date]' ? Date.prototype.getTime.call(value) : undefined;
  } catch {
    // Only an object with a time inside is a date, whatever its tag and prototype say.
    return undefined;
  }
}
