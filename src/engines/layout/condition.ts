import type { ExpressionTree } from '../../language/checker/checked-expression.ts';
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
  const leaf = (one: Test, column = main): Leaf => ({ column, test: one, isNegated });
  const range = ({ low, high }: NumberRange): Condition =>
    low <= high ? leaf({ kind: 'range', low, high }) : isNegated ? EVERYTHING : NOTHING;
  switch (test.kind) {
    case 'present':
      return leaf(presenceOf(main, key));
    case 'contains':
      return leaf({ kind: 'contains', text: encodeText(test.text) });
    case 'words':
      return leaf({ kind: 'contains', text: spaceWords(test.words) }, words);
    case 'texts': {
      if (key !== undefined)
        return leaf({ kind: 'one-of', values: encodeAll(test.texts, (text) => encodeItem(key, text)) });
      const texts = encodeAll(test.texts, encodeText);
      if (main.type !== 'search' || !main.isList) return leaf({ kind: 'one-of', values: texts });
      return { connective: isNegated ? 'and' : 'or', members: texts.map((text) => leaf(hasText(text))) };
    }
    case 'number':
      return range(readRange([{ operator: test.operator, bound: test.number }], nextDouble));
    case 'instants':
      return range({ low: Math.max(test.low, -MAX_INSTANT), high: Math.min(test.high, MAX_INSTANT) });
    case 'boolean':
      return leaf({ kind: 'one-of', values: [main.type === 'texts' ? String(test.boolean) : test.boolean] });
    default:
      return assertNever(test);
  }
}

/** Encodes texts, of which some may differ in letter case only. */
function encodeAll(texts: readonly string[], encode: (text: string) => string): readonly string[] {
  const encoded = texts.map(encode);
  return encoded.length === 1 ? encoded : [...new Set(encoded)];
}

const NOTHING: Condition = { connective: 'or', members: [] };

/** The test that a list which is stored as one text has a text. */
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
