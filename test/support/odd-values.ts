/** A value that no types let through, and that the engine mostly has a message of its own for. */
interface OddValue {
  readonly what: string;
  readonly value: unknown;
}

function fail(): never {
  throw new Error('not to be asked');
}

/** A proxy that cannot even be asked whether it is a list. */
function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** What programs without types, or those of an attacker, pass for an argument. */
export const ODD_VALUES: readonly OddValue[] = [
  { what: 'undefined', value: undefined },
  { what: 'null', value: null },
  { what: 'true', value: true },
  { what: 'zero', value: 0 },
  { what: 'NaN', value: Number.NaN },
  { what: 'a bigint', value: 5n },
  { what: 'an empty text', value: '' },
  { what: 'a text', value: '__proto__' },
  { what: 'a symbol', value: Symbol('x') },
  { what: 'a function', value: () => {} },
  { what: 'an object', value: {} },
  { what: 'an object without a prototype', value: Object.create(null) },
  { what: 'an object that has no text', value: { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail } },
  { what: 'a list', value: [] },
  { what: 'a map', value: new Map() },
  { what: 'a promise', value: Promise.resolve() },
  { what: 'a proxy that throws', value: new Proxy({}, { get: fail, has: fail, getOwnPropertyDescriptor: fail }) },
  { what: 'a proxy that is revoked', value: revoked({}) },
  { what: 'a list that is revoked', value: revoked([]) },
  { what: 'a function that is revoked', value: revoked(() => {}) },
];
