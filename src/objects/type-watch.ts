import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { toVisible } from '../diagnostic/visible.ts';
import { compileValueTest, type Matcher } from '../matcher/compile-matcher.ts';
import { writeValue } from '../matcher/describe-clause.ts';
import { findValues } from '../matcher/found-values.ts';
import { type Fitting, isMisfit, readFitting } from '../matcher/misfits.ts';
import { hasValue } from '../matcher/values.ts';
import { plural } from '../text/plural.ts';
import type { ObjectWatch } from './field-watch.ts';

/** A field that the query compares with values of one type. */
interface TypedField {
  readonly clause: CheckedClause;
  readonly fitting: Fitting;
  readonly isOfOther: (value: unknown) => boolean;
  readonly hasMisfit: Matcher;
  misfits: number;
  /** The first value of another type and its place. */
  first: string;
}

/** Notes for types whose values are not obvious: a number of seconds is not a date here. */
const NOTES: Readonly<Partial<Record<Fitting, string>>> = {
  date: '; a date is a string such as 2025-01-31 or 2025-01-31T09:30:00Z',
};

/**
 * Watches for values of another type than the query expects, such as a string
 * instead of a number: comparisons with them are false, negated ones true.
 */
export function watchTypes({ clauses }: CheckedQuery): ObjectWatch {
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
        if (!field.hasMisfit(object)) continue;
        if (field.misfits === 0) field.first = `${writeFirst(field, object)} at ${origin}:${line}`;
        field.misfits++;
      }
    },
    describe() {
      return Array.from(fields)
        .filter(([, { misfits }]) => misfits > 0)
        .map(([name, { fitting, misfits, first }]) => {
          const what = `\`${name}\` is not a ${fitting} in ${misfits} of ${plural(count, 'object')}`;
          return toVisible(`${what}: ${misfits > 1 ? 'first ' : ''}${first}${NOTES[fitting] ?? ''}`);
        });
    },
  };
}

function toTypedField(clause: CheckedClause): TypedField | undefined {
  const fitting = readFitting(clause);
  if (fitting === undefined) return undefined;
  // An empty string is not a value (L3.3).
  const isOfOther = (value: unknown): boolean => isMisfit(fitting, value) && hasValue(value);
  const hasMisfit = compileValueTest(clause, isOfOther);
  return { clause, fitting, isOfOther, hasMisfit, misfits: 0, first: '' };
}

function writeFirst({ clause, isOfOther }: TypedField, object: object): string {
  const value = findValues(clause, object).find((found) => isOfOther(found.value))?.value;
  return typeof value === 'string' ? `the string ${writeValue(value)}` : writeValue(value);
}
