import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedClause } from '../language/checker/checked-query.ts';
import { createValueTest, isInverted } from '../objects/matcher/value-tests.ts';
import { createLiteral, type Literal, type Term } from './normal-form.ts';
import { isSubset, Reasoner } from './reasoner.ts';

/** More terms are only compared in pairs. */
const MAX_REASONED = 128;

/**
 * Simplifies terms of which one must hold: drops impossible and repeated ones, shortens each as
 * far as the others allow, drops those that the others cover, and joins terms that differ in the
 * values of one field.
 */
export function simplifyTerms(resource: Resource, terms: readonly Term[]): readonly Term[] {
  const literals = new Map(terms.flat().map((literal) => [literal.id, literal]));
  const reasoner = new Reasoner(resource, literals.values());
  const possible = terms.map((term) => tidyTerm(term, reasoner)).filter((term) => term !== undefined);
  let kept = absorb(possible);
  if (kept.length <= MAX_REASONED) {
    kept = absorb(widen(kept, [...literals.values()], reasoner));
    kept = dropCovered(kept, reasoner);
  }
  return joinLists(kept, resource.limits.orAcrossFields);
}

/** Drops the literals of a term that follow from the others; `undefined` if no object fulfils the term. */
function tidyTerm(term: Term, reasoner: Reasoner): Term | undefined {
  let kept: Term | undefined = narrowLists(term);
  if (kept === undefined || !reasoner.isPossible(kept)) return undefined;
  for (const literal of kept.toReversed()) {
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
    if (list.clauses.length === 1 || !list.clauses.every(isDetermined)) continue;
    const [first] = list.clauses;
    const near = kept.filter((one) => one !== list && one.clauses.every((clause) => isSameField(clause, first)));
    if (near.length === 0 || !kept.includes(list)) continue;
    const allowed = list.clauses.filter((clause) => {
      const value = readExactValue(clause);
      return near.every(({ clauses }) => clauses.some((one) => createValueTest(one)(value) !== isInverted(one)));
    });
    if (allowed.length === 0) return undefined;
    // The values that are left fulfil the other literals.
    kept = [...kept.filter((one) => one !== list && !near.includes(one)), createLiteral(allowed)];
  }
  return kept;
}

/** Whether a clause says exactly which value the field has. */
export function isDetermined({ field, operator, isNegated, value }: CheckedClause): boolean {
  const isExact = (field.type === 'token' && value.kind === 'text' && value.text !== '') || value.kind === 'number';
  return isExact && operator === ':' && !isNegated && field.many !== true && field.source === undefined;
}

function isSameField(one: CheckedClause, other: CheckedClause | undefined): boolean {
  return one.field === other?.field && one.key === other.key;
}

function readExactValue({ value }: CheckedClause): unknown {
  return value.kind === 'number' ? value.number : value.kind === 'text' ? value.text : undefined;
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
    if (next === joined) return joined;
    joined = next;
  }
}

function joinOnce(terms: readonly Term[], acrossFields: boolean): readonly Term[] {
  const buckets = new Map<string, { readonly index: number; readonly literal: Literal }[]>();
  for (const [index, term] of terms.entries()) {
    const ids = term.map(({ id }) => id);
    for (const [at, literal] of term.entries()) {
      const field = acrossFields && term.length === 1 ? '' : nameOf(literal);
      const key = [field, ...ids.toSpliced(at, 1).toSorted()].join('\n\n');
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [{ index, literal }]);
      else if (bucket.at(-1)?.index !== index) bucket.push({ index, literal });
    }
  }
  const largest = [...buckets.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  const [first] = largest;
  if (first === undefined || largest.length < 2) return terms;
  const literal = createLiteral(largest.flatMap((one) => one.literal.clauses));
  const dropped = new Set(largest.slice(1).map(({ index }) => index));
  return terms.flatMap((term, index) => {
    if (dropped.has(index)) return [];
    return [index === first.index ? term.map((one) => (one === first.literal ? literal : one)) : term];
  });
}

function nameOf({ clauses }: Literal): string {
  const names = new Set(clauses.map(fieldName));
  return names.size === 1 ? [...names].join() : '';
}
