import { fieldName } from '../../../src/language/catalogue/resolve-field.ts';
import { mayJoin, type Resource } from '../../../src/language/catalogue/resource.ts';
import { checkText } from '../../../src/language/checker/check-query.ts';
import type { CheckedClause } from '../../../src/language/checker/checked-clause.ts';
import { clausesOf, type ExpressionTree, isGroup } from '../../../src/language/checker/expression-tree.ts';
import { formatClause } from '../../../src/language/formatter/format-checked.ts';
import { checkSatisfiability } from '../../../src/objects/logic/implies.ts';

/** The truth of each distinct clause, by its text without a negation. */
type World = ReadonlyMap<string, boolean>;

function holds(clause: CheckedClause, world: World): boolean {
  return world.get(formatClause({ ...clause, isNegated: false })) !== clause.isNegated;
}

function isTrue(tree: ExpressionTree, world: World): boolean {
  if (!isGroup(tree)) return holds(tree, world);
  const every = tree.connective === 'and';
  const value = every
    ? tree.members.every((one) => isTrue(one, world))
    : tree.members.some((one) => isTrue(one, world));
  return value !== tree.isNegated;
}

/**
 * The smallest number of queries that together match what a small expression matches, of all
 * queries with its clauses and their negations. Tries every set of queries.
 */
export function findOptimum(resource: Resource, tree: ExpressionTree): number {
  const clauses = [
    ...new Map(clausesOf(tree).map((one) => [formatClause({ ...one, isNegated: false }), one])).values(),
  ];
  const worlds = listWorlds(clauses).filter((world) => isPossible(resource, clauses, world));
  const wanted = toMask(worlds, (world) => isTrue(tree, world));
  if (wanted === 0) return 0;
  const masks = new Set<number>();
  if (wanted === toMask(worlds, () => true)) return 1;
  for (const some of listSubsets(clauses.flatMap((one) => [one, { ...one, isNegated: !one.isNegated }]))) {
    if (some.length === 0) continue;
    masks.add(toMask(worlds, (world) => some.every((one) => holds(one, world))));
    const isOneField = new Set(some.map(fieldName)).size === 1;
    if (mayJoin(resource.limits, isOneField)) {
      masks.add(toMask(worlds, (world) => some.some((one) => holds(one, world))));
    }
  }
  const useful = [...masks].filter((mask) => mask !== 0 && (mask & ~wanted) === 0);
  let reached = new Set([0]);
  for (let count = 1; ; count++) {
    const next = new Set<number>();
    for (const mask of reached) for (const one of useful) next.add(mask | one);
    if (next.has(wanted)) return count;
    reached = next;
  }
}

function listWorlds(clauses: readonly CheckedClause[]): readonly World[] {
  return Array.from({ length: 2 ** clauses.length }, (_, number) => {
    return new Map(
      clauses.map((one, index) => [formatClause({ ...one, isNegated: false }), ((number >> index) & 1) === 1]),
    );
  });
}

function isPossible(resource: Resource, clauses: readonly CheckedClause[], world: World): boolean {
  const text = clauses.map((one) => {
    const positive = formatClause({ ...one, isNegated: false });
    return `${world.get(positive) === true ? '' : '-'}${positive}`;
  });
  return checkSatisfiability(checkText(resource, text.join(' '))).satisfiable !== false;
}

function toMask(worlds: readonly World[], test: (world: World) => boolean): number {
  return worlds.reduce((mask, world, index) => (test(world) ? mask | (1 << index) : mask), 0);
}

function* listSubsets<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let number = 0; number < 2 ** items.length; number++) {
    yield items.filter((_, index) => ((number >> index) & 1) === 1);
  }
}
