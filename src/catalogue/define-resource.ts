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
 *   exist, a set of values has none, an alias is a field itself or stands for
 *   none, a limit is not a whole number above 0; the message names the place.
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
  const [problem] = findResourceProblems(definition);
  if (problem !== undefined) throw new TypeError(`defineResource: ${problem.path}: ${problem.message}`);
  return createResource(definition);
}

/** A place in the definition of a resource that is wrong. */
export interface ResourceProblem {
  /** For instance `fields.weight.type`. */
  readonly path: string;
  readonly message: string;
}

/** All that keeps a definition from being a resource. */
export function findResourceProblems(
  definition: ResourceDefinition<string, FieldDefinitions>,
): readonly ResourceProblem[] {
  const { fields, aliases = {}, limits } = definition;
  return [
    ...Object.entries(fields).flatMap(([path, field]) => checkField(path, field)),
    ...Object.entries(aliases).flatMap(([alias, path]) => checkAlias(fields, alias, path)),
    ...(['clauses', 'substring'] as const).flatMap((limit) => checkLimit(`limits.${limit}`, limits[limit])),
  ];
}

function checkField(path: string, field: FieldDefinition): readonly ResourceProblem[] {
  if (!PATH.test(path)) return [{ path: 'fields', message: `\`${path}\` is not a path of names joined by dots` }];
  const at = `fields.${path}`;
  if (typeof field !== 'object' || field === null)
    return [{ path: at, message: 'must be an object with type and doc' }];
  const problems: ResourceProblem[] = [];
  const { type, format, values } = field;
  if (!Object.hasOwn(OPERATORS, type)) problems.push({ path: `${at}.type`, message: `there is no type \`${type}\`` });
  if (format !== undefined && !Object.hasOwn(VALUE_FORMATS, format)) {
    problems.push({ path: `${at}.format`, message: `there is no format \`${format}\`` });
  }
  if (values?.members.length === 0) problems.push({ path: `${at}.values.members`, message: 'there is no value' });
  return problems;
}

function checkAlias(fields: FieldDefinitions, alias: string, path: string): readonly ResourceProblem[] {
  if (!PATH.test(alias)) return [{ path: 'aliases', message: `\`${alias}\` is not a path of names joined by dots` }];
  if (Object.hasOwn(fields, alias)) return [{ path: `aliases.${alias}`, message: 'it is a field itself' }];
  return Object.hasOwn(fields, path) ? [] : [{ path: `aliases.${alias}`, message: `there is no field \`${path}\`` }];
}

function checkLimit(path: string, limit: number): readonly ResourceProblem[] {
  return Number.isSafeInteger(limit) && limit > 0
    ? []
    : [{ path, message: `must be a whole number above 0, not ${limit}` }];
}
