import { chooseEach } from '../../language/base/choose-each.ts';
import { freezeDeep } from '../../language/base/plain-data.ts';
import { remember } from '../../language/base/remember.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type ExpressionGroup, type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import { readRange } from '../matcher/number-range.ts';
import type { ValueTest } from '../matcher/value-tests.ts';
import { isFeasible, listRequirements, type PlaceRequirements } from './build-witness.ts';
import { type Candidate, createEvaluator, fulfils, type ValueDomain, type ValueRequirements } from './candidates.ts';
import { type Assignment, boundaryInstants, boundaryNumbers, type Constraint, formatInstant } from './constraint.ts';
import { type ArrayDepth, arrayDepthOf, isObjectLocation, locateField } from './field-location.ts';
import { mayOverlap } from './independence.ts';
import { minimalConflict } from './minimal-conflict.ts';
import { areUndecidable, blocks, contradicts, groupRelated } from './relations.ts';
import { createTextDomain } from './text-domain.ts';

/** A clause, by its constraint, and whether it has to be true or false. */
export interface Literal {
  readonly constraint: Constraint;
  readonly holds: boolean;
}

/** Whether some object satisfies all literals, none does, or the resource does not allow an answer. */
export type Verdict = 'satisfiable' | 'unsatisfiable' | 'undecidable';

/** Decides whether literals can be true together, over a fixed set of constraints. */
export interface Solver {
  readonly constraints: readonly Constraint[];
  readonly arrayDepth: ArrayDepth;
  decide(literals: readonly Literal[]): Verdict;
  /** Lists what each place must have for some constraints to be met. */
  requirementsOf(assignment: Assignment): readonly PlaceRequirements[];
}

export function createSolver(resource: Resource, constraints: readonly Constraint[]): Solver {
  const arrayDepth = arrayDepthOf(resource);
  const domainOf = createDomainLookup(constraints);
  const decidableOf = createDecidableFilter(constraints, resource);
  const isSimple =
    decidableOf === undefined && isSinglePlace(constraints) && arrayDepth(constraints[0].path) === undefined;
  const onlyDomain = isSimple ? domainOf(constraints[0]) : undefined;
  const requirementsOf = (assignment: Assignment): readonly PlaceRequirements[] =>
    listRequirements(assignment, domainOf, arrayDepth);
  return {
    constraints,
    arrayDepth,
    requirementsOf,
    decide(literals) {
      const { required, forbidden } = toAssignment(literals);
      if (required.length === 0) return 'satisfiable';
      // Related clauses are usually about one value, and this is faster.
      if (onlyDomain !== undefined) {
        return onlyDomain.has({ required, forbidden, isEmpty: false }) ? 'satisfiable' : 'unsatisfiable';
      }
      const decidable = decidableOf?.({ required, forbidden }) ?? required;
      if (decidable.some(({ kind }) => kind === 'impossible')) return 'unsatisfiable';
      if (forbidden.some((one) => decidable.some((other) => contradicts(other, one)))) return 'unsatisfiable';
      if (!requirementsOf({ required: decidable, forbidden }).every(isFeasible)) return 'unsatisfiable';
      return decidable.length === required.length ? 'satisfiable' : 'undecidable';
    },
  };
}

/** Whether all constraints are about the plain value at one place. */
function isSinglePlace(constraints: readonly Constraint[]): constraints is readonly [Constraint, ...Constraint[]] {
  const [first] = constraints;
  if (first === undefined || isObjectLocation(first) || first.kind === 'impossible') return false;
  return constraints.every(({ place, kind }) => place === first.place && kind === first.kind);
}

/** Sorts constraints by whether they must be met or not. */
export function toAssignment(literals: readonly Literal[]): Assignment {
  const required: Constraint[] = [];
  const forbidden: Constraint[] = [];
  for (const { constraint, holds } of literals)
    (holds === constraint.isNegated ? forbidden : required).push(constraint);
  return { required, forbidden };
}

/** A disjunction of conjunctions: at least one of the sets has to be satisfied as a whole. */
export type Alternatives = readonly (readonly Literal[])[];

