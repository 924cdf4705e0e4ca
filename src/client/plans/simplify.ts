import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { type CheckedClause, toComparable } from '../../language/checker/checked-clause.ts';
import { createValueTest, isInverted, type ValueTest } from '../../objects/matcher/value-tests.ts';
import { createLiteral, type Literal, onlyClause, readExactValue, type Term } from './normal-form.ts';
import { isSubset, Reasoner } from './reasoner.ts';

/** More terms are only compared in pairs. */
const MAX_REASONED = 128;
/** Nothing is concluded from more literals: no query has room for them, so they are tested one by one. */
const MAX_LITERALS = 64;

/**
 * Simplifies a disjunctive normal form: drops impossible and repeated terms, shortens each as far as the others allow,
 * drops those that the others cover, and joins terms that differ in the values of one field.
 */
export function simplifyTerms(resource: Resource, terms: readonly Term[]): readonly Term[] {
  const literals = new Map(terms.flat().map((literal) => [literal.id, literal]));
  const reasoner = new Reasoner(resource, literals.values());
  const tidy = (term: Term): Term | undefined =>
    tidyTerm(term, reasoner.knows(term) ? reasoner : new Reasoner(resource, term));
  let kept = absorb(joinWindows(terms.map(tidy).filter((term) => term !== undefined)));
  if (kept.length <= MAX_REASONED && kept.every(({ length }) => length <= MAX_LITERALS)) {
    kept = absorb(widen(kept, [...literals.values()], reasoner));
    kept = dropCovered(kept, reasoner);
  }
  return joinLists(kept, resource.limits.or === 'any');
}

/** Drops the literals of a term that follow from the others; `undefined` if no object fulfils the term. */
function tidyTerm(term: Term, reasoner: Reasoner): Term | undefined {
  let kept = narrowLists(term);
  if (kept === undefined || kept.length > MAX_LITERALS) return kept;
  if (!reasoner.isPossible(kept)) return undefined;
  for (const literal of kept.toReversed()) {
    if (literal.isScope) continue;
    const others: Term = kept.filter((one) => one !== literal);
    const isNear = others.some((other) => reasoner.areRelated(literal, other));
    if (isNear && reasoner.isImplied(literal, others)) kept = others;
  }
  return kept;
}

/** Drops the values of lists that other literals on the field exclude; `undefined` if none is left. */
function narrowLists(term: Term): Term | undefined {
  let kept = term;
  for (const list of term) {
    const near = kept.filter((one) => nameOf(one) === nameOf(list));
    const values = list.clauses.map(readExactValue);
    if (values.length === 1 || values.includes(undefined) || near.length < 2) continue;
    const tests = near.map(({ clauses }) => clauses.map(compileValueTest));
    const allowed = list.clauses.filter((_, index) => tests.every((some) => some.some((test) => test(values[index]))));
    if (allowed.length === 0) return undefined;
    const isScope = near.some((literal) => literal.isScope);
    // The values that are left fulfil the other literals.
    kept = [...kept.filter((one) => !near.includes(one)), { ...createLiteral(allowed), isScope }];
  }
  return kept;
}

function compileValueTest(clause: CheckedClause): ValueTest {
  const test = createValueTest(clause);
  const isNegated = isInverted(clause);
  return (value) => test(value) !== isNegated;
}

/** A term that allows the values of a field from one up to, but not including, another. */
interface Window {
  readonly term: Term;
  readonly high: Literal;
  /** The key of the windows that this one continues. */
  readonly start: string;
  /** The key of the windows that continue this one. */
  readonly end: string;
}

/**
 * Joins windows that touch: `amount>=5 amount<10` and `amount>=10 amount<20` become `amount>=5 amount<20`. The
 * reasoner finds this as well, but it gives up where a field has many clauses.
 */
function joinWindows(terms: readonly Term[]): readonly Term[] {
  const windows = terms.map(readWindow).filter((window) => window !== undefined);
  const byStart = new Map(windows.map((window) => [window.start, window]));
  const joined = new Map<Term, Term | undefined>();
  for (const { start, term, high, end } of byStart.values()) {
    let last = { high, end };
    for (let next = byStart.get(end); next !== undefined; next = byStart.get(next.end)) {
      last = next;
      joined.set(next.term, undefined);
      byStart.delete(next.start);
    }
    if (last.high === high) continue;
    const longer = term.map((literal) => (literal === high ? last.high : literal));
    joined.set(term, longer);
    byStart.set(start, { ...last, start, term });
  }
  return terms.map((term) => (joined.has(term) ? joined.get(term) : term)).filter((term) => term !== undefined);
}

function readWindow(term: Term): Window | undefined {
  if (term.length > MAX_LITERALS) return undefined;
  const bounds = term.flatMap((literal) => readBound(literal) ?? []);
  for (const low of bounds) {
    const high = bounds.find(({ name, value, operator }) => operator === '<' && name === low.name && value > low.value);
    if (low.operator !== '>=' || high === undefined) continue;
    const rest = term.filter((one) => one !== low.literal && one !== high.literal).map(({ id }) => id);
    const keyAt = ({ name, value }: Bound): string => [name, value, ...rest.toSorted()].join('\n\n');
    return { term, high: high.literal, start: keyAt(low), end: keyAt(high) };
  }
  return undefined;
}

