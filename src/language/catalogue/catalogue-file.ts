import type { Operator } from '../syntax/ast.ts';
import { type Field, type FieldSource, type Keys, operatorsOf, type ValueSet } from './field.ts';
import type { FieldRole } from './field-roles.ts';
import type { FieldType } from './field-types.ts';
import type { LimitDefinitions, Limits, Resource } from './resource.ts';
import type { SearchEndpoint } from './search-endpoint.ts';
import type { ValueFormatName } from './value-formats.ts';
import type { Synonyms } from './value-sets.ts';

export interface CatalogueFileField {
  readonly type: FieldType;
  /** Those of the type if they are left out. */
  readonly operators?: readonly Operator[] | undefined;
  readonly null?: true | undefined;
  readonly doc: string;
  readonly unix?: true | undefined;
  readonly values?: ValueSet | undefined;
  readonly samples?: Synonyms | undefined;
  readonly synonyms?: readonly string[] | undefined;
  readonly format?: ValueFormatName | undefined;
  readonly money?: true | undefined;
  readonly currency?: string | undefined;
  readonly source?: FieldSource | undefined;
  readonly keyed?: true | undefined;
  readonly keys?: Keys | undefined;
  readonly many?: true | undefined;
  readonly identifies?: true | undefined;
  readonly role?: FieldRole | undefined;
  readonly changed?: true | undefined;
  readonly derived?: true | undefined;
}

export interface CatalogueFileResource extends Partial<SearchEndpoint> {
  readonly limits: LimitDefinitions;
  readonly fields: Readonly<Record<string, CatalogueFileField>>;
  readonly aliases?: Readonly<Record<string, string>> | undefined;
}

/** Resources as JSON, as `clausal fields --json` prints and `loadCatalogue` reads them. */
export interface CatalogueFile {
  readonly version: 2;
  readonly resources: Readonly<Record<string, CatalogueFileResource>>;
}

/**
 * Converts resources to plain data, for a file or a program in another language.
 *
 * @example
 * Object.keys(toCatalogueFile([catalogue.plans]).resources) // ['plans']
 */
export function toCatalogueFile(resources: readonly Resource[]): CatalogueFile {
  return { version: 2, resources: Object.fromEntries(resources.map((resource) => [resource.name, toFile(resource)])) };
}

/** Limits for JSON, which has no `Infinity`. */
export function writeLimits({ clauses, ...limits }: Limits): Omit<Limits, 'clauses'> & Partial<Limits> {
  return Number.isFinite(clauses) ? { clauses, ...limits } : limits;
}

function toFile({ name: _, fields: __, limits, entries, aliases, ...endpoint }: Resource): CatalogueFileResource {
  return {
    limits: writeLimits(limits),
    fields: Object.fromEntries([...entries.values()].map((field) => [field.path, toFileField(field)])),
    aliases,
    ...endpoint,
  };
}

function toFileField(field: Field): CatalogueFileField {
  const { path: _, type, operators = operatorsOf(field), ...rest } = field;
  return { type, operators, ...rest };
}
