import { countEach } from '../../language/base/count.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type Constraint, toConstraint } from '../../objects/logic/constraint.ts';
import { groupRelated } from '../../objects/logic/relations.ts';
import { createSolver, type Solver, type Literal as SolverLiteral } from '../../objects/logic/solver.ts';
import { keyOf, type Literal, onlyClause, type Term } from './normal-form.ts';

/** What is assumed of the constraints of a group. Equal states are one object. */
interface State {
  /** A bit for each constraint that holds, and for each that does not. */
  readonly holding: number;
  readonly failing: number;
  /** The states that follow, by constraint and whether it holds; `undefined` if no object is in that state. */
  readonly next: Map<number, State | undefined>;
}

/** Clauses that may affect one another, and a solver for them. */
interface ClauseGroup {
  readonly index: number;
  readonly constraints: Constraint[];
  readonly states: Map<string, State | undefined>;
  readonly start: State;
  solver: Solver | undefined;
}

/** A clause without its negation, as a constraint of its group. */
interface GroupedConstraint {
  readonly group: ClauseGroup;
  readonly constraint: Constraint;
}

/** What is assumed: a state of each group, and literals that hold. */
interface Facts {
  readonly states: readonly (State | undefined)[];
  readonly held: readonly Literal[];
}

const NOTHING: Facts = { states: [], held: [] };
/** Lists of more values are compared as sets and never reach a solver. */
const MAX_SOLVED = 8;
/** How many steps a call of the solver counts for. */
const SOLVER_STEPS = 5;
/** The constraints that a state has bits for. Nothing is concluded about a group of more. */
const MAX_GROUP = 30;

/**
 * Decides what literals imply, by the logic of queries. Each answer of `true` is certain; within
 * a bounded number of steps, some implications are not found.
 */
export class Reasoner {
  readonly #resource: Resource;
  readonly #constraints = new Map<string, GroupedConstraint>();
  /** The constraints of clauses, so that their keys are written once. */
  readonly #known = new Map<CheckedClause, GroupedConstraint | undefined>();
  /** The steps left: plans are made while somebody waits. */
  #budget = 20_000;

  constructor(resource: Resource, literals: Iterable<Literal>) {
    this.#resource = resource;
    const clauses = new Map<string, CheckedClause>();
    for (const literal of literals) {
      if (literal.clauses.length > MAX_SOLVED) continue;
      for (const clause of literal.clauses) {
        const positive = { ...clause, isNegated: false };
        clauses.set(keyOf(positive), positive);
      }
    }
    this.#group(clauses);
  }

