import { type ExpressionTree, isGroup } from '../../language/checker/checked-expression.ts';
import type { CheckedClause } from '../../language/checker/checked-query.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { assertNever } from '../../language/text/assert-never.ts';
import { type NumberRange, nextDouble, readRange } from '../../objects/matcher/number-range.ts';
import { encodeItem, encodeText, encodeWords, joinTexts, PRESENT } from './encode-text.ts';
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
export type Condition = Leaf | ConditionGroup;

/** Conditions joined by one connective; without members it is true for `and`, false for `or`. */
export interface ConditionGroup {
  readonly connective: Connective;
  readonly members: readonly Condition[];
}

/** Whether a condition is a group. */
export function isConditionGroup(condition: Condition): condition is ConditionGroup {
  return 'members' in condition;
}

/** The condition that every object satisfies. */
export const EVERYTHING: Condition = { connective: 'and', members: [] };

/**
 * Compiles an expression into a condition over the columns of a layout. Clauses on one field whose
 * values are alternatives become one test of a list of values.
 *
 * @throws {TypeError} If the layout lacks a field of the expression.
 */
export function compileCondition(layout: Layout, tree: ExpressionTree): Condition {
  return compileTree(layout, tree, false);
}

/** Moves a negation around the tree to its clauses, by De Morgan's laws. */
function compileTree(layout: Layout, tree: ExpressionTree, isInverted: boolean): Condition {
  const isNegated = tree.isNegated !== isInverted;
  if (!isGroup(tree)) return compileClause(layout, tree, isNegated);
  const connective = isNegated === (tree.connective === 'and') ? 'or' : 'and';
  const members: Condition[] = [];
  const lists = new Map<Column, (string | boolean)[]>();
  const add = (condition: Condition): void => {
    if (isConditionGroup(condition)) {
      if (condition.connective === connective) condition.members.forEach(add);
      else members.push(condition);
      return;
    }
    if (!isAlternative(condition, connective)) {
      members.push(condition);
      return;
    }
    const { column, test } = condition;
    const list = lists.get(column);
    if (list !== undefined) {
      for (const value of test.values) list.push(value);
      return;
    }
    const values = [...test.values];
    lists.set(column, values);
    members.push({ ...condition, test: { kind: 'one-of', values } });
  };
  for (const member of tree.members) add(compileTree(layout, member, isNegated));
  for (const values of lists.values()) if (values.length > 1) dropRepeated(values);
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { connective, members };
}

/** Whether the values of a leaf can join those of others: in an OR, or if they are negated in an AND. */
function isAlternative(leaf: Leaf, connective: Connective): leaf is Leaf & { readonly test: OneOf } {
  return leaf.test.kind === 'one-of' && leaf.isNegated === (connective === 'and');
}

type OneOf = Extract<Test, { readonly kind: 'one-of' }>;

function dropRepeated(values: (string | boolean)[]): void {
  const distinct = new Set(values);
  if (distinct.size === values.length) return;
  values.length = 0;
  for (const value of distinct) values.push(value);
}

/** Compiles one clause, or its negation. */
function compileClause(layout: Layout, clause: CheckedClause, isNegated: boolean): Condition {
  const { field, key, operator, value } = clause;
  const { main, words } = layout.columnsOf(field);
  const leaf = (test: Test, column = main, negated = isNegated): Leaf => ({ column, test, isNegated: negated });
  const range = ({ low, high }: NumberRange): Condition =>
    low <= high ? leaf({ kind: 'range', low, high }) : { connective: isNegated ? 'and' : 'or', members: [] };
  switch (value.kind) {
    case 'null':
      return leaf(presenceOf(main, key), main, !isNegated);
    case 'text': {
      if (key !== undefined) return leaf({ kind: 'one-of', values: [encodeItem(key, value.text)] });
      if (operator === '~') return leaf({ kind: 'contains', text: encodeText(value.text) });
      const sought = words === undefined ? '' : encodeWords(value.text);
      if (sought !== '') return leaf({ kind: 'contains', text: sought }, words);
      return leaf(equality(main, encodeText(value.text)));
    }
    case 'number':
      return range(readRange([{ operator, bound: value.number }], nextDouble));
    case 'date': {
      const { low, high } = readRange([{ operator, bound: value.epochMs }], (epochMs) => epochMs + 1);
      return range({ low: Math.max(low, -MAX_INSTANT), high: Math.min(high, MAX_INSTANT) });
    }
    case 'boolean':
      return leaf({ kind: 'one-of', values: [main.type === 'texts' ? String(value.boolean) : value.boolean] });
    default:
      return assertNever(value);
  }
}

function equality(column: Column, text: string): Test {
  const isJoined = column.type === 'search' && column.isList;
  return isJoined ? { kind: 'contains', text: joinTexts([text]) } : { kind: 'one-of', values: [text] };
}

/** The test that a field has a value. */
export function presenceOf(column: Column, key: string | undefined): Test {
  if (key !== undefined) return { kind: 'one-of', values: [key] };
  switch (column.type) {
    case 'texts':
      return { kind: 'one-of', values: [PRESENT] };
    case 'search':
      return column.isList ? equality(column, PRESENT) : { kind: 'present' };
    case 'boolean':
      return { kind: 'one-of', values: [true] };
    default:
      return { kind: 'present' };
  }
}
