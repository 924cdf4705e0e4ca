import type { FieldDefinition, FieldDefinitions } from './field.ts';
import { OPERATORS } from './field-types.ts';
import { createResource, type Resource, type ResourceDefinition } from './resource.ts';
import { VALUE_FORMATS } from './value-formats.ts';

const PATH = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/**
 * Makes a resource of your own. Everything works on it as on the service's
 * four, types included.
 *
 * @param definition - Its name, fields by path, limits, and the short names to
 *   refuse. A keyed field (`metadata[key]`) stands under its path without key.
 * @throws {TypeError} A path is not dotted names, a type or format does not
 *   exist, an alias is a field itself or stands for none, a limit is not a
 *   whole number above 0; the message names the place.
 * @see L1.5, L2.3
 * @example
 * const shipments = defineResource({
 *   name: 'shipments',
 *   fields: {
 *     carrier: { type: 'token', doc: 'who carries it' },
 *     weight: { type: 'numeric', doc: 'weight in grams' },
 *   },
 *   limits: { clauses: 10, substring: 3, orAcrossFields: false },
 * })
 * checkQuery(shipments, 'weight>500').valid // true
 */
export function defineResource<const Name extends string, const Fields extends FieldDefinitions>(
  definition: ResourceDefinition<Name, Fields>,
): Resource<Name, Fields> {
  for (const [path, field] of Object.entries(definition.fields)) checkField(path, field);
  for (const [alias, path] of Object.entries(definition.aliases ?? {})) checkAlias(definition, alias, path);
  for (const limit of ['clauses', 'substring'] as const) {
    const value = definition.limits[limit];
    if (!Number.isSafeInteger(value) || value < 1) fail(`limits.${limit} must be a whole number above 0, not ${value}`);
  }
  return createResource(definition);
}

function checkField(path: string, field: FieldDefinition): void {
  if (!PATH.test(path)) fail(`fields: \`${path}\` is not a path of names joined by dots`);
  if (!Object.hasOwn(OPERATORS, field.type)) fail(`fields.${path}.type: there is no type \`${field.type}\``);
  if (field.format !== undefined && !Object.hasOwn(VALUE_FORMATS, field.format)) {
    fail(`fields.${path}.format: there is no format \`${field.format}\``);
  }
}

function checkAlias(definition: ResourceDefinition<string, FieldDefinitions>, alias: string, path: string): void {
  if (!PATH.test(alias)) fail(`aliases: \`${alias}\` is not a path of names joined by dots`);
  if (Object.hasOwn(definition.fields, alias)) fail(`aliases.${alias}: it is a field itself`);
  if (!Object.hasOwn(definition.fields, path)) fail(`aliases.${alias}: there is no field \`${path}\``);
}

function fail(message: string): never {
  throw new TypeError(`defineResource: ${message}`);
}
