import type { Field } from '../../language/catalogue/field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type CheckedQuery, CheckedQueryOn } from '../../language/checker/checked-query.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { isContingentValue } from './constraint.ts';

/**
 * Whether the clauses of a query are obviously independent of each other, and each is true of some objects and false of
 * others. Then there is nothing to report. This is a fast check, because most queries are of this kind; `false` means
 * that the clauses need an analysis.
 */
export function hasIndependentClauses(query: CheckedQuery): boolean {
  const { connective } = query;
  const clauses = CheckedQueryOn.clausesOf(query);
  for (let index = 0; index < clauses.length; index++) {
    const clause = clauses[index] as CheckedClause;
    if (!isContingentValue(clause.value) || !isPossible(clause)) return false;
    for (let before = 0; before < index; before++) {
      if (mayInteract(clause, clauses[before] as CheckedClause, connective)) return false;
    }
  }
  return true;
}

/** Whether the field can have the value: a boolean field that is derived from another place has no other value. */
function isPossible({ field: { source }, value }: CheckedClause): boolean {
  const isDerived = source !== undefined && ('equals' in source || 'present' in source);
  return !isDerived || value.kind === 'boolean';
}

function mayInteract(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  if (one.field !== other.field) return mayOverlap(one.field, other.field);
  return one.key === other.key && !areDistinctChoices(one, other, connective);
}

/**
 * Whether the value of one field may contain that of the other, or be the same, whatever their keys. The service has
 * values at the path of the source, an export may have them at the field's own path.
 */
export function mayOverlap(one: Field, other: Field): boolean {
  const onePlace = one.source?.path ?? one.path;
  const otherPlace = other.source?.path ?? other.path;
  return (
    isOnePath(onePlace, otherPlace) ||
    (one.source !== undefined && (isOnePath(one.path, otherPlace) || isOnePath(one.path, other.path))) ||
    (other.source !== undefined && isOnePath(onePlace, other.path))
  );
}

/** Whether two paths are equal or one continues the other. Comparing characters is faster than comparing names. */
function isOnePath(one: string, other: string): boolean {
  if (one.length === other.length) return one === other;
  return one.length > other.length ? isBeneath(one, other) : isBeneath(other, one);
}

const DOT = 0x2e;

function isBeneath(inner: string, outer: string): boolean {
  return inner.charCodeAt(outer.length) === DOT && inner.startsWith(outer);
}

/** Whether two clauses on one field allow different values, as in `a:"x" OR a:"y"`, or exclude them: `-a:"x" -a:"y"`. */
function areDistinctChoices(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  const areChoices = connective === 'or' ? !(one.isNegated || other.isNegated) : one.isNegated && other.isNegated;
  const first = areChoices ? readChoice(one) : undefined;
  const second = areChoices ? readChoice(other) : undefined;
  if (first === undefined || second === undefined) return false;
  if (one.field.type === 'token') return first.text !== second.text;
  return !(mayImply(first, second) || mayImply(second, first));
}

function mayImply({ text }: Choice, { parts }: Choice): boolean {
  return parts.every((part) => text.includes(part));
}

/** A text that a clause looks for, in lower case. */
interface Choice {
  readonly text: string;
  /** The parts that every text contains for which the clause is true. */
  readonly parts: readonly string[];
}

/** The choice of `null`, which no other choice contains. */
const NO_VALUE: Choice = { text: '\0', parts: ['\0'] };

/** Reads the text that a clause looks for; `undefined`, which leaves the clause to the full analysis, unless it is ASCII. */
function readChoice({ field, operator, value }: CheckedClause): Choice | undefined {
  if ((field.type !== 'token' && field.type !== 'string') || operator === '^') return undefined;
  if (value.kind === 'null') return NO_VALUE;
  if (value.kind !== 'text' || !IS_PRINTABLE_ASCII.test(value.text)) return undefined;
  const text = value.text.toLowerCase();
  if (field.type === 'token' || operator === '~') return { text, parts: [text] };
  // A clause on words is true of texts that contain these words, however they are separated.
  const words = text.match(WORDS);
  return words === null ? undefined : { text, parts: words };
}

const IS_PRINTABLE_ASCII = /^[ -~]+$/;
const WORDS = /[a-z0-9]+/g;
