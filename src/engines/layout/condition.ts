import type { ExpressionTree } from '../../language/checker/expression-tree.ts';
import { assertNever } from '../../language/text/assert-never.ts';
import { type NumberRange, nextDouble, readRange } from '../../objects/matcher/number-range.ts';
import { type FieldTest, mapLeaves, readTests, type Tree } from '../read-tests.ts';
import { encodeItem, encodeText, joinTexts, PRESENT, spaceWords } from './encode-text.ts';
import { type Column, type Layout, MAX_INSTANT } from './layout.ts';

/** What a column must hold. */
export type Test =
  /** `text`, `search`, `boolean`: it is one of the values. `texts`: it has one of them. */
  | { readonly kind: 'one-of'; readonly values: readonly (string | boolean)[] }
  /** `search`, `words`: it contains the text. */
  | { readonly kind: 'contains'; readonly text: string }
  /** `number`, `instant`: it is within the bounds, inclusive. `numbers`: one of its numbers is. */
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  /** Scalars: it is neither null nor empty. `numbers`: it is not empty. */
  | { readonly kind: 'present' };

/** A test of one column. */
export interface Leaf {
  readonly column: Column;
  readonly test: Test;
  readonly isNegated: boolean;
}

/** An expression over columns. A negation stands at a leaf only. */
export type Condition = Tree<Leaf>;

/** The condition that every object satisfies. */
export const EVERYTHING: Condition = { connective: 'and', members: [] };

/**
 * Compiles an expression into a condition over the columns of a layout.
 *
 * @throws {TypeError} If the layout lacks a field of the expression.
 */
export function compileCondition(layout: Layout, tree: ExpressionTree): Condition {
  return mapLeaves(readTests(tree), (leaf) => compileTest(layout, leaf));
}

/** Compiles a test of a field into one of its columns. */
function compileTest(layout: Layout, { field, key, test, isNegated }: FieldTest): Condition {
  const { main, words = main } = layout.columnsOf(field);
  switch (test.kind) {
    case 'present':
      return { column: main, test: presenceOf(main, key), isNegated };
    case 'contains':
      return { column: main, test: { kind: 'contains', text: encodeText(test.text) }, isNegated };
    case 'words':
      return { column: words, test: { kind: 'contains', text: spaceWords(test.words) }, isNegated };
    case 'texts': {
      const values = encodeAll(test.texts, key);
      if (main.type !== 'search' || !main.isList) return { column: main, test: { kind: 'one-of', values }, isNegated };
      const members = values.map((text) => ({ column: main, test: hasText(text), isNegated }));
      return { connective: isNegated ? 'and' : 'or', members };
    }
    case 'number':
      return compileRange(main, readRange([{ operator: test.operator, bound: test.number }], nextDouble), isNegated);
    case 'instants': {
      const range = { low: Math.max(test.low, -MAX_INSTANT), high: Math.min(test.high, MAX_INSTANT) };
      return compileRange(main, range, isNegated);
    }
    case 'boolean': {
      const value = main.type === 'texts' ? String(test.boolean) : test.boolean;
      return { column: main, test: { kind: 'one-of', values: [value] }, isNegated };
    }
    default:
      return assertNever(test);
  }
}

function compileRange(column: Column, { low, high }: NumberRange, isNegated: boolean): Condition {
  if (low <= high) return { column, test: { kind: 'range', low, high }, isNegated };
  return isNegated ? EVERYTHING : NOTHING;
}

/** Encodes texts. Those that differ only in letter case become one. */
function encodeAll(texts: readonly string[], key: string | undefined): readonly string[] {
  const encoded = texts.map((text) => (key === undefined ? encodeText(text) : encodeItem(key, text)));
  return encoded.length === 1 ? encoded : [...new Set(encoded)];
}

const NOTHING: Condition = { connective: 'or', members: [] };

/** A test for a text in a list that is stored as one text. */
function hasText(text: string): Test {
  return { kind: 'contains', text: joinTexts([text]) };
}

/** The test that a field has a value. */
export function presenceOf(column: Column, key: string | undefined): Test {
  if (key !== undefined) return { kind: 'one-of', values: [key] };
  switch (column.type) {
    case 'texts':
      return { kind: 'one-of', values: [PRESENT] };
    case 'search':
      return column.isList ? hasText(PRESENT) : { kind: 'present' };
    case 'boolean':
      return { kind: 'one-of', values: [true] };
    default:
      return { kind: 'present' };
  }
}
