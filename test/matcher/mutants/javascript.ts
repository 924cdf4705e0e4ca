import { reference } from '../../support/reference-matcher.ts';
import { breaks, isObject, type Mutant } from './mutant.ts';

const { isNothing, lookThrough, readMember, toInstant, toNumber, toText } = reference;

/** Wrong answers to what no JSON has. */
export const JAVASCRIPT_MUTANTS: readonly Mutant[] = [
  ...breaks('L3.2', {
    'reads accessors that a class has': {
      readMember: (object, name) => (isObject(object) ? catching(() => object[name]) : undefined),
    },
    'reads no accessors': {
      readMember: (object, name) => catching(() => Object.getOwnPropertyDescriptor(object ?? 0, name)?.value),
    },
    'throws where an accessor throws': {
      readMember: (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined),
    },
    'asks maps': {
      readMember: (object, name) => (object instanceof Map ? object.get(name) : readMember(object, name)),
    },
    'looks through all that can be walked': {
      lookThrough: (value) => lookThrough(isObject(value) && Symbol.iterator in value ? [...(value as never)] : value),
    },
    'goes round in an array that holds itself': { lookThrough: (value) => lookAgain(value) },
    'asks what is no array at the top': {
      readPath: (object, path, meaning) => (Array.isArray(object) ? [] : reference.readPath(object, path, meaning)),
    },
  }),
  ...breaks('L3.3', {
    'takes NaN for a value': { isNothing: (value) => !Number.isNaN(value) && isNothing(value) },
    'takes the infinities for values': {
      isNothing: (value) => value !== Infinity && value !== -Infinity && isNothing(value),
    },
    'takes functions for values': { isNothing: (value) => typeof value !== 'function' && isNothing(value) },
    'takes symbols for values': { isNothing: (value) => typeof value !== 'symbol' && isNothing(value) },
    'takes an invalid date for a value': { isNothing: (value) => !(value instanceof Date) && isNothing(value) },
    'takes an object without members for nothing': {
      isNothing: (value) => isNothing(value) || (isObject(value) && Object.keys(value).length === 0),
    },
  }),
  ...breaks('L3.5', {
    'takes a bigint for no text': { toText: (value) => (typeof value === 'bigint' ? undefined : toText(value)) },
    'writes a bigint as the nearest double': {
      toText: (value) => toText(typeof value === 'bigint' ? Number(value) : value),
    },
    'takes a date for no text': { toText: (value) => (value instanceof Date ? undefined : toText(value)) },
    'writes a date as people do': { toText: (value) => (value instanceof Date ? String(value) : toText(value)) },
    'writes NaN': { toText: (value) => (Number.isNaN(value) ? 'NaN' : toText(value)) },
    'asks objects for their text': {
      toText: (value) => (isObject(value) && !(value instanceof Date) ? String(value) : toText(value)),
    },
    'asks objects for their JSON': {
      toText: (value) => (isObject(value) && 'toJSON' in value ? JSON.parse(JSON.stringify(value)) : toText(value)),
    },
  }),
  ...breaks('L3.8', {
    'takes a bigint for no number': { toNumber: (value) => (typeof value === 'bigint' ? undefined : toNumber(value)) },
    'takes the infinities for numbers': { toNumber: (value) => (typeof value === 'number' ? value : toNumber(value)) },
    'takes a date for a number': { toNumber: (value) => (value instanceof Date ? value.getTime() : toNumber(value)) },
    'keeps the last digit of a bigint': {
      toNumber: (value) =>
        typeof value === 'bigint' && BigInt(Number(value)) !== value ? Number(value) + 2 : toNumber(value),
    },
  }),
  ...breaks('L3.9', {
    'takes a date for no instant': { toInstant: (value) => (value instanceof Date ? undefined : toInstant(value)) },
    'reads a bigint as milliseconds': {
      toInstant: (value) => (typeof value === 'bigint' ? Number(value) : toInstant(value)),
    },
  }),
  ...breaks('L3.10', {
    'unwraps booleans': {
      toBoolean: (value) => (value instanceof Boolean ? value.valueOf() : reference.toBoolean(value)),
    },
  }),
];

function catching(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function lookAgain(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flatMap(lookAgain) : [value];
}
