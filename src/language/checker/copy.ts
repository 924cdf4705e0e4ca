/** The method by which the objects of each copy of the package name their copy. */
export const COPY = /* @__PURE__ */ Symbol.for('clausal.copy');

/** This copy. A tree of packages can have several, whose private fields are unknown to one another. */
export const OWN_COPY: object = {};

/** Whether an object was made by another copy of the package. */
export function isOfOtherCopy(value: unknown): boolean {
  try {
    const copy: unknown = Reflect.get(Object(value), COPY);
    return copy !== undefined && copy !== OWN_COPY;
  } catch {
    // A proxy threw; no copy makes one.
    return false;
  }
}

/** What to say of such an object. */
export const OTHER_COPY = 'one from another copy of clausal; `npm ls clausal` lists the copies';
