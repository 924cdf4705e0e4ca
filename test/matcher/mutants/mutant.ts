import type { CheckedClause, CheckedQuery } from '../../../src/checker/checked-query.ts';
import { isTrueOf, type Meaning, matchesReference, reference } from '../../support/reference-matcher.ts';
import { compareTexts, type TextMeaning } from '../../support/reference-text.ts';

/** A wrong answer that somebody might give: parts of the meaning that are replaced, or another matcher altogether. */
export interface Mutant {
  /** The rule that it breaks, whose cases must catch it. */
  readonly rule: string;
  /** What it does, as in "it …". */
  readonly does: string;
  readonly changes: Partial<Meaning> | ((query: CheckedQuery, object: unknown) => boolean);
}

/** Whether a query finds an object, as a mutant has it. */
export function matchesMutant({ changes }: Mutant, query: CheckedQuery, object: unknown): boolean {
  if (typeof changes === 'function') return changes(query, object);
  return matchesReference(query, object, { ...reference, ...changes });
}

/** Mutants of one rule, by what they do. */
export function breaks(rule: string, mutants: Readonly<Record<string, Mutant['changes']>>): readonly Mutant[] {
  return Object.entries(mutants).map(([does, changes]) => ({ rule, does, changes }));
}

/** Texts that are changed before they are compared, letter case as ever. */
export function prepared(prepare: TextMeaning['prepare']): Partial<Meaning> {
  return compareTexts({ prepare });
}

/** Texts that are changed before they are compared, and then are the same or not. */
export function folded(fold: TextMeaning['prepare']): Partial<Meaning> {
  return compareTexts({ prepare: fold, isSame: (a, b) => a === b });
}

/** Whether a clause, its negation aside, is true of one value, as the reference has it. */
export function isTrue(clause: CheckedClause, value: unknown, meaning: Meaning): boolean {
  return clause.value.kind === 'null' ? meaning.isNothing(value) : isTrueOf(clause, value, meaning);
}

/** An object, by its members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object and all its members are empty. */
export function isEmptyObject(value: unknown, isEmpty: (member: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** Reads a member whatever the letter case of its name. */
export function readFolded(object: unknown, name: string): unknown {
  if (!isObject(object)) return undefined;
  const found = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : reference.readMember(object, found);
}
