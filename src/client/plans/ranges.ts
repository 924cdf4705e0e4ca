import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../../language/checker/checked-query.ts';
import { createLiteral, onlyClause, type Term } from './normal-form.ts';

/** An end of a range, and the clause that sets it; without a clause there is no end. */
interface End {
  readonly value: number;
  readonly isIncluded: boolean;
  readonly clause: CheckedClause | undefined;
}

/** A term as a range of numbers or instants. */
interface RangeTerm {
  readonly term: Term;
  readonly low: End;
  readonly high: End;
  /** What else the term requires, as one text. */
  readonly rest: string;
}

/**
 * Joins terms that differ in a range of one field, where the ranges overlap or touch:
 * `amount>=5 amount<10` and `amount>=10 amount<20` become `amount>=5 amount<20`.
 */
export function joinRanges(terms: readonly Term[]): readonly Term[] {
  const names = new Set(terms.flat().flatMap((literal) => (boundOf(literal) === undefined ? [] : nameOf(literal))));
  return [...names].reduce(joinRangesOf, terms);
}

function joinRangesOf(terms: readonly Term[], name: string): readonly Term[] {
  const sets = new Map<string, RangeTerm[]>();
  for (const term of terms) {
    const range = readRange(term, name);
    if (range !== undefined) sets.set(range.rest, [...(sets.get(range.rest) ?? []), range]);
  }
  // Each term that others were joined to, and what became of it; the others are dropped.
  const changes = new Map<Term, Term | undefined>([...sets.values()].flatMap(joinTouching));
  return terms.flatMap((term) => {
    const changed = changes.has(term) ? changes.get(term) : term;
    return changed === undefined ? [] : [changed];
  });
}

/** The range that a term allows for a field; `undefined` if it says something else of the field, or nothing. */
function readRange(term: Term, name: string): RangeTerm | undefined {
  let low: End = { value: Number.NEGATIVE_INFINITY, isIncluded: false, clause: undefined };
  let high: End = { value: Number.POSITIVE_INFINITY, isIncluded: false, clause: undefined };
  const rest: string[] = [];
  for (const literal of term) {
    if (literal.clauses.every((clause) => fieldName(clause) !== name)) {
      rest.push(literal.id);
      continue;
    }
    const bound = boundOf(literal);
    if (bound === undefined) return undefined;
    const { clause, value } = bound;
    const isIncluded = clause.operator.endsWith('=');
    const isLow = clause.operator.startsWith('>');
    const end = isLow ? low : high;
    if (end.clause !== undefined) return undefined;
    if (isLow) low = { value, isIncluded, clause };
    else high = { value, isIncluded, clause };
  }
  return rest.length === term.length ? undefined : { term, low, high, rest: rest.toSorted().join('\n\n') };
}

function boundOf(literal: Term[number]): { readonly clause: CheckedClause; readonly value: number } | undefined {
  const clause = onlyClause(literal);
  if (clause === undefined || clause.isNegated || clause.operator === ':' || clause.field.many === true)
    return undefined;
  const { value } = clause;
  const number = value.kind === 'number' ? value.number : value.kind === 'date' ? value.epochMs : undefined;
  return number === undefined ? undefined : { clause, value: number };
}

function nameOf({ clauses }: Term[number]): string {
  return clauses[0] === undefined ? '' : fieldName(clauses[0]);
}

function joinTouching(ranges: readonly RangeTerm[]): readonly (readonly [Term, Term | undefined])[] {
  const changes: (readonly [Term, Term | undefined])[] = [];
  let last: RangeTerm | undefined;
  for (const range of ranges.toSorted(compareLows)) {
    const high: End | undefined = last && reachesFurther(range.high, last.high) ? range.high : last?.high;
    // Without an end there is no clause, and a range without clauses would match objects without a value.
    const isBounded = last?.low.clause !== undefined || high?.clause !== undefined;
    if (last === undefined || high === undefined || !isBounded || !touches(last.high, range.low)) {
      last = range;
      continue;
    }
    last = { ...last, high };
    changes.push([range.term, undefined], [last.term, writeRange(last)]);
  }
  return changes;
}

function writeRange({ term, low, high }: RangeTerm): Term {
  const ends = [low, high].flatMap(({ clause }) => clause ?? []);
  const name = fieldName(ends[0] as CheckedClause);
  const at = term.findIndex((literal) => nameOf(literal) === name);
  const rest = term.filter((literal) => nameOf(literal) !== name);
  return rest.toSpliced(at, 0, ...ends.map((clause) => createLiteral([clause])));
}

function compareLows({ low: one }: RangeTerm, { low: other }: RangeTerm): number {
  if (one.value === other.value) return Number(other.isIncluded) - Number(one.isIncluded);
  return one.value < other.value ? -1 : 1;
}

function touches(high: End, low: End): boolean {
  return low.value < high.value || (low.value === high.value && (low.isIncluded || high.isIncluded));
}

function reachesFurther(one: End, other: End): boolean {
  return one.value > other.value || (one.value === other.value && one.isIncluded);
}
