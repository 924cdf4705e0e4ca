import { assertNever } from '../language/base/assert-never.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../language/checker/expression-tree.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import { readRange } from '../objects/matcher/number-range.ts';
import { readWords } from '../objects/matcher/words.ts';
import { IndexError } from './index-error.ts';

/** What a value must satisfy. */
export type ValueTest =
  /** It equals one of the texts. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'begins'; readonly text: string }
  /** It contains the words, adjacent and in the same order. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'number'; readonly operator: Operator; readonly number: number }
  /** It is an instant from `low` to `high`, inclusive, in milliseconds. */
  | { readonly kind: 'instants'; readonly low: number; readonly high: number }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  | { readonly kind: 'present' };

/** A test of the values of a field. One of them must satisfy it, or none if it is negated. */
export interface FieldTest extends ResolvedField {
  readonly test: ValueTest;
  readonly isNegated: boolean;
}

/** Leaves joined by AND and OR. A negation stands at a leaf only. */
export type Tree<Leaf> = Leaf | TestGroup<Leaf>;

/** Trees joined by one connective; without members it is true for `and`, false for `or`. */
export interface TestGroup<Leaf> {
  readonly connective: Connective;
  readonly members: readonly Tree<Leaf>[];
}

/** Whether a tree is a group. */
export function isTreeGroup<Leaf extends object>(tree: Tree<Leaf>): tree is TestGroup<Leaf> {
  return 'members' in tree;
}

/** Adds a tree to a group. A group with the same connective is flattened. */
function addMember<Leaf extends object>(connective: Connective, members: Tree<Leaf>[], tree: Tree<Leaf>): void {
  if (!isTreeGroup(tree) || tree.connective !== connective) members.push(tree);
  else for (const member of tree.members) members.push(member);
}

/** Joins trees. One alone stays as it is. */
export function toTree<Leaf extends object>(connective: Connective, members: readonly Tree<Leaf>[]): Tree<Leaf> {
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { connective, members };
}

/** An expression as tests of fields. */
export type Condition = Tree<FieldTest>;

/** The condition that every object satisfies. */
export const EVERYTHING: Condition = { connective: 'and', members: [] };

/** Reads an expression as tests. Texts of one field that are alternatives become one test. */
export function readTests(tree: ExpressionTree, isInverted = false): Condition {
  const isNegated = tree.isNegated !== isInverted;
  if (!isGroup(tree)) return readClause(tree, isNegated);
  // By De Morgan's laws.
  const connective = isNegated === (tree.connective === 'and') ? 'or' : 'and';
  const members: Tree<FieldTest>[] = [];
  for (const member of tree.members) addMember(connective, members, readTests(member, isNegated));
  return toTree(connective, mergeTexts(connective, members));
}

/** A test for one of several texts. */
type TextsTest = FieldTest & { readonly test: Extract<ValueTest, { readonly kind: 'texts' }> };

/** Whether the texts of a test can be joined with those of others. */
function isAlternative(tree: Tree<FieldTest>, connective: Connective): tree is TextsTest {
  return !isTreeGroup(tree) && tree.test.kind === 'texts' && tree.isNegated === (connective === 'and');
}

/** Joins the texts of a field in an OR, or its negated texts in an AND. */
function mergeTexts(connective: Connective, members: readonly Tree<FieldTest>[]): readonly Tree<FieldTest>[] {
  let alternatives = 0;
  for (const member of members) if (isAlternative(member, connective)) alternatives++;
  if (alternatives < 2) return members;
  const joined: Tree<FieldTest>[] = [];
  const byField = new Map<string, { readonly index: number; readonly leaf: FieldTest; readonly texts: Set<string> }>();
  for (const member of members) {
    if (!isAlternative(member, connective)) {
      joined.push(member);
      continue;
    }
    const name = fieldName(member);
    const earlier = byField.get(name);
    if (earlier !== undefined) for (const text of member.test.texts) earlier.texts.add(text);
    else byField.set(name, { index: joined.push(member) - 1, leaf: member, texts: new Set(member.test.texts) });
  }
  for (const { index, leaf, texts } of byField.values()) {
    joined[index] = { ...leaf, test: { kind: 'texts', texts: [...texts] } };
  }
  return joined;
}

/** Reads a clause, or its negation, as a test. */
function readClause(clause: CheckedClause, isNegated: boolean): FieldTest {
  const { field, key, value } = clause;
  if (field.type === 'any' && value.kind !== 'null') {
    const reason = 'which has values of any type';
    throw new IndexError('unsupported-clause', `an engine cannot compare ${quoteText(fieldName(clause))}, ${reason}`);
  }
  return { field, key, test: readTest(clause), isNegated: isNegated !== (value.kind === 'null') };
}

function readTest({ field, operator, value }: CheckedClause): ValueTest {
  switch (value.kind) {
    case 'null':
      return { kind: 'present' };
    case 'text': {
      if (operator === '~') return { kind: 'contains', text: value.text };
      if (operator === '^') return { kind: 'begins', text: value.text };
      const words = field.type === 'string' ? readWords(value.text) : [];
      return words.length > 0 ? { kind: 'words', words } : { kind: 'texts', texts: [value.text] };
    }
    case 'number':
      return { kind: 'number', operator, number: value.number };
    case 'date':
      return { kind: 'instants', ...readRange([{ operator, bound: value.epochMs }], (epochMs) => epochMs + 1) };
    case 'boolean':
      return { kind: 'boolean', boolean: value.boolean };
    default:
      return assertNever(value);
  }
}
