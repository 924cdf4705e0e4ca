/**
 * Freezes a value and everything that its properties hold, and returns it. A value
 * that is already frozen, such as a primitive, is assumed to be frozen deeply.
 */
export function freezeDeep<Value>(value: Value): Value {
  if (!Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value as object))) freezeDeep(part);
  }
  return value;
}
