import { chooseEach } from '../../language/base/choose-each.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { type CheckedClause, toComparable } from '../../language/checker/checked-clause.ts';
import { type ExpressionGroup, type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import { foldText } from '../../objects/matcher/fold-text.ts';

/** One clause, or several clauses on one field joined by OR: a list of values. */
export interface Literal {
  readonly clauses: readonly CheckedClause[];
  /** The clauses by what they mean; equal for literals that mean the same. */
  readonly keys: readonly string[];
  /** All keys as one text. */
  readonly id: string;
  /** Whether it belongs to a scope, so that every query must contain it. */
  readonly isScope: boolean;
}

/** Literals that must all hold. */
export type Term = readonly Literal[];

/** A tree whose leaves are literals. No group is negated. */
export type NormalTree = Literal | NormalGroup;

interface NormalGroup {
  readonly connective: ExpressionGroup['connective'];
  readonly members: readonly NormalTree[];
  /** The group of the expression, for messages. */
  readonly source: ExpressionTree;
}

export function createLiteral(clauses: readonly CheckedClause[]): Literal {
  const byKey = new Map(clauses.map((clause) => [keyOf(clause), clause]));
  const keys = [...byKey.keys()];
  const isScope = clauses.some((clause) => clause.isScope);
  return { clauses: [...byKey.values()], keys, id: keys.join('\n'), isScope };
}

/** The only clause of a literal; `undefined` for a list. */
export function onlyClause({ clauses }: Literal): CheckedClause | undefined {
  return clauses.length === 1 ? clauses[0] : undefined;
}

/** The only value that a field has if a clause holds; `undefined` if it may have several values, or another one. */
export function readExactValue({ field, operator, isNegated, value }: CheckedClause): string | number | undefined {
  if (operator !== ':' || isNegated || field.many === true || field.source !== undefined) return undefined;
  if (value.kind === 'number') return value.number;
  return field.type === 'token' && value.kind === 'text' && value.text !== '' ? value.text : undefined;
}

/** What a clause means, however its value is written. */
export function keyOf(clause: CheckedClause): string {
  return `${clause.isNegated ? '-' : ''}${fieldName(clause)}${clause.operator}${keyOfValue(clause)}`;
}

function keyOfValue({ value }: CheckedClause): string {
  return value.kind === 'text' ? `"${foldText(value.text)}` : String(toComparable(value) ?? '');
}

/**
 * Makes literals of clauses, and of long lists of values.
 *
 * @param minList - The values on one field in an OR group that are read as a list; fewer are clauses of their own.
 */
export function toNormalTree(tree: ExpressionTree, minList: number): NormalTree {
  if (!isGroup(tree)) return createLiteral([tree]);
  const lists = tree.connective === 'or' ? findLists(tree.members, minList) : [];
  const listed = new Set<ExpressionTree>(lists.flat());
  const others = tree.members.filter((member) => !listed.has(member));
  const members = [...lists.map(createLiteral), ...others.map((member) => toNormalTree(member, minList))];
  const [only, ...rest] = members;
  if (only !== undefined && rest.length === 0) return only;
  return { connective: tree.connective, members, source: tree };
}

function findLists(members: readonly ExpressionTree[], minList: number): readonly (readonly CheckedClause[])[] {
  const listed = members.filter(
    (member) => !isGroup(member) && !member.isNegated && member.operator === ':' && member.value.kind !== 'null',
  ) as readonly CheckedClause[];
  return [...Map.groupBy(listed, fieldName).values()].filter(({ length }) => length >= minList);
}

/** The number of terms of the normal form, before any is written out. */
export function countTerms(tree: NormalTree): number {
  if (!('members' in tree)) return 1;
  const counts = tree.members.map(countTerms);
  return counts.reduce((a, b) => (tree.connective === 'or' ? a + b : a * b));
}

/** The member that multiplies the terms of a tree most. */
export function findMultiplier(tree: NormalTree): NormalGroup | undefined {
  if (!('members' in tree)) return undefined;
  const groups = tree.members.filter((member) => 'members' in member);
  const largest = groups.toSorted((a, b) => countTerms(b) - countTerms(a))[0];
  return tree.connective === 'and' || largest === undefined ? (largest ?? tree) : (findMultiplier(largest) ?? tree);
}

/** Writes a tree in disjunctive normal form. */
export function toTerms(tree: NormalTree): readonly Term[] {
  if (!('members' in tree)) return [[tree]];
  const members = tree.members.map(toTerms);
  if (tree.connective === 'or') return members.flat();
  return chooseEach(members).map((terms) => terms.flat());
}
