/**
 * A copy of what a program exports, of objects and lists alone, so that what
 * looks at it runs nothing of the program any more: neither getters nor proxies.
 * What circles goes on circling.
 */
export function takeData(value: unknown): unknown {
  const copies = new Map<object, unknown>();
  const take = (one: unknown): unknown => {
    if (typeof one === 'function') return NO_DATA;
    if (typeof one !== 'object' || one === null) return one;
    if (!copies.has(one)) copy(one);
    return copies.get(one);
  };
  const copy = (original: object): void => {
    const isList = Array.isArray(original);
    if (!isList && !isPlain(original)) {
      copies.set(original, NO_DATA);
      return;
    }
    const data: object = isList ? [] : {};
    copies.set(original, data);
    for (const key of Object.keys(original)) {
      const inner = take(original[key as keyof typeof original]);
      // An assignment to `__proto__` would not make it a key.
      Object.defineProperty(data, key, { value: inner, enumerable: true, configurable: true, writable: true });
    }
  };
  return take(value);
}

/** What a config may hold nowhere. */
const NO_DATA = Symbol('no data');

/** Neither a map, whose entries nobody would see, nor a date nor a promise. */
function isPlain(value: object): boolean {
  return ['[object Object]', '[object Module]'].includes(Object.prototype.toString.call(value));
}
