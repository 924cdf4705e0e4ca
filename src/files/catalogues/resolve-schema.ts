import { isRecord } from '../../language/base/plain-data.ts';

/** The types of a value, without `null`: each field of an object may lack a value. */
export type SchemaType = 'string' | 'number' | 'boolean' | 'object' | 'array';

/** A JSON schema with its references, combinations and versions resolved, but not those of its parts. */
export interface SchemaNode {
  /** Empty if any value is valid. */
  readonly types: ReadonlySet<SchemaType>;
  readonly format?: string | undefined;
  readonly description?: string | undefined;
  /** The valid texts; a schema of an open set also allows others. */
  readonly values?: { readonly closed: boolean; readonly members: readonly string[] } | undefined;
  /** The schemas of the properties of an object. */
  readonly properties: ReadonlyMap<string, unknown>;
  /** The schema of all other properties. */
  readonly others?: unknown;
  /** The schema of the elements of an array. */
  readonly elements?: unknown;
}

const NOTHING: SchemaNode = { types: new Set(), properties: new Map() };
/** Combinations within combinations; real schemas have three or four. */
const MAX_NESTING = 64;

/** The places of schemas in a document; the last is that of a registry of zod. */
export const PLACES = ['#/components/schemas', '#/$defs', '#/definitions', '#/schemas'];

/** Resolves the schemas of one document. */
export interface Resolver {
  resolve(schema: unknown): SchemaNode;
  /** The references so far that lead to nothing in the document. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Creates a resolver for a document: JSON Schema from draft 4 to 2020-12, and OpenAPI from 2 to 3.1.
 * Each schema is resolved once, in linear time, whatever refers to it; a reference to itself, to
 * another document or to nothing adds nothing.
 */
export function createResolver(document: unknown): Resolver {
  const known = new Map<object, SchemaNode>();
  const missing = new Set<string>();
  let named: ReadonlyMap<string, unknown> | undefined;
  function findTarget(reference: unknown): unknown {
    if (typeof reference !== 'string') return undefined;
    named ??= /^#(?:\/|$)/.test(reference) ? undefined : nameSchemas(document);
    const target = findPointer(document, reference) ?? named?.get(reference);
    if (target === undefined) missing.add(reference);
    return target;
  }
  function resolve(schema: unknown, nesting = 0): SchemaNode {
    if (!isRecord(schema) || nesting > MAX_NESTING) return NOTHING;
    const found = known.get(schema);
    if (found !== undefined) return found;
    known.set(schema, NOTHING);
    const parts = (key: string): readonly SchemaNode[] =>
      listOf(schema[key])
        .filter((part) => !isOnlyNull(part))
        .map((part) => resolve(part, nesting + 1));
    const node = combine('allOf', [
      readOwn(schema),
      resolve(findTarget(schema['$ref']), nesting + 1),
      ...parts('allOf'),
      combine('anyOf', parts('anyOf')),
      combine('anyOf', parts('oneOf')),
    ]);
    known.set(schema, node);
    return node;
  }
  return { resolve: (schema) => resolve(schema), missing };
}

/** The schemas that references name without a pointer: by `$id`, `$anchor`, or the name of a definition. */
function nameSchemas(document: unknown): ReadonlyMap<string, unknown> {
  const named = new Map(PLACES.flatMap((place) => Object.entries(Object(findPointer(document, place)))));
  const parts = new Set([document]);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    const { $id: id, $anchor: anchor } = part as Readonly<Record<string, unknown>>;
    if (typeof id === 'string') named.set(id, part);
    if (typeof anchor === 'string') named.set(`#${anchor}`, part);
    for (const inner of Object.values(part)) parts.add(inner);
  }
  return named;
}

/** Finds the part of a document at a JSON pointer: `#/components/schemas/charge`. */
export function findPointer(document: unknown, pointer: string): unknown {
  if (pointer === '#' || pointer === '') return document;
  const [start, ...names] = pointer.replace(/^#/, '').split('/');
  if (start !== '') return undefined;
  let part = document;
  for (const name of names) {
    const key = decodeName(name).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Readonly<Record<string, unknown>>)[key];
  }
  return part;
}

