/**
 * Freezes a value and all that its properties hold, and returns it. What is
 * frozen already, as every primitive is, is taken to be frozen deeply.
 */
export function freezeDeep<Value>(value: Value): Value {
  if (!Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value as object))) freezeDeep(part);
  }
  return value;
}