/** A literal that compares a field with a number or an instant. */
interface Bound {
  readonly literal: Literal;
  readonly name: string;
  readonly operator: string;
  readonly value: number;
}

function readBound(literal: Literal): Bound | undefined {
  const clause = onlyClause(literal);
  if (clause === undefined || clause.isNegated || clause.field.many === true) return undefined;
  const { value, operator } = clause;
  const number = toComparable(value);
  return typeof number === 'number' ? { literal, name: fieldName(clause), operator, value: number } : undefined;
}

/** Drops terms that are narrower than another. */
function absorb(terms: readonly Term[]): readonly Term[] {
  const kept: Term[] = [];
  const shortestFirst = terms.map((term, index) => ({ term, index })).toSorted((a, b) => a.term.length - b.term.length);
  const indexes: number[] = [];
  for (const { term, index } of shortestFirst) {
    if (kept.some((other) => other.every((literal) => term.some((one) => isSubset(one, literal))))) continue;
    kept.push(term);
    indexes.push(index);
  }
  return indexes.toSorted((a, b) => a - b).map((index) => terms[index] as Term);
}

/** Drops literals from terms, or puts weaker ones in their place, where other terms make up for it. */
function widen(terms: readonly Term[], literals: readonly Literal[], reasoner: Reasoner): readonly Term[] {
  const widened = [...terms];
  for (const [index, original] of terms.entries()) {
    let term = original;
    for (const literal of original) {
      if (literal.isScope) continue;
      const others = widened.filter((_, at) => at !== index);
      if (!others.some((other) => other.some((one) => reasoner.areRelated(one, literal)))) continue;
      const rest = term.filter((one) => one !== literal);
      if (reasoner.isCovered(rest, literal, others)) term = rest;
      else {
        const weaker = literals.find(
          (one) =>
            one !== literal &&
            reasoner.areRelated(one, literal) &&
            reasoner.isImplied(one, [literal]) &&
            !reasoner.isImplied(literal, [one]) &&
            reasoner.isCovered([...rest, one], literal, others),
        );
        if (weaker !== undefined) {
          const replaced = term.map((one) => (one === literal ? weaker : one));
          term = tidyTerm(replaced, reasoner) ?? term;
        }
      }
      widened[index] = term;
    }
  }
  return widened;
}

/** Drops terms that the others cover together, the longest first. */
function dropCovered(terms: readonly Term[], reasoner: Reasoner): readonly Term[] {
  let kept = terms;
  for (const term of terms.toSorted((a, b) => b.length - a.length)) {
    const others = kept.filter((one) => one !== term);
    if (reasoner.isCovered(term, undefined, others)) kept = others;
  }
  return kept;
}

/** Joins terms that differ in one literal on the same field, or on any if OR may join several. */
function joinLists(terms: readonly Term[], acrossFields: boolean): readonly Term[] {
  let joined = terms;
  for (;;) {
    const next = joinOnce(joined, acrossFields);
    if (next.length === joined.length) return joined;
    joined = next;
  }
}

/** A literal of a term, by the number of the term. */
interface Occurrence {
  readonly index: number;
  readonly literal: Literal;
}

/** Joins the largest sets of terms first; each term only once. */
function joinOnce(terms: readonly Term[], acrossFields: boolean): readonly Term[] {
  const joined: (Term | undefined)[] = [...terms];
  const used = new Set<number>();
  for (const set of findSimilar(terms, acrossFields).toSorted((a, b) => b.length - a.length)) {
    const [first, ...others] = set;
    if (first === undefined || others.length === 0 || set.some(({ index }) => used.has(index))) continue;
    const literal = createLiteral(set.flatMap((one) => one.literal.clauses));
    for (const { index } of set) {
      used.add(index);
      joined[index] = undefined;
    }
    joined[first.index] = terms[first.index]?.map((one) => (one === first.literal ? literal : one));
  }
  return joined.filter((term) => term !== undefined);
}

/** Lists the terms that are the same but for one literal, which is given. */
function findSimilar(terms: readonly Term[], acrossFields: boolean): readonly (readonly Occurrence[])[] {
  const sets = new Map<string, Occurrence[]>();
  for (const [index, term] of terms.entries()) {
    if (term.length > MAX_LITERALS) continue;
    const ids = term.map(({ id }) => id);
    for (const [at, literal] of term.entries()) {
      const field = acrossFields && term.length === 1 ? '' : nameOf(literal);
      const key = [field, ...ids.toSpliced(at, 1).toSorted()].join('\n\n');
      const set = sets.get(key) ?? [];
      if (set.at(-1)?.index !== index) set.push({ index, literal });
      sets.set(key, set);
    }
  }
  return [...sets.values()];
}

function nameOf({ clauses }: Literal): string {
  const names = new Set(clauses.map(fieldName));
  return names.size === 1 ? [...names].join() : '';
}
