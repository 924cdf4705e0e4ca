import type { Field, FieldDefinitions } from './field.ts';

/** The name of a resource, such that a path in a program or a file can hold it. */
export const RESOURCE_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** What a query on a resource may not exceed. */
export interface Limits {
  /** The most clauses in a query (L2.1). */
  readonly clauses: number;
  /** The fewest code points in the value of `~` (L2.6). */
  readonly substring: number;
  /** Whether the clauses of an OR query may name different fields (L2.2). */
  readonly orAcrossFields: boolean;
}

/** Short names that people will type, which the service refuses, with the path each stands for (L2.3). */
export type Aliases = Readonly<Record<string, string>>;

/** The aliases of a resource that has none. */
export type NoAliases = Readonly<Record<never, string>>;

/** What makes a resource. */
export interface ResourceDefinition<
  Name extends string,
  Fields extends FieldDefinitions,
  Bounds extends Limits = Limits,
  Short extends Aliases = Aliases,
> {
  readonly name: Name;
  /** The fields by path; a keyed field such as metadata stands without its key. */
  readonly fields: Fields;
  readonly limits: Bounds;
  readonly aliases?: Short & Readonly<Record<string, keyof Fields>>;
}

/** Something that can be searched: its fields, its limits, and the short names it refuses. A plain value. */
export interface Resource<
  Name extends string = string,
  Fields extends FieldDefinitions = FieldDefinitions,
  Bounds extends Limits = Limits,
  Short extends Aliases = Aliases,
> {
  readonly name: Name;
  readonly fields: Fields;
  readonly limits: Bounds;
  readonly aliases: Short;
  /** The fields again, by path, each knowing its path; made on first use. */
  readonly entries: ReadonlyMap<string, Field>;
}

/** Makes a resource of a definition known to be right; see `defineResource` for one that may be wrong. */
export function createResource<
  const Name extends string,
  const Fields extends FieldDefinitions,
  const Bounds extends Limits,
  const Short extends Aliases = NoAliases,
>(definition: ResourceDefinition<Name, Fields, Bounds, Short>): Resource<Name, Fields, Bounds, Short> {
  let entries: ReadonlyMap<string, Field> | undefined;
  return {
    name: definition.name,
    fields: definition.fields,
    limits: definition.limits,
    aliases: definition.aliases ?? ({} as Short),
    get entries() {
      entries ??= new Map(Object.entries(definition.fields).map(([path, field]) => [path, { ...field, path }]));
      return entries;
    },
  };
}
