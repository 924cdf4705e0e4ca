import { closestNames } from '../../language/base/closest-names.ts';
import { isRecord } from '../../language/base/plain-data.ts';
import { quoteList, quoteText } from '../../language/diagnostic/quote.ts';
import { didYouMean } from '../hosts/unknown-names.ts';
import { inferSchema } from './infer-schema.ts';
import { createResolver, findPointer, PLACES, type SchemaNode } from './resolve-schema.ts';

/** The error for data that is no schema, or one that cannot be read. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** A value of an object, as a schema describes it. */
export interface SchemaField extends Pick<SchemaNode, 'types' | 'format' | 'description' | 'values'> {
  readonly path: string;
  /** The path leads through an array. */
  readonly many: boolean;
  /** The value is an object that has values by key. */
  readonly keyed: boolean;
}

/** Reads the fields of a schema. */
export interface SchemaFields {
  /** Lists all fields, sorted by path; a schema within itself is not listed again. */
  list(): readonly SchemaField[];
  /** Finds the fields at a path. A segment `*` stands for each name, and the path may be one that `list` omits. */
  find(path: string): readonly SchemaField[];
  /** Finds the field whose path has dots where a name has `_`: `last_error.code` for `last_error_code`. */
  findNested(name: string): readonly SchemaField[];
  /** Why fields may be missing: references that lead out of the document. `undefined` without any. */
  describeMissing(): string | undefined;
}

/** Recursive schemas describe endless fields. */
const MAX_DEPTH = 10;
/** The largest schemas of large public services have a few thousand fields. */
const MAX_VISITS = 100_000;
const NAME = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Opens a schema, or a list of objects.
 *
 * @param pointer - Where the schema is in the document: `#/components/schemas/charge`.
 * @param name - The name of the resource, to suggest a schema.
 * @throws {SchemaError} If there is none.
 */
export function openSchema(document: unknown, pointer = '#', name = ''): SchemaFields {
  const part = findPointer(document, pointer);
  if (part === undefined) throw new SchemaError(describeNothing(document, pointer));
  const top = Array.isArray(part) ? inferSchema(part) : part;
  const { resolve, missing } = createResolver(Array.isArray(part) ? top : document);
  const describeMissing = (): string | undefined =>
    missing.size === 0
      ? undefined
      : `refers to ${quoteList([...missing])}, which the document lacks; bundle its files into one`;
  const root = isArray(resolve(top)) ? resolve(top).elements : top;
  if (resolve(root).properties.size === 0) {
    throw new SchemaError(describeEmpty(document, pointer, name, describeMissing()));
  }
  let visits = 0;
  /** Resolves a schema; that of an array to that of its elements. */
  function open(schema: unknown, isMany: boolean): { readonly node: SchemaNode; readonly many: boolean } {
    let node = resolve(schema);
    let many = isMany;
    for (let levels = 0; isArray(node) && levels < MAX_DEPTH; levels++) {
      node = resolve(node.elements);
      many = true;
    }
    if (++visits > MAX_VISITS) {
      throw new SchemaError(`describes more than ${MAX_VISITS.toLocaleString('en')} fields; name those that you need`);
    }
    return { node, many };
  }
  function* list(schema: unknown, path: string, isMany: boolean, outer: readonly unknown[]): Generator<SchemaField> {
    const { node, many } = open(schema, isMany);
    // A schema within itself has the same properties, even if a description stands beside the reference.
    if (outer.includes(node.properties) || outer.length > MAX_DEPTH) return;
    if (path !== '' && (node.properties.size === 0 || node.types.has('string'))) yield toField(path, node, many);
    else {
      for (const [name, property] of node.properties) {
        if (NAME.test(name))
          yield* list(property, path === '' ? name : `${path}.${name}`, many, [...outer, node.properties]);
      }
    }
  }
  function* find(schema: unknown, path: string, isMany: boolean, names: readonly string[]): Generator<SchemaField> {
    const { node, many } = open(schema, isMany);
    const [name, ...rest] = names;
    if (name === undefined) yield toField(path, node, many);
    else {
      for (const one of name === '*' ? [...node.properties.keys()].filter((known) => NAME.test(known)) : [name]) {
        const property = node.properties.get(one);
        if (property !== undefined) yield* find(property, path === '' ? one : `${path}.${one}`, many, rest);
      }
    }
  }
  function* findNested(schema: unknown, words: string, outer: readonly string[]): Generator<string> {
    if (outer.length > MAX_DEPTH) return;
    for (const [name, property] of open(schema, false).node.properties) {
      if (words === name) yield [...outer, name].join('.');
      else if (words.startsWith(`${name}_`))
        yield* findNested(property, words.slice(name.length + 1), [...outer, name]);
    }
  }
  function toField(path: string, node: SchemaNode, many: boolean): SchemaField {
    const keyed = node.types.has('object') && node.properties.size === 0 && node.others !== undefined;
    const value = keyed ? resolve(node.others) : node;
    if (!keyed || value.types.has('object') || value.types.has('array')) {
      const isBoolean = node.types.size === 1 && node.types.has('boolean');
      return { ...node, ...(isBoolean ? { values: TRUE_OR_FALSE } : {}), path, many, keyed: false };
    }
    return { ...value, description: node.description ?? value.description, path, many, keyed };
  }
  return {
    describeMissing,
    list() {
      visits = 0;
      return [...list(root, '', false, [])].toSorted((one, other) => (one.path < other.path ? -1 : 1));
    },
    find(path) {
      visits = 0;
      return [...find(root, '', false, path.split('.'))];
    },
    findNested(name) {
      visits = 0;
      const [path] = findNested(root, name.replaceAll('.', '_'), []);
      return path === undefined ? [] : [...find(root, '', false, path.split('.'))];
    },
  };
}

/** The texts of a boolean that queries write in quotation marks. */
const TRUE_OR_FALSE = { closed: true, members: ['true', 'false'] } as const;

/** Whether a value is always an array, or an array of what it may be alone. */
function isArray({ types }: SchemaNode): boolean {
  return types.has('array') && !types.has('object');
}

function describeNothing(document: unknown, pointer: string): string {
  const end = pointer.lastIndexOf('/');
  const beside = findPointer(document, pointer.slice(0, Math.max(end, 0)));
  const names = isRecord(beside) ? Object.keys(beside) : [];
  const near = closestNames(names, pointer.slice(end + 1)).map((name) => `${pointer.slice(0, end)}/${name}`);
  return `there is no ${quoteText(pointer)}${didYouMean(near)}`;
}

function describeEmpty(document: unknown, pointer: string, name: string, missing: string | undefined): string {
  for (const place of pointer === '#' ? PLACES : []) {
    const names = Object.keys(Object(findPointer(document, place)));
    const [nearest = names[0]] = closestNames(names, name);
    if (nearest === undefined) continue;
    return `has ${names.length} schemas; name one with a pointer, such as ${quoteText(`${place}/${nearest}`)}`;
  }
  const members = Object.entries(Object(findPointer(document, pointer)));
  const [list] = members.find(([, value]) => Array.isArray(value) && value.some(isRecord)) ?? [];
  const near = list === undefined ? [] : [`${pointer}/${list}`];
  const reason = missing === undefined ? didYouMean(near) : `, and ${missing}`;
  return `${quoteText(pointer)} is neither a schema of an object nor a list of objects${reason}`;
}
