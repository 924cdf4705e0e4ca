import type { Field } from '../catalogue/field.ts';
import { type CheckedClause, type CheckedQuery, CheckedQueryOn } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { isContingentValue } from './boundary-values.ts';

/**
 * Whether the clauses of a query are obviously independent of each other, and
 * each is true of some objects and false of others. Then there is nothing to
 * report. This is a fast check, because most queries are of this kind; `false`
 * means that the clauses need an analysis.
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
 * Whether the values of one field may be at the place of another's, or around
 * it, whatever their keys. The service may have them at the path of the source,
 * an export at the field's own.
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

/** Whether one path leads to the other, or further. Compares texts, which is faster than names. */
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
  /** What every text contains that makes the clause true. */
  readonly parts: readonly string[];
}

/** Stands for `null`: no other choice contains it. */
const NO_VALUE: Choice = { text: '\0', parts: ['\0'] };

/** The text that a clause looks for. Other than ASCII texts are left to the analysis. */
function readChoice({ field, operator, value }: CheckedClause): Choice | undefined {
  if (field.type !== 'token' && field.type !== 'string') return undefined;
  if (value.kind === 'null') return NO_VALUE;
  if (value.kind !== 'text' || !IS_PRINTABLE_ASCII.test(value.text)) return undefined;
  const text = value.text.toLowerCase();
  if (field.type === 'token' || operator === '~') return { text, parts: [text] };
  // A clause on words is true of texts that contain these words, in whatever way they are separated.
  const words = text.match(WORDS);
  return words === null ? undefined : { text, parts: words };
}

const IS_PRINTABLE_ASCII = /^[ -~]+$/;
const WORDS = /[a-z0-9]+/g;
