import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { type ExpressionTree, isGroup, pushNegations } from '../../language/checker/checked-expression.ts';
import type { CheckedClause } from '../../language/checker/checked-query.ts';
import type { Connective, Operator } from '../../language/syntax/ast.ts';
import { assertNever } from '../../language/text/assert-never.ts';
import { readRange } from '../../objects/matcher/number-range.ts';
import { readWords } from '../../objects/matcher/words.ts';

/** What a value must satisfy. */
export type OwnTest =
  /** It equals one of the texts. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'contains'; readonly text: string }
  /** It contains the words, adjacent and in the same order. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'number'; readonly operator: Operator; readonly number: number }
  /** It is an instant from `low` to `high`, inclusive, in milliseconds. */
  | { readonly kind: 'instants'; readonly low: number; readonly high: number }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  | { readonly kind: 'present' };

/** A test of the values of a field. */
export interface OwnLeaf extends ResolvedField {
  readonly test: OwnTest;
  readonly isNegated: boolean;
}

/** An expression as tests. A negation stands at a leaf only. */
export type OwnTree = OwnLeaf | OwnGroup;

/** Tests joined by one connective. */
export interface OwnGroup {
  readonly connective: Connective;
  readonly members: readonly OwnTree[];
}

/** Whether a tree is a group. */
export function isOwnGroup(tree: OwnTree): tree is OwnGroup {
  return 'members' in tree;
}

/** Reads an expression as tests. Texts of one field that are alternatives become one test. */
export function readTests(tree: ExpressionTree): OwnTree {
  return readTree(pushNegations(tree));
}

function readTree(tree: ExpressionTree): OwnTree {
  if (!isGroup(tree)) return readClause(tree);
  const { connective } = tree;
  const members: OwnTree[] = [];
  const places = new Map<string, number>();
  for (const member of tree.members.map(readTree)) {
    const texts = textsOf(member, connective);
    const name = texts === undefined ? '' : fieldName(member as OwnLeaf);
    const place = places.get(name);
    if (texts === undefined) members.push(member);
    else if (place === undefined) places.set(name, members.push(member) - 1);
    else {
      const leaf = members[place] as OwnLeaf;
      const all = new Set([...(textsOf(leaf, connective) ?? []), ...texts]);
      members[place] = { ...leaf, test: { kind: 'texts', texts: [...all] } };
    }
  }
  const [only, ...others] = members;
  return only !== undefined && others.length === 0 ? only : { connective, members };
}

/** The texts of a leaf that can be joined with those of another one: of an OR, or negated ones of an AND. */
function textsOf(member: OwnTree, connective: Connective): readonly string[] | undefined {
  if (isOwnGroup(member) || member.isNegated !== (connective === 'and')) return undefined;
  return member.test.kind === 'texts' ? member.test.texts : undefined;
}

function readClause(clause: CheckedClause): OwnLeaf {
  const { field, key, isNegated, value } = clause;
  return { field, key, test: readTest(clause), isNegated: isNegated !== (value.kind === 'null') };
}

function readTest({ field, operator, value }: CheckedClause): OwnTest {
  switch (value.kind) {
    case 'null':
      return { kind: 'present' };
    case 'text': {
      if (operator === '~') return { kind: 'contains', text: value.text };
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
