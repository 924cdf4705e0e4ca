import type { CheckedQuery } from '../../../src/checker/checked-query.ts';
import { matchesReference, reference } from '../../support/reference-matcher.ts';
import { breaks, isTrue, type Members, type Mutant } from './mutant.ts';

const { lookThrough, readMember, readPath } = reference;

/** Wrong answers to what an array is to a path. */
export const ARRAY_MUTANTS: readonly Mutant[] = breaks('L3.2', {
  'sees no arrays': { lookThrough: (value) => [value] },
  'looks at the first element only': {
    lookThrough: (value) => (Array.isArray(value) ? lookThrough(value).slice(0, 1) : [value]),
  },
  'looks at the last element only': {
    lookThrough: (value) => (Array.isArray(value) ? lookThrough(value).slice(-1) : [value]),
  },
  'looks through one array, not through arrays in it': {
    lookThrough: (value): readonly unknown[] => (Array.isArray(value) ? value : [value]),
  },
  'looks through two arrays, not through a third': {
    lookThrough: (value): readonly unknown[] => (Array.isArray(value) ? value.flat() : [value]),
  },
  'sees no array at the end of a path': {
    readPath(object, path) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const before = names.length === 0 ? [object] : readPath(object, names.join('.'), reference);
      return before.map((value) => readMember(value, last));
    },
  },
  'asks that all elements make a clause true': {
    judge: (clause, values, meaning) =>
      (values.length > 0 && values.every((value) => isTrue(clause, value, meaning))) !== clause.isNegated,
  },
  'joins texts with spaces': { readPath: (object, path) => join(readPath(object, path, reference), ' ') },
  'joins texts with commas': { readPath: (object, path) => join(readPath(object, path, reference), ',') },
  'takes an array for a text': {
    lookThrough: (value) => (Array.isArray(value) ? [...lookThrough(value), String(value)] : [value]),
  },
  'adds up numbers': {
    readPath(object, path) {
      const values = readPath(object, path, reference);
      const isSum = values.length > 1 && values.every((value) => typeof value === 'number');
      return isSum ? [values.reduce((sum, value) => sum + value, 0)] : values;
    },
  },
  'asks for one element that makes all clauses true': matchOneElement,
  'lets a path name an index': {
    lookThrough: (value) => (Array.isArray(value) ? [value, ...lookThrough(value)] : [value]),
  },
  'reads a field of many values in arrays only': {
    readField: (object, field, meaning) =>
      field.many === true && !Array.isArray(readMember(object, field.path.split('.')[0] ?? ''))
        ? []
        : reference.readField(object, field, meaning),
  },
});

function join(values: readonly unknown[], separator: string): readonly unknown[] {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length > 1 ? [...values, texts.join(separator)] : values;
}

/** Tries the query on the object with one element in place of each array at its top. */
function matchOneElement(query: CheckedQuery, object: unknown): boolean {
  let objects = [object as Members];
  for (const [name, list] of Object.entries(object as Members)) {
    if (!Array.isArray(list) || list.length === 0) continue;
    objects = objects.flatMap((one) => list.map((element: unknown) => ({ ...one, [name]: [element] })));
  }
  return objects.some((one) => matchesReference(query, one));
}
