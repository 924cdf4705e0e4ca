/**
 * Freezes a value and all that its properties hold, and returns it. A frozen
 * object is taken to be frozen deeply, so shared parts are visited only once.
 */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
  return value;
}
