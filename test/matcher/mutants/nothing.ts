import { type Meaning, reference } from '../../support/reference-matcher.ts';
import { breaks, isEmptyObject, type Mutant, readFolded } from './mutant.ts';

const { isNothing, judge, lookThrough, readMember, readPath, toText } = reference;

/** Wrong answers to what is nothing, and to where there is nothing. */
export const NOTHING_MUTANTS: readonly Mutant[] = breaks('L3.3', {
  'knows undefined only': { isNothing: (value) => value === undefined },
  'knows undefined and null only': { isNothing: (value) => value === undefined || value === null },
  'takes an empty text for a value': { isNothing: (value) => value !== '' && isNothing(value) },
  'takes an empty object for nothing': { isNothing: (value) => isNothing(value) || isEmptyObject(value, () => false) },
  'takes an object of nothing for nothing': {
    isNothing: (value) => isNothing(value) || isEmptyObject(value, isNothing),
  },
  'takes zero for nothing': { isNothing: (value) => value === 0 || isNothing(value) },
  'takes false for nothing': { isNothing: (value) => value === false || isNothing(value) },
  'takes a blank text for nothing': {
    isNothing: (value) => isNothing(typeof value === 'string' ? value.trim() : value),
  },
  'takes a text that says null for nothing': { isNothing: (value) => value === 'null' || isNothing(value) },
  'writes null as a text': { toText: (value) => (value === null ? 'null' : toText(value)) },
  'takes what is no date for nothing': {
    judge: (clause, values, meaning) =>
      judge(clause, clause.field.type === 'date' ? values.map(meaning.toInstant) : values, meaning),
  },
  'takes an absent text for an empty one': { toText: (value) => (isNothing(value) ? '' : toText(value)) },
  'finds no empty text': { toText: (value) => (isNothing(value) ? undefined : toText(value)) },
  'reads members of texts': {
    readMember: (object, name) => readMember(object ?? {}, name) ?? readOfText(object, name),
  },
  'reads members whose names have dots': {
    readPath: (object, path) =>
      [readMember(object, path) ?? readPath(object, path, reference)].flatMap((value) => lookThrough(value)),
  },
  'reads the last name of a path at the top': {
    readPath: (object, path) => [
      ...readPath(object, path, reference),
      readMember(object, path.split('.').at(-1) ?? ''),
    ],
  },
  'folds the names of members': { readMember: (object, name) => readFolded(object, name) },
  'asks one element for null, not all together': {
    judge: (clause, values, meaning) =>
      clause.value.kind === 'null' && values.length > 1
        ? values.some(isNothing) !== clause.isNegated
        : judge(clause, values, meaning),
  },
  'takes an empty array for a value': keepArrays((array) => array.length === 0),
  'takes an array of nothing for a value': keepArrays((array) => array.length > 0),
  'takes an array of empty arrays for a value': keepArrays((array) => array.some(Array.isArray)),
});

function readOfText(object: unknown, name: string): unknown {
  return typeof object === 'string' ? Object.getOwnPropertyDescriptor(Object(object), name)?.value : undefined;
}

/** Takes arrays of nothing, those of a kind, for values. */
function keepArrays(isKept: (array: readonly unknown[]) => boolean): Partial<Meaning> {
  const isValue = (value: unknown): boolean => Array.isArray(value) && isNothing(value) && isKept(value);
  return {
    isNothing: (value) => !isValue(value) && isNothing(value),
    lookThrough: (value) => (isValue(value) ? [value] : lookThrough(value)),
  };
}