/** The alternatives under which an expression is true or, unless it `holds`, false. */
export function listAlternatives(
  tree: ExpressionTree,
  holds: boolean,
  constraintOf: (clause: CheckedClause) => Constraint,
): Alternatives {
  if (!isGroup(tree)) return [[{ constraint: constraintOf(tree), holds }]];
  const own = holds !== tree.isNegated;
  const members = tree.members.map((member) => listAlternatives(member, own, constraintOf));
  return isDisjunction(tree, own) ? members.flat() : chooseEach(members).map((one) => one.flat());
}

/** Whether it is enough that one member of a group has the given truth: by De Morgan's laws, `a b` is false if one is. */
function isDisjunction({ connective }: ExpressionGroup, holds: boolean): boolean {
  return (connective === 'or') === holds;
}

/** The size of alternatives: their number, and that of all their literals. */
interface AlternativesSize {
  readonly count: number;
  readonly literals: number;
}

/** Computes the size of what `listAlternatives` returns, which may be too large to list. */
function measureAlternatives(tree: ExpressionTree, holds: boolean): AlternativesSize {
  if (!isGroup(tree)) return { count: 1, literals: 1 };
  const own = holds !== tree.isNegated;
  const sizes = tree.members.map((member) => measureAlternatives(member, own));
  return sizes.reduce((one, other) =>
    isDisjunction(tree, own)
      ? { count: one.count + other.count, literals: one.literals + other.literals }
      : { count: one.count * other.count, literals: one.literals * other.count + other.literals * one.count },
  );
}

/** The limits on clauses, alternatives and literals, so that an answer takes a few seconds at most. */
const MAX_ALTERNATIVES = 4096;
const MAX_LITERALS = 64 * MAX_ALTERNATIVES;

/** Whether an expression has too many clauses or alternatives to decide anything about it. */
export function isTooLarge(tree: ExpressionTree, clauses: readonly CheckedClause[]): boolean {
  const { count, literals } = measureAlternatives(tree, true);
  return Math.max(clauses.length, count) > MAX_ALTERNATIVES || literals > MAX_LITERALS;
}

/** Finds the smallest set of clauses that makes all alternatives unsatisfiable. Call it only if they are. */
export function findConflict(solver: Solver, alternatives: Alternatives): readonly CheckedClause[] {
  const [only = [], ...others] = alternatives;
  const conflict =
    others.length > 0 ? alternatives.flat() : minimalConflict(only, (some) => solver.decide(some) === 'unsatisfiable');
  const constraints = new Set(conflict.map(({ constraint }) => constraint));
  return freezeDeep([...constraints].sort((a, b) => a.index - b.index).map(({ clause }) => clause));
}

/**
 * Returns a function that selects the required constraints that can be decided together with all constraints related to
 * them, or `undefined` if all of them can. Only resources of your own have constraints that cannot be decided.
 *
 * @see L4
 */
function createDecidableFilter(
  constraints: readonly Constraint[],
  resource: Resource,
): ((assignment: Assignment) => readonly Constraint[]) | undefined {
  const blocked = constraints.filter((constraint) => isBlocked(constraint, resource));
  if (blocked.length === 0 && !hasUndecidable(constraints)) return undefined;
  const groups = groupRelated(constraints);
  return ({ required, forbidden }) => {
    const considered = groups.map((group) => group.filter((one) => required.includes(one) || forbidden.includes(one)));
    const decidable = considered.filter(
      (group) => !(group.some((one) => blocked.includes(one)) || hasUndecidable(group)),
    );
    return required.filter((constraint) => decidable.some((group) => group.includes(constraint)));
  };
}

function hasUndecidable(constraints: readonly Constraint[]): boolean {
  // Constraints on one field are decided alike, and a list has thousands.
  const distinct = [...new Map(constraints.map((one) => [`${one.kind} ${fieldName(one.clause)}`, one])).values()];
  return distinct.some((one) => distinct.some((other) => areUndecidable(one, other)));
}

/** For each field, the fields that may block it, whatever its key. They never change for a resource. */
const findNeighbours = remember((resource: Resource) =>
  remember((field: Field) => [...resource.entries.values()].filter((other) => mayOverlap(field, other))),
);

