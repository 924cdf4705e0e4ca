import { reference } from '../../support/reference-matcher.ts';
import { breaks, isEmptyObject, isObject, type Mutant } from './mutant.ts';

const { isNothing, readMember, readPath, readSource, toText } = reference;

/** Wrong answers to where a field lives. */
export const SOURCE_MUTANTS: readonly Mutant[] = breaks('L3.sources', {
  'reads own paths only': { readField: (object, { path }) => readPath(object, path, reference) },
  'reads sources only': {
    readField: (object, { path, source }) =>
      source === undefined ? readPath(object, path, reference) : readSource(object, source, reference),
  },
  'reads sources first': {
    readField(object, { path, source }) {
      const found = source === undefined ? [] : readSource(object, source, reference);
      return isNothing(found) ? readPath(object, path, reference) : found;
    },
  },
  'reads own paths and sources both': {
    readField: (object, { path, source }) => [
      ...readPath(object, path, reference),
      ...(source === undefined ? [] : readSource(object, source, reference)),
    ],
  },
  'stays at an own path that is there, if only as null': {
    readField(object, { path, source }) {
      const own = readPath(object, path, reference);
      const isThere = own.some((value) => value !== undefined);
      return source === undefined || isThere ? own : readSource(object, source, reference);
    },
  },
  'stays at an own path of an empty text': {
    readField(object, { path, source }) {
      const own = readPath(object, path, reference);
      const isThere = own.some((value) => value === '' || !isNothing(value));
      return source === undefined || isThere ? own : readSource(object, source, reference);
    },
  },
  'takes false at an own path for nothing': {
    readField(object, { path, source }) {
      const own = readPath(object, path, reference);
      return source === undefined || own.some(Boolean) ? own : readSource(object, source, reference);
    },
  },
  'chooses between own path and source for each element': {
    readField(object, field, meaning) {
      const [first = '', ...rest] = field.path.split('.');
      const list = readMember(object, first);
      if (!Array.isArray(list) || rest.length === 0) return reference.readField(object, field, meaning);
      return list.flatMap((element) => reference.readField({ [first]: element }, field, meaning));
    },
  },
  'takes a boolean without a source for absent': {
    readSource: (object, source, meaning) =>
      isNothing(readPath(object, source.path, reference)) ? [] : readSource(object, source, meaning),
  },
  'takes an object without members for an attempt': {
    readSource: (object, source, meaning) =>
      'present' in source
        ? [readPath(object, source.path, reference).some(isObject)]
        : readSource(object, source, meaning),
  },
  'takes a text for an attempt': {
    readSource: (object, source, meaning) =>
      'present' in source &&
      readPath(object, source.path, reference).some((value) => typeof value === 'string' && value !== '')
        ? [true]
        : readSource(object, source, meaning),
  },
  'takes members without a value for an attempt': {
    readSource: (object, source, meaning) =>
      'present' in source
        ? [readPath(object, source.path, reference).some((value) => isObject(value) && Object.keys(value).length > 0)]
        : readSource(object, source, meaning),
  },
  'takes an empty object for no attempt': {
    readSource: (object, source, meaning) =>
      readSource(object, source, {
        ...meaning,
        isNothing: (value) => isNothing(value) || isEmptyObject(value, () => false),
      }),
  },
  'asks for a true member of an attempt': {
    readSource: (object, source, meaning) =>
      readSource(object, source, {
        ...meaning,
        isNothing: (value) => isNothing(value) || value === 0 || value === false,
      }),
  },
  'compares a refund with letter case': {
    readSource: (object, source, meaning) =>
      readSource(object, source, { ...meaning, isEqualText: (text, wanted) => text === wanted }),
  },
  'finds a refund in words': {
    readSource: (object, source, meaning) =>
      readSource(object, source, { ...meaning, isEqualText: reference.hasWords }),
  },
  'asks that every status is refunded': {
    readSource: (object, source, meaning) =>
      'equals' in source
        ? readPath(object, source.path, reference).map((value) => toText(value)?.toUpperCase() === source.equals)
        : readSource(object, source, meaning),
  },
});
