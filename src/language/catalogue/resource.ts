import { freezeDeep, ownOptions } from '../base/plain-data.ts';
import type { Field, FieldDefinitions } from './field.ts';
import { createEndpoint, type SearchEndpoint } from './search-endpoint.ts';

/** The form of a resource name, which is also safe in paths and programs. */
export const RESOURCE_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** What OR may join, the tightest limit first: nothing, clauses on one field, or any clauses. */
export const OR_LIMITS = ['none', 'field', 'any'] as const;

export type OrLimit = (typeof OR_LIMITS)[number];

/** The limits of queries on a resource. */
export interface Limits {
  /** The maximum number of clauses; `Infinity` if there is none (L2.1). */
  readonly clauses: number;
  /** The minimum number of code points in the value of `~` (L2.6). */
  readonly substring: number;
  /** What OR may join (L2.2). */
  readonly or: OrLimit;
}

/** Limits in a definition or a catalogue file. What they leave out is not limited. */
export interface LimitDefinitions extends Partial<Limits> {
  /** The older form of `or`: `true` for `any`, `false` for `field`. */
  readonly orAcrossFields?: boolean;
}

/** The limits that a definition stands for. */
export interface LimitsOf<Bounds extends LimitDefinitions> extends Limits {
  readonly clauses: Bounds extends { readonly clauses: infer Count extends number } ? Count : number;
  readonly substring: Bounds extends { readonly substring: infer Count extends number } ? Count : 1;
  readonly or: Bounds extends { readonly or: infer Or extends OrLimit }
    ? Or
    : Bounds extends { readonly orAcrossFields: infer Across extends boolean }
      ? { readonly true: 'any'; readonly false: 'field' }[`${Across}`]
      : 'any';
}

/** Whether OR may join clauses, which are on one field or on several. */
export function mayJoin({ or }: Limits, isOneField: boolean): boolean {
  return or === 'any' || (or === 'field' && isOneField);
}

function toLimits({ orAcrossFields, ...limits }: LimitDefinitions): Limits {
  const or = orAcrossFields === false ? 'field' : 'any';
  return { clauses: Number.POSITIVE_INFINITY, substring: 1, or, ...ownOptions(limits) };
}

/** Common short names that the service refuses, each with the path it stands for (L2.3). */
export type Aliases = Readonly<Record<string, string>>;

export type NoAliases = Readonly<Record<never, string>>;

/** The definition of a resource. */
export interface ResourceDefinition<
  Name extends string,
  Fields extends FieldDefinitions,
  Bounds extends LimitDefinitions = LimitDefinitions,
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
  const Bounds extends LimitDefinitions,
  const Short extends Aliases = NoAliases,
>(definition: ResourceDefinition<Name, Fields, Bounds, Short>): Resource<Name, Fields, LimitsOf<Bounds>, Short> {
  let entries: ReadonlyMap<string, Field> | undefined;
  return Object.freeze({
    name: definition.name,
    // Frozen on first use: a page or a command uses few of the resources that it loads.
    get fields() {
      return freezeDeep(definition.fields);
    },
    limits: freezeDeep(toLimits(definition.limits)) as LimitsOf<Bounds>,
    aliases: freezeDeep(definition.aliases ?? ({} as Short)),
    ...createEndpoint(definition.name, definition),
    get entries() {
      entries ??= createEntries(this.fields);
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
