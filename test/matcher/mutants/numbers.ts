import { type Meaning, reference } from '../../support/reference-matcher.ts';
import { breaks, type Mutant } from './mutant.ts';

const { compare, judge, toNumber } = reference;

/** Numbers out of what is none. */
const coerce = (isTaken: (value: unknown) => boolean): Partial<Meaning> => ({
  toNumber: (value) => (isTaken(value) ? Number(value) : toNumber(value)),
});

/** Other numbers than the object's and the query's. */
const changed = (change: (number: number) => number): Partial<Meaning> => ({
  toNumber: (value) => {
    const number = toNumber(value);
    return number === undefined ? undefined : change(number);
  },
  compare: (left, operator, right) => compare(left, operator, change(right)),
});

/** Wrong answers to how numbers compare. */
export const NUMBER_MUTANTS: readonly Mutant[] = breaks('L3.8', {
  'reads numbers from texts': coerce((value) => typeof value === 'string' && value.trim() !== ''),
  'reads zero from an empty text': coerce((value) => value === ''),
  'reads zero from null': coerce((value) => value === null),
  'reads zero where there is nothing': {
    judge: (clause, values, meaning) =>
      judge(clause, clause.value.kind === 'number' && meaning.isNothing(values) ? [0] : values, meaning),
  },
  'reads numbers from booleans': coerce((value) => typeof value === 'boolean'),
  'reads the digits at the beginning of a text': {
    toNumber: (value) => (typeof value === 'string' && /^\d/.test(value) ? Number.parseFloat(value) : toNumber(value)),
  },
  'compares numbers as texts': {
    compare: (left, operator, right) =>
      operator === ':' ? left === right : compare(String(left).localeCompare(String(right), 'en'), operator, 0),
  },
  'takes > for >=': { compare: (left, operator, right) => compare(left, operator === '>' ? '>=' : operator, right) },
  'takes < for <=': { compare: (left, operator, right) => compare(left, operator === '<' ? '<=' : operator, right) },
  'takes >= for >': { compare: (left, operator, right) => compare(left, operator === '>=' ? '>' : operator, right) },
  'takes <= for <': { compare: (left, operator, right) => compare(left, operator === '<=' ? '<' : operator, right) },
  'takes : for >=': { compare: (left, operator, right) => compare(left, operator === ':' ? '>=' : operator, right) },
  'takes : for <=': { compare: (left, operator, right) => compare(left, operator === ':' ? '<=' : operator, right) },
  'changes sides': { compare: (left, operator, right) => compare(right, operator, left) },
  'tells -0 from 0': {
    compare: (left, operator, right) => (operator === ':' ? Object.is(left, right) : compare(left, operator, right)),
  },
  'drops fractions': changed(Math.trunc),
  'rounds to cents': changed((number) => Math.round(number * 100) / 100),
  'overlooks signs': changed(Math.abs),
  'takes near numbers for equal': {
    compare: (left, operator, right) =>
      operator === ':' ? Math.abs(left - right) <= 1e-9 : compare(left, operator, right),
  },
  'keeps 32 bits': changed((number) => number | 0),
  'keeps single precision': changed(Math.fround),
  'reads octal digits': {
    judge: (clause, values, meaning) =>
      clause.value.kind === 'number' && /^0[0-7]+$/.test(clause.value.digits)
        ? judge(
            { ...clause, value: { ...clause.value, number: Number.parseInt(clause.value.digits, 8) } },
            values,
            meaning,
          )
        : judge(clause, values, meaning),
  },
});

/** Wrong answers to what a boolean is. */
export const BOOLEAN_MUTANTS: readonly Mutant[] = breaks('L3.10', {
  'reads booleans from texts': {
    toBoolean: (value) => (value === 'true' || value === 'false' ? value === 'true' : reference.toBoolean(value)),
  },
  'takes what is not false for true': { toBoolean: (value) => value !== false && !reference.isNothing(value) },
  'takes what is not true for false': { toBoolean: (value) => value === true },
  'reads booleans from numbers': {
    toBoolean: (value) => (value === 0 || value === 1 ? value === 1 : reference.toBoolean(value)),
  },
});
