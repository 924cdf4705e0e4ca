import { fieldName } from '../language/catalogue/resolve-field.ts';
import { type CheckedClause, type CheckedValue, toComparable } from '../language/checker/checked-clause.ts';
import { clausesOf, type ExpressionGroup, type ExpressionTree, isGroup } from '../language/checker/expression-tree.ts';
import type { Operator } from '../language/syntax/ast.ts';

/** The most clauses of a field that are considered, because each is tested with each value. */
const MAX_CLAUSES = 100;

/** A field with contradictory clauses. */
export interface Contradiction {
  readonly field: string;
  /** Whether the clauses on the field form a range. */
  readonly isRange: boolean;
}

/**
 * Finds a field whose clauses contradict each other. This is a quick test: it looks at one field at a
 * time and does not compare words (docs/decisions/065-two-searches-for-contradictions.md).
 */
export function findContradiction(trees: readonly ExpressionTree[]): Contradiction | undefined {
  const conjuncts = trees.flatMap((tree) => (isConjunction(tree) ? tree.members : tree));
  for (const [field, about] of Map.groupBy(conjuncts, fieldOf)) {
    if (field === undefined || about.length === 1) continue;
    const clauses = about.flatMap(clausesOf);
    if (clauses.length > MAX_CLAUSES) continue;
    const values = [{ at: undefined, offset: 0 }, ...clauses.flatMap(nearValues)];
    if (values.some((value) => about.every((tree) => maySatisfy(value, tree, true)))) continue;
    return { field, isRange: about.every((tree) => !isGroup(tree) && !tree.isNegated && tree.operator !== ':') };
  }
  return undefined;
}

function isConjunction(tree: ExpressionTree): tree is ExpressionGroup {
  return isGroup(tree) && tree.connective === 'and' && !tree.isNegated;
}

/** The only field that a tree is about. Of several values, each may satisfy one clause. */
function fieldOf(tree: ExpressionTree): string | undefined {
  if (!isGroup(tree)) return tree.field.many === true ? undefined : fieldName(tree);
  const name = fieldOf(tree.members[0] as ExpressionTree);
  return tree.members.every((member) => fieldOf(member) === name) ? name : undefined;
}

/** A value of a field, or one just below or above it; without `at`, the field has none. */
interface NearValue {
  readonly at: string | number | boolean | undefined;
  readonly offset: number;
}

/** The values that clauses tell apart: the one in the clause, those next to it, and an empty text, which is `null` too. */
function nearValues({ value }: CheckedClause): readonly NearValue[] {
  const at = readComparable(value) ?? '';
  return [-1, 0, 1].map((offset) => ({ at, offset }));
}

/** What values are compared by; `undefined` for `null`. */
function readComparable(value: CheckedValue): NearValue['at'] {
  const known = toComparable(value);
  return typeof known === 'string' ? known.toLowerCase() : known;
}

function maySatisfy(value: NearValue, tree: ExpressionTree, holds: boolean): boolean {
  const own = holds !== tree.isNegated;
  if (!isGroup(tree)) return (meets(value, tree) ?? own) === own;
  const may = (member: ExpressionTree): boolean => maySatisfy(value, member, own);
  return (tree.connective === 'and') === own ? tree.members.every(may) : tree.members.some(may);
}

/** How a value of the object may compare with that of the clause. */
const ORDERS: Readonly<Record<Operator, readonly number[]>> = {
  ':': [0],
  '~': [0],
  // Looked up only for numbers and dates.
  '^': [0, 1],
  '>': [1],
  '<': [-1],
  '>=': [0, 1],
  '<=': [-1, 0],
};

/** Whether a value meets a clause without its negation; `undefined` if that is not known. */
function meets({ at, offset }: NearValue, { field, operator, value }: CheckedClause): boolean | undefined {
  const other = readComparable(value);
  const isEmpty = at === '' && offset === 0;
  if (other === undefined) return at === undefined || isEmpty;
  if (at === undefined || typeof at !== typeof other) return false;
  // Letters outside ASCII may be equal to others.
  const isText = field.type === 'string' || (typeof other === 'string' && /[^\0-\x7f]/.test(other));
  if (isText) return isEmpty ? other === '' : undefined;
  return ORDERS[operator].includes(at === other ? offset : at < other ? -1 : 1);
}
