import { MAX_QUERY_LENGTH } from '../../syntax/query-diagnostics.ts';
import type { NamedResource } from '../host.ts';
import { type Sides, trimText } from './nodes.ts';

/** The value of a literal. */
export type Primitive = string | number | bigint | boolean | null;

/** The value of an expression, as far as it is known. */
export type Known =
  | ConstantValue
  | ObjectValue
  /** The exports of `clausal`, except those that were destructured from it. */
  | { readonly kind: 'module'; readonly without: readonly string[] }
  /** A promise of the exports of `clausal`. */
  | { readonly kind: 'promise' }
  /** An export of `clausal`. */
  | { readonly kind: 'export'; readonly name: string }
  /** `query('payments')` */
  | { readonly kind: 'tag'; readonly resource: NamedResource }
  /** `search('payments')` */
  | { readonly kind: 'search'; readonly resource: NamedResource };

/** A primitive. */
export interface ConstantValue {
  readonly kind: 'constant';
  readonly value: Primitive;
  /** Whether it cannot change before it is used. */
  readonly isCertain: boolean;
}

/** An object literal or an enum. */
export interface ObjectValue {
  readonly kind: 'object';
  readonly isCertain: boolean;
  /** Whether no code can change it. */
  readonly isFrozen: boolean;
  /** Whether the program assigns to its members. */
  readonly isChanged?: boolean;
  readMember(name: string): Known | undefined;
}

/** Creates a known primitive. */
export function constant(value: Primitive, isCertain = true): ConstantValue {
  return { kind: 'constant', value, isCertain };
}

/** All exports of `clausal`. */
export const MODULE: Known = { kind: 'module', without: [] };

/** A step from a value to another: a member, the rest of a destructured object, or the value of a promise. */
export type Step = string | { readonly without: readonly string[] } | typeof PROMISED;

/** The step from a promise to its value. */
export const PROMISED = Symbol('promised');

/**
 * Marks a value as possibly changed.
 *
 * @param isChanged - Whether the program itself changes it. Otherwise our
 *   functions count as unchanged.
 */
export function asUncertain(known: Known, isChanged = false): Known | undefined {
  if (known.kind === 'constant') return { ...known, isCertain: false };
  if (known.kind === 'object') return { ...known, isCertain: false, isChanged };
  return isChanged ? undefined : known;
}

/** Takes a step from a value. */
export function takeStep(known: Known | undefined, step: Step): Known | undefined {
  if (typeof step === 'string') return readMember(known, step);
  if (step === PROMISED) return readPromised(known);
  return known?.kind === 'module' ? { kind: 'module', without: [...known.without, ...step.without] } : undefined;
}

/** The value of an awaited expression. */
export function readPromised(known: Known | undefined): Known | undefined {
  return known?.kind === 'promise' ? MODULE : undefined;
}

/** The value of a member. */
export function readMember(known: Known | undefined, name: string): Known | undefined {
  if (known?.kind === 'module') return known.without.includes(name) ? undefined : { kind: 'export', name };
  if (known?.kind !== 'object') return undefined;
  const member = known.readMember(name);
  return member === undefined || known.isCertain ? member : asUncertain(member, known.isChanged);
}

/** `-value` */
export function negate(known: Known | undefined): Known | undefined {
  if (known?.kind !== 'constant') return undefined;
  const { value, isCertain } = known;
  return typeof value === 'number' || typeof value === 'bigint' ? constant(-value, isCertain) : undefined;
}

/** `first + second + third`, with the semantics of JavaScript. */
export function add(operands: readonly (Known | undefined)[]): Known | undefined {
  let sum: ConstantValue | undefined;
  for (const operand of operands) {
    if (operand?.kind !== 'constant') return undefined;
    const value: Primitive | undefined = sum === undefined ? operand.value : addValues(sum.value, operand.value);
    if (value === undefined) return undefined;
    sum = constant(value, operand.isCertain && (sum?.isCertain ?? true));
  }
  return sum;
}

/** Trims a text at one or both ends. */
export function trim(known: Known | undefined, sides: Sides): Known | undefined {
  if (known?.kind !== 'constant' || typeof known.value !== 'string') return undefined;
  return constant(trimText(known.value, sides), known.isCertain);
}

function addValues(a: Primitive, b: Primitive): Primitive | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    const text = `${a}${b}`;
    // Sums of sums grow without limit; queries do not.
    return text.length > MAX_QUERY_LENGTH ? undefined : text;
  }
  return typeof a === 'bigint' || typeof b === 'bigint' ? undefined : Number(a) + Number(b);
}
