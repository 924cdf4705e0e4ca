import type { NamedResource } from '../../host.ts';

/** A value that a program writes out. */
export type Primitive = string | number | bigint | boolean | null;

/** What is known of the value of an expression. */
export type Known =
  | ConstantValue
  | ObjectValue
  /** The whole of `clausal`. */
  | { readonly kind: 'module' }
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
  readMember(name: string): Known | undefined;
}

/** What is known of a value that the program writes out. */
export function constant(value: Primitive, isCertain = true): ConstantValue {
  return { kind: 'constant', value, isCertain };
}

/** The same, of which it is not certain that it is still so. */
export function asUncertain(known: Known): Known {
  return known.kind === 'constant' || known.kind === 'object' ? { ...known, isCertain: false } : known;
}

/** What a name leads to in a value. */
export function readMember(known: Known | undefined, name: string): Known | undefined {
  if (known?.kind === 'module') return { kind: 'export', name };
  if (known?.kind !== 'object') return undefined;
  const member = known.readMember(name);
  return member === undefined || known.isCertain ? member : asUncertain(member);
}