  /** Groups constraints by place first, because most are about one of few places. */
  #group(clauses: ReadonlyMap<string, CheckedClause>): void {
    const firsts = new Map<string, CheckedClause>();
    for (const clause of clauses.values()) if (!firsts.has(fieldName(clause))) firsts.set(fieldName(clause), clause);
    const groups = new Map<string, ClauseGroup>();
    for (const [index, related] of groupRelated([...firsts.values()].map(toConstraint)).entries()) {
      const start: State = { holding: 0, failing: 0, next: new Map() };
      const group: ClauseGroup = { index, constraints: [], states: new Map(), start, solver: undefined };
      for (const { clause } of related) groups.set(fieldName(clause), group);
    }
    const sizes = countEach(Array.from(clauses.values(), (clause) => groups.get(fieldName(clause))));
    for (const [key, clause] of clauses) {
      const group = groups.get(fieldName(clause)) as ClauseGroup;
      if ((sizes.get(group) ?? 0) > MAX_GROUP) continue;
      const constraint = toConstraint(clause, group.constraints.length);
      group.constraints.push(constraint);
      this.#constraints.set(key, { group, constraint });
    }
  }

  /** Whether conclusions about all literals of a term are possible. */
  knows(term: Term): boolean {
    return term.every(({ clauses }) => clauses.every((one) => this.#constraintOf(one) !== undefined));
  }

  /** Whether some object fulfils a term. */
  isPossible(term: Term): boolean {
    const facts = this.#assume(term);
    return (
      facts !== undefined &&
      term.every((literal) => onlyClause(literal) !== undefined || !this.#isFalse(facts, literal))
    );
  }

  isImplied(literal: Literal, others: Term): boolean {
    const facts = this.#assume(others);
    return facts === undefined || this.#isTrue(facts, literal);
  }

  /** Whether every object that fulfils a term, but not a literal, fulfils one of other terms. */
  isCovered(term: Term, except: Literal | undefined, others: readonly Term[]): boolean {
    let facts = this.#assume(term);
    for (const clause of except?.clauses ?? []) facts = facts && this.#add(facts, clause, false);
    return facts === undefined || this.#covers(facts, others);
  }

  /** Whether two literals may affect each other. */
  areRelated(one: Literal, other: Literal): boolean {
    const first = one.clauses[0] && this.#constraintOf(one.clauses[0]);
    const second = other.clauses[0] && this.#constraintOf(other.clauses[0]);
    if (first === undefined || second === undefined) return one.keys[0] === other.keys[0];
    return first.group === second.group;
  }

  #covers(facts: Facts, terms: readonly Term[]): boolean {
    if (this.#budget <= 0) return false;
    let best: { readonly index: number; readonly open: readonly Literal[] } | undefined;
    const left: Term[] = [];
    for (const term of terms) {
      const open = this.#openLiterals(facts, term);
      if (open === undefined) continue;
      if (open.length === 0) return true;
      if (best === undefined || open.length < best.open.length) best = { index: left.length, open };
      left.push(term);
    }
    if (best === undefined) return false;
    const { index, open } = best;
    const others = left.toSpliced(index, 1);
    // To escape the term, an object must break one of its literals: the first, or the second but not the first, ….
    let assumed: Facts | undefined = facts;
    for (const literal of open) {
      let broken: Facts | undefined = assumed;
      for (const clause of literal.clauses) broken = broken && this.#add(broken, clause, false);
      if (broken !== undefined && !this.#covers(broken, others)) return false;
      assumed = this.#hold(assumed, literal);
      if (assumed === undefined) break;
    }
    return true;
  }

  /**
   * The literals of a term that the facts leave open; `undefined` if the term contradicts the facts,
   * or if nothing is known about a literal, which an object may then break.
   */
  #openLiterals(facts: Facts, term: Term): readonly Literal[] | undefined {
    const open: Literal[] = [];
    for (const literal of term) {
      if (this.#isTrue(facts, literal)) continue;
      if (this.#isFalse(facts, literal) || !this.knows([literal])) return undefined;
      open.push(literal);
    }
    return open;
  }

  #isTrue(facts: Facts, literal: Literal): boolean {
    if (facts.held.some((held) => isSubset(held, literal))) return true;
    if (literal.clauses.length > MAX_SOLVED) return false;
    let broken: Facts | undefined = facts;
    for (const clause of literal.clauses) broken = broken && this.#add(broken, clause, false);
    return broken === undefined;
  }

  #isFalse(facts: Facts, literal: Literal): boolean {
    if (literal.clauses.length > MAX_SOLVED) return false;
    return literal.clauses.every((clause) => this.#add(facts, clause, true) === undefined);
  }

  #assume(term: Term): Facts | undefined {
    let facts: Facts | undefined = NOTHING;
    for (const literal of term) facts = facts && this.#hold(facts, literal);
    return facts;
  }

  #hold(facts: Facts, literal: Literal): Facts | undefined {
    const only = onlyClause(literal);
    const added = only === undefined ? facts : this.#add(facts, only, true);
    return added && { ...added, held: [...facts.held, literal] };
  }

  /** Adds a clause that holds or not; `undefined` if that contradicts the facts. */
  #add(facts: Facts, clause: CheckedClause, holds: boolean): Facts | undefined {
    const found = this.#constraintOf(clause);
    if (found === undefined) return facts;
    this.#budget -= 1;
    const { group, constraint } = found;
    const state = facts.states[group.index] ?? group.start;
    const next = this.#follow(group, state, constraint.index, holds !== clause.isNegated);
    if (next === state) return facts;
    if (next === undefined) return undefined;
    const states = facts.states.slice();
    states[group.index] = next;
    return { states, held: facts.held };
  }

  #constraintOf(clause: CheckedClause): GroupedConstraint | undefined {
    if (this.#known.has(clause)) return this.#known.get(clause);
    const key = keyOf(clause);
    const found = this.#constraints.get(clause.isNegated ? key.slice(1) : key);
    this.#known.set(clause, found);
    return found;
  }

  #follow(group: ClauseGroup, state: State, index: number, holds: boolean): State | undefined {
    const step = index * 2 + Number(holds);
    const known = state.next.get(step);
    if (known !== undefined || state.next.has(step)) return known;
    const bit = 1 << index;
    const holding = holds ? state.holding | bit : state.holding;
    const failing = holds ? state.failing : state.failing | bit;
    const isSame = holding === state.holding && failing === state.failing;
    const next = isSame ? state : this.#enter(group, holding, failing);
    state.next.set(step, next);
    return next;
  }

  #enter(group: ClauseGroup, holding: number, failing: number): State | undefined {
    const key = `${holding} ${failing}`;
    if (group.states.has(key)) return group.states.get(key);
    const state = this.#isSatisfiable(group, holding, failing) ? { holding, failing, next: new Map() } : undefined;
    group.states.set(key, state);
    return state;
  }

  #isSatisfiable(group: ClauseGroup, holding: number, failing: number): boolean {
    if ((holding & failing) !== 0) return false;
    this.#budget -= SOLVER_STEPS;
    const { constraints } = group;
    group.solver ??= createSolver(this.#resource, constraints);
    const literals = constraints.flatMap((constraint) => {
      const bit = 1 << constraint.index;
      return ((holding | failing) & bit) === 0 ? [] : { constraint, holds: (holding & bit) !== 0 };
    });
    if (group.solver.decide(literals) !== 'unsatisfiable') return true;
    const readable = literals.filter((literal) => !mayBeUnreadable(literal, literals));
    return readable.length < literals.length && group.solver.decide(readable) !== 'unsatisfiable';
  }
}

/**
 * Whether a date that cannot be read fulfils the literals at a place: it is present, and no comparison
 * with it holds (L3.13). Logic knows only dates that can be read.
 */
function mayBeUnreadable({ constraint }: SolverLiteral, literals: readonly SolverLiteral[]): boolean {
  if (constraint.kind !== 'date' && constraint.kind !== 'seconds') return false;
  const there = literals.filter((literal) => literal.constraint.place === constraint.place);
  return there.every(({ holds }) => !holds);
}

/** Whether one literal allows no more than another. */
export function isSubset(one: Literal, other: Literal): boolean {
  if (one.keys.length === 1) return other.keys.includes(one.keys[0] as string);
  if (one.keys.length > other.keys.length) return false;
  const keys = new Set(other.keys);
  return one.keys.every((key) => keys.has(key));
}
