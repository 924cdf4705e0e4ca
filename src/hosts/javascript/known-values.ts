import { LONGEST_QUERY } from '../../syntax/longest-query.ts';
import type { NamedResource } from '../host.ts';
import { type Sides, trimText } from './nodes.ts';

/** A value that a program writes out. */
export type Primitive = string | number | bigint | boolean | null;

/** What is known of the value of an expression. */
export type Known =
  | ConstantValue
  | ObjectValue
  /** All that `clausal` exports, but for what is taken out of it. */
  | { readonly kind: 'module'; readonly without: readonly string[] }
  /** A promise of all that `clausal` exports. */
  | { readonly kind: 'promise' }
  /** What `clausal` exports under a name. */
  | { readonly kind: 'export'; readonly name: string }
  /** `query('payments')` */
  | { readonly kind: 'tag'; readonly resource: NamedResource }
  /** `search('payments')` */
  | { readonly kind: 'search'; readonly resource: NamedResource };

/** A value that is a part of no other. */
export interface ConstantValue {
  readonly kind: 'constant';
  readonly value: Primitive;
  /** Whether it cannot have become another one by the time it is used. */
  readonly isCertain: boolean;
}

/** An object or an enum that is written out. */
export interface ObjectValue {
  readonly kind: 'object';
  readonly isCertain: boolean;
  /** Whether nothing can change it, whoever gets hold of it. */
  readonly isFrozen: boolean;
  /** Whether the program itself puts something else into it. */
  readonly isChanged?: boolean;
  readMember(name: string): Known | undefined;
}

/** What is known of a value that the program writes out. */
export function constant(value: Primitive, isCertain = true): ConstantValue {
  return { kind: 'constant', value, isCertain };
}

/** All that `clausal` exports. */
export const MODULE: Known = { kind: 'module', without: [] };

/** What leads from a value to another: the name of a member, what is left without some, what it promises. */
export type Step = string | { readonly without: readonly string[] } | typeof PROMISED;

/** Leads from a promise to what `await` gives. */
export const PROMISED = Symbol('promised');

/**
 * The same, of which it is not certain that it is still so.
 *
 * @param isChanged - Whether the program itself changes it. Else our functions stay what they are.
 */
export function asUncertain(known: Known, isChanged = false): Known | undefined {
  if (known.kind === 'constant') return { ...known, isCertain: false };
  if (known.kind === 'object') return { ...known, isCertain: false, isChanged };
  return isChanged ? undefined : known;
}

/** What a step leads to from a value. */
export function takeStep(known: Known | undefined, step: Step): Known | undefined {
  if (typeof step === 'string') return readMember(known, step);
  if (step === PROMISED) return readPromised(known);
  return known?.kind === 'module' ? { kind: 'module', without: [...known.without, ...step.without] } : undefined;
}

/** What `await` gives for a value. */
export function readPromised(known: Known | undefined): Known | undefined {
  return known?.kind === 'promise' ? MODULE : undefined;
}

/** What a name leads to in a value. */
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

/** `first + second + third`, as JavaScript adds them up. */
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

/** A text without the white space at its ends, or at one of them. */
export function trim(known: Known | undefined, sides: Sides): Known | undefined {
  if (known?.kind !== 'constant' || typeof known.value !== 'string') return undefined;
  return constant(trimText(known.value, sides), known.isCertain);
}

function addValues(a: Primitive, b: Primitive): Primitive | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    const text = `${a}${b}`;
    // Sums of sums grow without end, queries do not.
    return text.length > LONGEST_QUERY ? undefined : text;
  }
  return typeof a === 'bigint' || typeof b === 'bigint' ? undefined : Number(a) + Number(b);
}
