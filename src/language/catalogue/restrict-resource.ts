import { closestNames } from '../base/closest-names.ts';
import { describeValue, isList, ownOptions } from '../base/plain-data.ts';
import type { Operator } from '../syntax/ast.ts';
import { type ResourceLike, type ResourceOf, toResource } from './catalogue.ts';
import { type Field, type FieldDefinition, type FieldDefinitions, operatorsOf } from './field.ts';
import { fieldName, fieldOfKey, type ResolvedField } from './resolve-field.ts';
import { type Aliases, createResource, type Limits, OR_LIMITS, type Resource } from './resource.ts';

/** What is left of a resource. What a restriction does not mention stays as it is. */
export interface Restriction<Path extends string = string, Bounds extends Partial<Limits> = Partial<Limits>> {
  /** The paths of the fields that queries may use; a keyed field, such as metadata, without its key. */
  readonly fields?: readonly Path[] | undefined;
  /** The operators that queries may use: of all fields that take them, or for some fields by their paths. */
  readonly operators?: readonly Operator[] | { readonly [Name in Path]?: readonly Operator[] } | undefined;
  /** Limits that are tighter, never looser. */
  readonly limits?: Bounds | undefined;
}

/** The type of a restricted resource: the fields that are left, and the new limits. */
export type RestrictedResource<
  R extends Resource,
  Path extends keyof R['fields'] & string,
  Bounds extends Partial<Limits>,
> = Resource<
  R['name'],
  Pick<R['fields'], Path>,
  // The restriction may lack an optional limit.
  { readonly [Limit in keyof Limits]: Bounds[Limit] extends Limits[Limit] ? Bounds[Limit] : R['limits'][Limit] },
  Pick<R['aliases'], AliasesOf<R['aliases'], Path>>
>;

type AliasesOf<Short extends Aliases, Path> = {
  [Alias in keyof Short]: Short[Alias] extends Path ? Alias : never;
}[keyof Short];

/**
 * Returns a resource with fewer fields, fewer operators or tighter limits, for queries of somebody who may not use all
 * of it. It is a resource like any other: the checker, completion, the search box, tools for assistants and the builder
 * know only what is left. Aliases of removed fields are removed too. It keeps the name, so its queries can be sent.
 *
 * The types of the builder know the fields and limits that are left; operators are checked at run time.
 *
 * @param resource - The name of one of the service's resources, or a resource.
 * @throws {TypeError} If `resource` is neither, or the restriction names an unknown field or an operator that a field
 *   does not take, leaves a field without operators, or loosens a limit.
 * @see L7.5
 * @example
 * const support = restrictResource('payments', { fields: ['id', 'amount'], operators: { amount: [':'] } })
 * checkQuery(support, 'amount>5').diagnostics[0]?.message // '`>` does not work on `amount`, a numeric field; it takes `:`'
 */
export function restrictResource<
  const Target extends ResourceLike,
  const Path extends keyof ResourceOf<Target>['fields'] & string = keyof ResourceOf<Target>['fields'] & string,
  const Bounds extends Partial<Limits> = Record<never, never>,
>(resource: Target, restriction: Restriction<Path, Bounds>): RestrictedResource<ResourceOf<Target>, Path, Bounds>;
export function restrictResource(resource: ResourceLike, restriction: Restriction): Resource {
  const base = toResource(resource);
  if (typeof restriction !== 'object' || restriction === null) refuse('restriction', 'must be an object');
  const { fields, operators, limits } = ownOptions(restriction);
  const kept = fields === undefined ? [...base.entries.values()] : readFields(base, fields);
  const paths = new Set(kept.map(({ path }) => path));
  if (operators !== undefined && !isList(operators)) checkPaths(operators, kept);
  const restricted = createResource({
    ...base,
    fields: Object.fromEntries(
      kept.map((field) => [field.path, restrictField(field, operators, paths)]),
    ) as FieldDefinitions,
    limits: restrictLimits(base.limits, limits),
    aliases: Object.fromEntries(Object.entries(base.aliases).filter(([, path]) => paths.has(path))),
  });
  bases.set(restricted, base);
  return restricted;
}

/** The resource that each restricted one was made from. */
const bases = new WeakMap<Resource, Resource>();

/** Whether every query on a resource is one on another: it is the same, or was restricted from it. */
export function isWithinResource(resource: Resource, whole: Resource): boolean {
  for (let one: Resource | undefined = resource; one !== undefined; one = bases.get(one))
    if (one === whole) return true;
  return false;
}

