/** A value of the wrong type, for which the JavaScript engine would often give its own message. */
interface OddValue {
  readonly what: string;
  readonly value: unknown;
}

function fail(): never {
  throw new Error('must not be called');
}

/** A proxy for which even `Array.isArray` throws. */
function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** What {@link ODD_VALUES} throw, and what the engine says of them. */
export const LEAKED = /must not be called|revoked|proxy/;

/** Arguments that an untyped program or an attacker might pass. */
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
  {
    what: 'an object that cannot be converted to a string',
    value: { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  },
  { what: 'a list', value: [] },
  { what: 'a map', value: new Map() },
  { what: 'a promise', value: Promise.resolve() },
  { what: 'a proxy that throws', value: new Proxy({}, { get: fail, has: fail, getOwnPropertyDescriptor: fail }) },
  { what: 'a revoked proxy', value: revoked({}) },
  { what: 'a revoked proxy of a list', value: revoked([]) },
  { what: 'a revoked proxy of a function', value: revoked(() => {}) },
];
