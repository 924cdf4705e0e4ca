import { freezeDeep, ownOptions } from '../base/plain-data.ts';
import type { Field, FieldDefinitions } from './field.ts';
import { createEndpoint, type SearchEndpoint } from './search-endpoint.ts';

/** The form of a resource name, which is also safe in paths and programs. */
export const RESOURCE_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** The limits of queries on a resource. */
export interface Limits {
  /** The maximum number of clauses (L2.1). */
  readonly clauses: number;
  /** The minimum number of code points in the value of `~` (L2.6). */
  readonly substring: number;
  /** Whether the clauses of an OR query may use different fields (L2.2). */
  readonly orAcrossFields: boolean;
}

/** Common short names that the service refuses, each with the path it stands for (L2.3). */
export type Aliases = Readonly<Record<string, string>>;

/** The aliases of a resource without aliases. */
export type NoAliases = Readonly<Record<never, string>>;

/** The definition of a resource. */
export interface ResourceDefinition<
  Name extends string,
  Fields extends FieldDefinitions,
  Bounds extends Limits = Limits,
  Short extends Aliases = Aliases,
> extends Partial<SearchEndpoint> {
  readonly name: Name;
  /** The fields by path; a keyed field, such as metadata, without its key. */
  readonly fields: Fields;
  readonly limits: Bounds;
  readonly aliases?: Short & Readonly<Record<string, keyof Fields>>;
}

/** A resource that can be searched, as a plain value: its fields, limits and aliases, and where it is searched. */
export interface Resource<
  Name extends string = string,
  Fields extends FieldDefinitions = FieldDefinitions,
  Bounds extends Limits = Limits,
  Short extends Aliases = Aliases,
> extends SearchEndpoint {
  readonly name: Name;
  readonly fields: Fields;
  readonly limits: Bounds;
  readonly aliases: Short;
  /** The fields by path, each with its path; created on first use. */
  readonly entries: ReadonlyMap<string, Field>;
}

/** Creates a resource from a correct definition; `defineResource` checks it first. */
export function createResource<
  const Name extends string,
  const Fields extends FieldDefinitions,
  const Bounds extends Limits,
  const Short extends Aliases = NoAliases,
>(definition: ResourceDefinition<Name, Fields, Bounds, Short>): Resource<Name, Fields, Bounds, Short> {
  let entries: ReadonlyMap<string, Field> | undefined;
  return Object.freeze({
    name: definition.name,
    fields: freezeDeep(definition.fields),
    limits: freezeDeep(definition.limits),
    aliases: freezeDeep(definition.aliases ?? ({} as Short)),
    ...createEndpoint(definition.name, definition),
    get entries() {
      entries ??= createEntries(definition.fields);
      return entries;
    },
  });
}

/**
 * The fields of a resource by path. Every checked query shares them, so nobody may change them: a
 * `Map` cannot be frozen, and `Map.prototype.set` works on every map.
 */
class FieldMap implements ReadonlyMap<string, Field> {
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(entries: Iterable<readonly [string, Field]>) {
    this.#fields = new Map(entries);
    Object.freeze(this);
  }

  get size(): number {
    return this.#fields.size;
  }

  get(path: string): Field | undefined {
    return this.#fields.get(path);
  }

  has(path: string): boolean {
    return this.#fields.has(path);
  }

  keys(): MapIterator<string> {
    return this.#fields.keys();
  }

  values(): MapIterator<Field> {
    return this.#fields.values();
  }

  entries(): MapIterator<[string, Field]> {
    return this.#fields.entries();
  }

  [Symbol.iterator](): MapIterator<[string, Field]> {
    return this.entries();
  }

  forEach(visit: (field: Field, path: string, fields: ReadonlyMap<string, Field>) => void): void {
    for (const [path, field] of this) visit(field, path, this);
  }
}
Object.freeze(FieldMap.prototype);

function createEntries(fields: FieldDefinitions): ReadonlyMap<string, Field> {
  const entries = Object.entries(fields).map(
    ([path, field]) => [path, Object.freeze(ownOptions({ ...field, path }))] as const,
  );
  return new FieldMap(entries);
}