function refuse(place: string, problem: string): never {
  throw new TypeError(`restrictResource: ${place}: ${problem}`);
}

function readFields(base: Resource, paths: readonly string[]): readonly Field[] {
  if (!isList(paths) || paths.length === 0) refuse('fields', 'must be a list of paths, at least one');
  const wanted = new Set(paths.map((path) => findField([...base.entries.values()], path, 'fields')));
  // In the order of the resource, which suggestions follow.
  return [...base.entries.values()].filter((field) => wanted.has(field));
}

function checkPaths(operators: unknown, kept: readonly Field[]): void {
  if (typeof operators !== 'object' || operators === null)
    refuse('operators', 'must be a list of operators, or an object with one for each path');
  for (const path of Object.keys(operators)) findField(kept, path, 'operators');
}

function findField(fields: readonly Field[], path: unknown, place: string): Field {
  const found = fields.find((field) => field.path === path);
  if (found !== undefined) return found;
  const [near] =
    typeof path === 'string'
      ? closestNames(
          fields.map((field) => field.path),
          path,
        )
      : [];
  return refuse(
    place,
    `unknown field ${describeValue(path)}${near === undefined ? '' : `; the nearest is \`${near}\``}`,
  );
}

function restrictField(field: Field, operators: Restriction['operators'], paths: ReadonlySet<string>): FieldDefinition {
  const { path, currency, ...definition } = field;
  const own: unknown = isList(operators)
    ? operators
    : operators !== undefined && Object.hasOwn(operators, path)
      ? operators[path]
      : undefined;
  // A currency code stays; the field of a currency may be gone.
  const known =
    currency === undefined || (!paths.has(currency) && !/^[A-Z]{3}$/.test(currency))
      ? definition
      : { ...definition, currency };
  if (own === undefined) return known;
  const place = isList(operators) ? 'operators' : `operators.${path}`;
  if (!isList(own)) refuse(place, `must be a list of operators; got ${describeValue(own)}`);
  const supported = operatorsOf(field);
  const [wrong] = isList(operators) ? [] : own.filter((operator) => !supported.includes(operator as Operator));
  if (wrong !== undefined) refuseOperators(place, `\`${path}\` does not take ${describeValue(wrong)}`, supported);
  const leave = (resolved: ResolvedField): readonly Operator[] => {
    const all = operatorsOf(resolved.field);
    const left = all.filter((operator) => own.includes(operator));
    return left.length > 0 ? left : refuseOperators(place, `leaves none for \`${fieldName(resolved)}\``, all);
  };
  const restricted = { ...known, operators: leave({ field, key: undefined }) };
  const keys = Object.entries(field.keys?.known ?? {}).map(([key, facts]) => {
    return [key, { ...facts, operators: leave(fieldOfKey(field, key)) }] as const;
  });
  return keys.length === 0 ? restricted : { ...restricted, keys: { ...field.keys, known: Object.fromEntries(keys) } };
}

function refuseOperators(place: string, problem: string, supported: readonly Operator[]): never {
  return refuse(place, `${problem}; it takes ${supported.map((operator) => `\`${operator}\``).join(' ')}`);
}

function restrictLimits(base: Limits, wanted: Partial<Limits> | undefined): Limits {
  const { clauses = base.clauses, substring = base.substring, or = base.or, ...others } = ownOptions(wanted);
  for (const name of Object.keys(others)) refuse(`limits.${name}`, 'is not a known key');
  checkLimit('clauses', clauses, 1, base.clauses);
  checkLimit('substring', substring, base.substring, Number.MAX_SAFE_INTEGER);
  const allowed = OR_LIMITS.slice(0, OR_LIMITS.indexOf(base.or) + 1);
  if (!allowed.includes(or))
    refuse('limits.or', `must be ${allowed.map((one) => `\`${one}\``).join(' or ')}; got ${describeValue(or)}`);
  return { clauses, substring, or };
}

function checkLimit(name: string, value: unknown, min: number, max: number): void {
  if (value === max) return;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return;
  const range = max >= Number.MAX_SAFE_INTEGER ? `${min} or more` : `from ${min} to ${max}`;
  refuse(`limits.${name}`, `must be a whole number, ${range}; got ${describeValue(value)}`);
}
