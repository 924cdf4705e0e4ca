/** Where a class keeps the copy of the package that it belongs to. */
const COPY = Symbol.for('clausal.copy');

/** This copy. A tree of packages can have several, whose private fields are unknown to one another. */
const own = {};

/** Marks the objects of a class, so that another copy of the package recognises them. */
export function markCopy(prototype: object): void {
  Object.defineProperty(prototype, COPY, { value: own });
}

/** Whether an object was made by another copy of the package. */
export function isOfOtherCopy(value: unknown): boolean {
  try {
    const copy: unknown = Reflect.get(Object(value), COPY);
    return copy !== undefined && copy !== own;
  } catch {
    // A proxy threw; no copy makes one.
    return false;
  }
}

/** What to say of such an object. */
export const OTHER_COPY = 'one from another copy of clausal; `npm ls clausal` lists the copies';
