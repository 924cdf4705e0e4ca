import type { Operator } from '../../src/language/syntax/ast.ts';

/** A value to search for, independent of any language. */
export interface PoolValue {
  /** `timestamp` is RFC 3339; a date in Unix seconds is a `number`. */
  readonly kind: 'text' | 'number' | 'timestamp' | 'null' | 'boolean';
  /** Without quotes and escapes. */
  readonly text: string;
  readonly quote: '"' | "'";
}

export interface PoolField {
  readonly path: string;
  /** The key of a metadata field and its notation. */
  readonly key: string | undefined;
  readonly isDotted: boolean;
}

export interface PoolClause {
  readonly isNegated: boolean;
  readonly field: PoolField;
  readonly operator: Operator;
  readonly value: PoolValue;
}

/** Syntax errors. Each language writes them in its own notation. */
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
  /** The mistake and the index of its clause. */
  readonly mistake: { readonly kind: Mistake; readonly clause: number } | undefined;
}