/** Whether a field of the resource, perhaps the constraint's own, blocks the place of a constraint. */
export function isBlocked(constraint: Constraint, resource: Resource): boolean {
  const near = findNeighbours(resource)(constraint.clause.field);
  return near.some((other) =>
    nearestKeys(other, constraint).some((key) => blocks(locateField(other, key), constraint)),
  );
}

/** The keys with which a keyed field comes nearest to the place of a constraint. */
function nearestKeys(field: Field, { path, ownPath = [] }: Constraint): readonly (string | undefined)[] {
  if (field.keyed !== true) return [undefined];
  const depth = locateField(field, undefined).path.length;
  return [path[depth] ?? '', ownPath[depth] ?? ''];
}

type NonEmpty = readonly [Constraint, ...Constraint[]];

/** Returns a function that gives the domain of a constraint's place, which all constraints on that place share. */
function createDomainLookup(constraints: readonly Constraint[]): (constraint: Constraint) => ValueDomain {
  const domains: ValueDomain[] = [];
  return (constraint) => {
    const known = domains[constraint.index];
    if (known !== undefined) return known;
    const { place, kind } = constraint;
    const others = constraints.filter((one) => one !== constraint && one.place === place && one.kind === kind);
    const domain = createDomain([constraint, ...others]);
    for (const { index } of [constraint, ...others]) domains[index] = domain;
    return domain;
  };
}

/** Creates the domain of constraints on one place, all of the same kind. */
function createDomain(constraints: NonEmpty): ValueDomain {
  const values = constraints.map(({ value }) => value);
  switch (constraints[0].kind) {
    case 'text':
      return createTextDomain(constraints);
    case 'number':
      return createListDomain(constraints, () =>
        boundaryNumbers(values.flatMap((value) => (value.kind === 'number' ? value.number : []))),
      );
    case 'date':
      return createDateDomain(constraints);
    case 'seconds':
      return createListDomain(constraints, () => boundarySeconds(constraints));
    default:
      return createListDomain(constraints, () => [false, true]);
  }
}

/** Candidate values for Unix time: those of the clauses, which are whole seconds, and those next to them. */
function boundarySeconds(constraints: NonEmpty): readonly number[] {
  const bounds = constraints.flatMap(({ value }) => (value.kind === 'date' ? value.epochMs / 1000 : []));
  return [0, ...bounds, ...bounds.flatMap((bound) => [bound + 1, bound - 1])];
}

/** Creates a domain with a list of candidates, one for every way in which a value can meet the constraints or not. */
function createListDomain(
  constraints: NonEmpty,
  listValues: () => readonly unknown[],
  createTest?: (constraint: Constraint) => ValueTest,
): ValueDomain {
  let candidates: readonly Candidate[] | undefined;
  const find = (requirements: ValueRequirements): Candidate | undefined => {
    candidates ??= listValues().map(createEvaluator(constraints[0].kind, createTest));
    return candidates.find((candidate) => fulfils(candidate, requirements));
  };
  return {
    path: constraints[0].path,
    has: (requirements) => find(requirements) !== undefined,
    pick: (requirements) => find(requirements)?.value,
  };
}

/** Creates a domain of timestamps. They are compared as milliseconds, which is fast, and formatted only when picked. */
function createDateDomain(constraints: NonEmpty): ValueDomain {
  const bounds = constraints.flatMap(({ value }) => (value.kind === 'date' ? value.epochMs : []));
  const domain = createListDomain(constraints, () => boundaryInstants(bounds), createEpochMsTest);
  return { ...domain, pick: (requirements) => formatInstant(domain.pick(requirements) as number) };
}

function createEpochMsTest({ operator, value }: Constraint): ValueTest {
  // A constraint with `null` is met by any timestamp.
  if (value.kind !== 'date') return () => true;
  const { low, high } = readRange([{ operator, bound: value.epochMs }], (epochMs) => epochMs + 1);
  return (epochMs) => typeof epochMs === 'number' && epochMs >= low && epochMs <= high;
}
