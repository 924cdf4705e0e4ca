import { plural } from '../../language/base/plural.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { quoteText, toVisible } from '../../language/diagnostic/quote.ts';
import { compileClause, compileValueTest, type Matcher } from '../matcher/compile-matcher.ts';
import { writeValue } from '../matcher/describe-clause.ts';
import { findValues } from '../matcher/found-values.ts';
import { hasWrongType, readValueType, type ValueType } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';

/** Inspects all objects that are read, to warn about easily overlooked mistakes. */
export interface ObjectWatch {
  look(object: object, origin: string, line: number): void;
  /** The warnings, each as a sentence. */
  describe(): readonly string[];
}

/** The number of names to list. */
const MAX_NAMES = 8;
/** Some programs export objects like this (L3.2). */
const FLAT = '; a name that contains dots is not a path';

/** A field without a value in all objects so far. */
interface MissingField {
  readonly lacks: Matcher;
  /** The first segment of its path. */
  readonly top: string;
}

/**
 * Watches for fields of a query that no object has: they may have other names in
 * the data. Fields that the query requires to have no value are skipped.
 */
export function watchFields({ clauses }: Pick<CheckedQuery, 'clauses'>): ObjectWatch {
  const missing = new Map<string, MissingField>();
  for (const clause of clauses)
    missing.set(fieldName(clause), { lacks: compileClause(toNull(clause)), top: topOf(clause) });
  // If the query asks for objects without a value, there may well be no others.
  for (const clause of clauses) if (isNull(clause)) missing.delete(fieldName(clause));
  let first: object | undefined;
  let count = 0;
  return {
    look(object) {
      first ??= object;
      count++;
      for (const [name, { lacks }] of missing) if (!lacks(object)) missing.delete(name);
    },
    describe() {
      if (first === undefined || missing.size === 0) return [];
      const names = [...missing.keys()].map((name) => `\`${name}\``).join(', ');
      const own = Object.keys(first);
      const isElsewhere = own.length > 0 && [...missing.values()].some(({ top }) => !own.includes(top));
      const what = `no value at ${names} in ${plural(count, 'object')}`;
      if (!isElsewhere) return [what];
      const isFlat = own.some((name) => missing.has(name));
      const page = findPage(first, [...missing.values()]);
      const hint = page === undefined ? (isFlat ? FLAT : '') : describePage(page);
      return [`${what}; ${count === 1 ? 'it' : 'the first'} has ${listNames(own)}${hint}`];
    },
  };
}

function isNull({ isNegated, value }: CheckedClause): boolean {
  return value.kind === 'null' && !isNegated;
}

function toNull(clause: CheckedClause): CheckedClause {
  return { ...clause, isNegated: false, operator: ':', value: { kind: 'null' } };
}

/** Finds the member that contains a page of a list: one whose elements have the missing fields. */
function findPage(object: object, missing: readonly MissingField[]): string | undefined {
  const members = Object.entries(object);
  return members.find(([, value]) => Array.isArray(value) && missing.some(({ lacks }) => !lacks(value)))?.[0];
}

function describePage(name: string): string {
  return `; the objects seem to be in ${quoteText(name)}; pass that list alone`;
}

/** The first segment of a path. */
function topOf({ field: { path } }: CheckedClause): string {
  return path.split('.', 1)[0] ?? path;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quoteText).join(', ');
  return names.length > MAX_NAMES ? `${shown}, …` : shown;
}

/** A field that the query compares with values of one type. */
interface TypedField {
  readonly clause: CheckedClause;
  readonly type: ValueType;
  readonly isWrong: (value: unknown) => boolean;
  readonly hasWrongValue: Matcher;
  wrongCount: number;
  /** The first value of another type and its place. */
  first: string;
}

/** Notes for types whose values are not obvious: a number of seconds is not a date here. */
const NOTES: Readonly<Partial<Record<ValueType, string>>> = {
  date: '; a date is a string such as 2025-01-31 or 2025-01-31T09:30:00Z',
  'Unix time': '; it is a number of seconds such as 1738315800',
};

/**
 * Watches for values of another type than the query expects, such as a string
 * instead of a number: comparisons with them are false, negated ones true.
 */
export function watchTypes({ clauses }: Pick<CheckedQuery, 'clauses'>): ObjectWatch {
  const fields = new Map<string, TypedField>();
  for (const clause of clauses) {
    const field = toTypedField(clause);
    if (field !== undefined) fields.set(fieldName(clause), field);
  }
  let count = 0;
  return {
    look(object, origin, line) {
      count++;
      for (const field of fields.values()) {
        if (!field.hasWrongValue(object)) continue;
        if (field.wrongCount === 0) field.first = `${writeFirst(field, object)} at ${origin}:${line}`;
        field.wrongCount++;
      }
    },
    describe() {
      return Array.from(fields)
        .filter(([, { wrongCount }]) => wrongCount > 0)
        .map(([name, { type, wrongCount, first }]) => {
          const what = `\`${name}\` is not a ${type} in ${wrongCount} of ${plural(count, 'object')}`;
          return toVisible(`${what}: ${wrongCount > 1 ? 'first ' : ''}${first}${NOTES[type] ?? ''}`);
        });
    },
  };
}

function toTypedField(clause: CheckedClause): TypedField | undefined {
  const type = readValueType(clause);
  if (type === undefined) return undefined;
  // An empty string is not a value (L3.3).
  const isWrong = (value: unknown): boolean => hasWrongType(type, value) && hasValue(value);
  const hasWrongValue = compileValueTest(clause, isWrong);
  return { clause, type, isWrong, hasWrongValue, wrongCount: 0, first: '' };
}

function writeFirst({ clause, isWrong }: TypedField, object: object): string {
  const value = findValues(clause, object).find((found) => isWrong(found.value))?.value;
  return typeof value === 'string' ? `the string ${writeValue(value)}` : writeValue(value);
}
