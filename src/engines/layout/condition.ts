import { type ExpressionTree, isGroup, pushNegations } from '../../language/checker/checked-expression.ts';
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
  return compileTree(layout, pushNegations(tree));
}

function compileTree(layout: Layout, tree: ExpressionTree): Condition {
  if (!isGroup(tree)) return compileClause(layout, tree);
  const { connective } = tree;
  const members = tree.members.map((member) => compileTree(layout, member));
  const merged = mergeAlternatives(members, connective);
  const [only, ...others] = merged;
  return only !== undefined && others.length === 0 ? only : { connective, members: merged };
}

/** Joins the values of leaves on one column: those of an OR, and negated ones of an AND. */
function mergeAlternatives(members: readonly Condition[], connective: Connective): readonly Condition[] {
  const merged: Condition[] = [];
  const places = new Map<Column, number>();
  for (const member of members) {
    const values = valuesOf(member, connective);
    if (values === undefined) {
      merged.push(member);
      continue;
    }
    const leaf = member as Leaf;
    const place = places.get(leaf.column);
    if (place === undefined) {
      places.set(leaf.column, merged.push(leaf) - 1);
    } else {
      const before = valuesOf(merged[place] as Leaf, connective) ?? [];
      merged[place] = { ...leaf, test: { kind: 'one-of', values: [...before, ...values] } };
    }
  }
  return merged.map(dropRepeated);
}

function valuesOf(member: Condition, connective: Connective): readonly (string | boolean)[] | undefined {
  if (isConditionGroup(member) || member.isNegated !== (connective === 'and')) return undefined;
  return member.test.kind === 'one-of' ? member.test.values : undefined;
}

function dropRepeated(member: Condition): Condition {
  if (isConditionGroup(member) || member.test.kind !== 'one-of') return member;
  return { ...member, test: { kind: 'one-of', values: [...new Set(member.test.values)] } };
}

/** Compiles one clause, negated or not. */
export function compileClause(layout: Layout, clause: CheckedClause): Condition {
  const { field, key, operator, value, isNegated } = clause;
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
