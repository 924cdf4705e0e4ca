import { matchesReference, reference } from '../../support/reference-matcher.ts';
import { breaks, isObject, type Members, type Mutant, readFolded } from './mutant.ts';

const { isNothing, lookThrough, readKey, readMember, readPath, toText } = reference;
const plain = (object: unknown, name: string): unknown => (object as Members | null | undefined)?.[name];

/** Wrong answers to what a key of metadata holds. */
export const METADATA_MUTANTS: readonly Mutant[] = breaks('L3.11', {
  'reads what objects inherit': {
    readMember: (object, name) => (isObject(object) && name in object ? plain(object, name) : undefined),
  },
  'reads what objects inherit, but no functions': {
    readMember: (object, name) => (typeof plain(object, name) === 'function' ? undefined : plain(object, name)),
  },
  'reads all but the prototype': {
    readMember: (object, name) => (name === '__proto__' ? undefined : readMember(object, name)),
  },
  'copies objects by assignment': (query, object) => matchesReference(query, copy(object)),
  'looks through arrays under a key': {
    readKey: (object, path, key, meaning) => readKey(object, path, key, meaning).flatMap((value) => lookThrough(value)),
  },
  'looks through arrays under a key behind a dot': (query, object) =>
    matchesReference(query, object, {
      ...reference,
      readKey: (one, path, key, meaning) => {
        const values = readKey(one, path, key, meaning);
        const isDotted = query.clauses.some(({ node }) => node.field.key === undefined);
        return isDotted ? values.flatMap((value) => lookThrough(value)) : values;
      },
    }),
  'takes arrays under a key for texts': {
    toText: (value) => (Array.isArray(value) ? String(value) : toText(value)),
  },
  'takes arrays under a key for nothing': { isNothing: (value) => Array.isArray(value) || isNothing(value) },
  'takes objects under a key for nothing': {
    readKey: (object, path, key, meaning) =>
      readKey(object, path, key, meaning).map((value) => (isObject(value) ? undefined : value)),
  },
  'searches the values of objects under a key': {
    readKey: (object, path, key, meaning) =>
      readKey(object, path, key, meaning).flatMap((value) => (isObject(value) ? Object.values(value) : [value])),
  },
  'reads keys at the top': { readKey: (object, _, key) => [readMember(object, key)] },
  'reads keys at the top too': {
    readKey: (object, path, key, meaning) => [...readKey(object, path, key, meaning), readMember(object, key)],
  },
  'reads the keys of all metadata as its own': {
    readKey: (object, _, key, meaning) => readKey(object, 'metadata', key, meaning),
  },
  'reads underscores in keys as dots': {
    readKey: (object, path, key, meaning) => [
      ...readKey(object, path, key, meaning),
      ...readPath(object, `${path}.${key.replaceAll('_', '.')}`, reference),
    ],
  },
  'takes metadata for a text': {
    readKey: (object, path, key, meaning) => [
      ...readKey(object, path, key, meaning),
      ...readPath(object, path, reference).filter((value) => typeof value === 'string'),
    ],
  },
  'folds keys': {
    readKey: (object, path, key, meaning) =>
      meaning.readPath(object, path, meaning).map((metadata) => readFolded(metadata, key)),
  },
});

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isObject(value)) return value;
  const target: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) target[name] = copy(member);
  return target;
}
