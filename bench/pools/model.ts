import type { Operator } from '../../src/syntax/ast.ts';

/** A value to search for, free of any one language's way to write it. */
export interface PoolValue {
  /** `timestamp` is RFC 3339; a date in Unix seconds is a `number`. */
  readonly kind: 'text' | 'number' | 'timestamp' | 'null' | 'boolean';
  /** Without quotes and escapes. */
  readonly text: string;
  readonly quote: '"' | "'";
}

export interface PoolField {
  readonly path: string;
  /** The key of a metadata field, with the form it is written in. */
  readonly key: string | undefined;
  readonly isDotted: boolean;
}

export interface PoolClause {
  readonly isNegated: boolean;
  readonly field: PoolField;
  readonly operator: Operator;
  readonly value: PoolValue;
}

/** Mistakes of writing, which the parser reports. They are made in each language's own text. */
export const MISTAKES = [
  'missing-value',
  'missing-operator',
  'foreign-operator',
  'unquoted-value',
  'unterminated-string',
  'typographic-quotes',
  'spaced-operator',
  'trailing-connective',
  'doubled-connective',
  'mixed-connectives',
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** A query that every design writes in its own language. */
export interface PoolQuery {
  readonly clauses: readonly PoolClause[];
  /** How the clauses are joined; `' '` means AND. */
  readonly connective: ' ' | 'AND' | 'and' | 'OR' | 'or';
  /** What is wrong with it, and the clause where. */
  readonly mistake: { readonly kind: Mistake; readonly clause: number } | undefined;
}