/** A pointer is the fragment of a URL, but some are written as they are. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function enumOf(schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

/** Whether a schema allows only `null`, or the empty text, which is as good as none (L3.3). */
function isOnlyNull(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return schema['type'] === 'null' || enumOf(schema)?.every((value) => value === null || value === '') === true;
}

const TYPES: Readonly<Record<string, SchemaType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
};

function readOwn(schema: Readonly<Record<string, unknown>>): SchemaNode {
  const { type, format, description, properties, additionalProperties, items } = schema;
  const values = enumOf(schema);
  const members = values?.flatMap((value) => (typeof value === 'string' && value !== '' ? value : []));
  const others = isRecord(additionalProperties)
    ? additionalProperties
    : Object.values(isRecord(schema['patternProperties']) ? schema['patternProperties'] : {})[0];
  const elements = [...listOf(schema['prefixItems']), ...(Array.isArray(items) ? items : [items])].filter(isRecord);
  const stated = typeof type === 'string' ? [type] : listOf(type);
  const implied = [
    ...(values ?? []).map((value) => typeof value),
    ...(isRecord(properties) || others !== undefined ? ['object'] : []),
    ...(elements.length > 0 ? ['array'] : []),
  ];
  const names = (stated.length > 0 ? stated : implied).filter((name) => typeof name === 'string');
  return {
    types: new Set(names.flatMap((name) => (Object.hasOwn(TYPES, name) ? (TYPES[name] as SchemaType) : []))),
    format: typeof format === 'string' ? format : undefined,
    description: typeof description === 'string' ? description : undefined,
    values: members !== undefined && members.length > 0 ? { closed: true, members } : undefined,
    properties: new Map(isRecord(properties) ? Object.entries(properties) : []),
    others,
    elements: join('anyOf', elements),
  };
}

type Combination = 'allOf' | 'anyOf';

/** Combines schemas. Parts of the same name become one schema that is resolved when it is read. */
function combine(combination: Combination, nodes: readonly SchemaNode[]): SchemaNode {
  const find = <Key extends keyof SchemaNode>(key: Key) => nodes.find((node) => node[key] !== undefined)?.[key];
  const listed = (key: 'others' | 'elements') => nodes.flatMap((node) => (node[key] === undefined ? [] : [node[key]]));
  return {
    types: combineTypes(combination, nodes),
    format: find('format'),
    description: find('description'),
    values: combination === 'allOf' ? find('values') : uniteValues(nodes),
    properties: combineProperties(combination, nodes),
    others: join(combination, listed('others')),
    elements: join(combination, listed('elements')),
  };
}

function combineProperties(combination: Combination, nodes: readonly SchemaNode[]): SchemaNode['properties'] {
  const [only = NOTHING, ...others] = nodes.filter(({ properties }) => properties.size > 0);
  if (others.length === 0) return only.properties;
  const all = new Map<string, Set<unknown>>();
  for (const { properties } of nodes) {
    for (const [name, schema] of properties) all.set(name, (all.get(name) ?? new Set()).add(schema));
  }
  return new Map([...all].map(([name, schemas]) => [name, join(combination, [...schemas])]));
}

function join(combination: Combination, schemas: readonly unknown[]): unknown {
  return schemas.length > 1 ? { [combination]: schemas } : schemas[0];
}

function combineTypes(combination: Combination, nodes: readonly SchemaNode[]): ReadonlySet<SchemaType> {
  const stated = nodes.map(({ types }) => types).filter(({ size }) => size > 0);
  const union = new Set(stated.flatMap((types) => [...types]));
  if (combination === 'anyOf') return union;
  return new Set([...union].filter((type) => stated.every((types) => types.has(type))));
}

/** A set next to a text of any kind is open: `anyOf: [{ enum: ['card'] }, { type: 'string' }]`. */
function uniteValues(nodes: readonly SchemaNode[]): SchemaNode['values'] {
  const texts = nodes.filter(({ types }) => types.has('string'));
  const members = [...new Set(texts.flatMap(({ values }) => values?.members ?? []))];
  if (members.length === 0) return undefined;
  return { closed: texts.every(({ values }) => values?.closed === true), members };
}
