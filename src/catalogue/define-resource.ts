import { FIELD_PATH, type FieldDefinition, type FieldDefinitions, type ValueSet } from './field.ts';
import { OPERATORS } from './field-types.ts';
import {
  type Aliases,
  createResource,
  type Limits,
  type NoAliases,
  RESOURCE_NAME,
  type Resource,
  type ResourceDefinition,
} from './resource.ts';
import { VALUE_FORMATS } from './value-formats.ts';

/**
 * Creates a resource of your own, which works like the four of the service, types
 * included. The definition is copied, so later changes to it have no effect.
 *
 * To keep messages and declaration files short, give its type a name:
 * `type Made = typeof made; interface Shipments extends Made {}`.
 *
 * @param definition - The name, the fields by path, the limits and the aliases.
 *   A keyed field (`metadata[key]`) has its path without a key.
 * @throws {TypeError} If the definition is wrong: a name or path has the wrong
 *   form, a type or format is unknown, a set of values is empty, an alias is a
 *   field or points to none, a limit is not a whole number above 0, or something
 *   is missing or of a wrong type. The message names the place.
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
export function defineResource<
  const Name extends string,
  const Fields extends FieldDefinitions,
  const Bounds extends Limits,
  const Short extends Aliases = NoAliases,
>(definition: ResourceDefinition<Name, Fields, Bounds, Short>): Resource<Name, Fields, Bounds, Short> {
  const [problem] = findResourceProblems(definition);
  if (problem !== undefined) throw new TypeError(`defineResource: ${problem.path}: ${problem.message}`);
  return createResource(copyDefinition(definition));
}

function copyDefinition<Definition extends UntypedDefinition>(definition: Definition): Definition {
  const { fields, limits, aliases } = definition;
  const copies = Object.entries(fields).map(([path, field]) => [path, copyField(field)] as const);
  return {
    ...definition,
    fields: Object.fromEntries(copies),
    limits: { ...limits },
    aliases: { ...aliases },
  };
}

function copyField(field: FieldDefinition): FieldDefinition {
  const { values, source } = field;
  return {
    ...field,
    ...(values && { values: { ...values, members: [...values.members] } }),
    ...(source && { source: { ...source } }),
  };
}

/** A mistake in the definition of a resource. */
export interface ResourceProblem {
  /** For instance `fields.weight.type`. */
  readonly path: string;
  readonly message: string;
}

type UntypedDefinition = Pick<Resource, 'name' | 'fields' | 'limits'> & { readonly aliases?: Aliases };

/** Finds all mistakes in a definition, which may come from a program without types. */
export function findResourceProblems(definition: UntypedDefinition): readonly ResourceProblem[] {
  if (!isObject(definition)) return [{ path: 'definition', message: 'must be an object with name, fields and limits' }];
  const { name, fields, aliases = {}, limits } = definition;
  return [
    ...checkName(name),
    ...(isObject(fields)
      ? Object.entries(fields).flatMap(([path, field]) => checkField(path, field))
      : [{ path: 'fields', message: 'must be an object with a field for each path' }]),
    ...(isObject(aliases)
      ? Object.entries(aliases).flatMap(([alias, path]) => checkAlias(isObject(fields) ? fields : {}, alias, path))
      : [{ path: 'aliases', message: 'must be an object with a path for each alias' }]),
    ...checkLimits(limits),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkName(name: unknown): readonly ResourceProblem[] {
  if (typeof name !== 'string') return [{ path: 'name', message: 'must be a string' }];
  const message = `\`${name}\` is not a name of letters, digits, \`_\` and \`-\``;
  return RESOURCE_NAME.test(name) ? [] : [{ path: 'name', message }];
}

function checkField(path: string, field: FieldDefinition): readonly ResourceProblem[] {
  if (!FIELD_PATH.test(path)) return [{ path: 'fields', message: `\`${path}\` is not a path of names joined by dots` }];
  const at = `fields.${path}`;
  if (!isObject(field)) return [{ path: at, message: 'must be an object with type and doc' }];
  const problems: ResourceProblem[] = [];
  const { type, doc, format, values } = field;
  if (!Object.hasOwn(OPERATORS, type)) {
    problems.push({ path: `${at}.type`, message: `unknown type \`${String(type)}\`` });
  }
  if (typeof doc !== 'string') problems.push({ path: `${at}.doc`, message: 'must be a string' });
  if (format !== undefined && !Object.hasOwn(VALUE_FORMATS, format)) {
    problems.push({ path: `${at}.format`, message: `unknown format \`${String(format)}\`` });
  }
  if (values !== undefined) problems.push(...checkValues(`${at}.values`, values));
  return problems;
}

function checkValues(path: string, values: unknown): readonly ResourceProblem[] {
  if (!isObject(values)) return [{ path, message: 'must be an object with closed and members' }];
  const { closed, members } = values as Readonly<Record<keyof ValueSet, unknown>>;
  const problems: ResourceProblem[] = [];
  if (typeof closed !== 'boolean') problems.push({ path: `${path}.closed`, message: 'must be `true` or `false`' });
  if (!Array.isArray(members) || !members.every((member) => typeof member === 'string')) {
    problems.push({ path: `${path}.members`, message: 'must be a list of strings' });
  } else if (members.length === 0) {
    problems.push({ path: `${path}.members`, message: 'must not be empty' });
  }
  return problems;
}

function checkAlias(fields: FieldDefinitions, alias: string, path: string): readonly ResourceProblem[] {
  if (!FIELD_PATH.test(alias)) {
    return [{ path: 'aliases', message: `\`${alias}\` is not a path of names joined by dots` }];
  }
  if (Object.hasOwn(fields, alias))
    return [{ path: `aliases.${alias}`, message: 'is a field, so it cannot be an alias' }];
  if (Object.hasOwn(fields, path)) return [];
  return [{ path: `aliases.${alias}`, message: `unknown field \`${String(path)}\`` }];
}

function checkLimits(limits: Limits): readonly ResourceProblem[] {
  if (!isObject(limits)) {
    return [{ path: 'limits', message: 'must be an object with clauses, substring and orAcrossFields' }];
  }
  const problems: ResourceProblem[] = [];
  for (const limit of ['clauses', 'substring'] as const) {
    const value = limits[limit];
    if (Number.isSafeInteger(value) && value > 0) continue;
    problems.push({ path: `limits.${limit}`, message: `must be a whole number above 0, not ${String(value)}` });
  }
  if (typeof limits.orAcrossFields !== 'boolean') {
    problems.push({ path: 'limits.orAcrossFields', message: 'must be `true` or `false`' });
  }
  return problems;
}
