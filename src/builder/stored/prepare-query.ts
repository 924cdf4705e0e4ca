import { type ResourceLike, type ResourceOf, toResource } from '../../language/catalogue/catalogue.ts';
import { type FieldType, TAKES_NULL } from '../../language/catalogue/field-types.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { isWhole, type ParameterClause } from '../../language/checker/checked-query.ts';
import { invalidValue } from '../../language/checker/invalid-value.ts';
import { errorsOf, QueryError } from '../../language/checker/query-error.ts';
import type { QueryDiagnostic } from '../../language/checker/registry.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { readQuery } from '../../language/document.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { closestNames } from '../../language/text/closest-names.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { readEpochMs } from '../../language/text/epoch.ts';
import { freezeDeep } from '../../language/text/freeze-deep.ts';
import { ownOptions } from '../../language/text/own-options.ts';
import { readRelativeTime } from '../../language/text/relative-time.ts';
import { isTimeZone, writeTime } from '../../language/text/zoned-time.ts';
import { QueryBuilder } from '../query-builder.ts';
import type { AnyResource } from '../search-types.ts';
import { fillTemplate } from '../template/fill-template.ts';
import { toFixedClause } from '../template/template-plan.ts';
import type { BoundSearch, BoundValues, ParameterValues, StoredText } from './parameter-types.ts';

/** A parameter of a stored query. */
export interface QueryParameter {
  /** Without the `$`. */
  readonly name: string;
  /** Whether it takes `null`, because all its clauses do. */
  readonly nullable: boolean;
  /** The clauses whose value it is, in the order of the text. */
  readonly clauses: readonly [ParameterUse, ...(readonly ParameterUse[])];
}

/** A clause whose value is a parameter. */
export interface ParameterUse {
  /** The name as steps take it: `amount`, `metadata[order_id]`. */
  readonly field: string;
  readonly operator: Operator;
  /** The type of the field, which decides on the values. */
  readonly type: FieldType;
  /** Whether the clause is negated; absent if it is not. */
  readonly not?: true;
}

/** What relative dates are relative to. */
export interface BindOptions {
  /** The time of `now`; by default the current time. */
  readonly now?: Date;
  /** The zone in which the resolved date is written, such as `Europe/Berlin`; by default UTC. The instant is the same in each. */
  readonly timeZone?: string;
}

/**
 * A stored query whose text has been checked. It is immutable.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 * @typeParam Text - The text; any text by default.
 */
export interface PreparedQuery<Target extends ResourceLike = AnyResource, Text extends string = string> {
  /** The stored text, as it was given. */
  readonly text: Text;
  /** The name of the resource. */
  readonly resource: ResourceOf<Target>['name'];
  /** The parameters in the order of the text, each once. */
  readonly parameters: readonly QueryParameter[];
  /**
   * Returns the query with a value for each parameter. Whatever a value holds, it becomes
   * one value of its clause. For a date, `now`, `now-7d` and `now+12h` are relative to
   * `options.now`; the units are `m`, `h`, `d` (24 hours) and `w`.
   *
   * @param values - By the names of the parameters, without `$`. Only own properties count.
   *   `null` means "has no value" where the parameter is nullable; the types refuse a value
   *   that may be `null` by accident.
   * @throws {QueryError} If a value is missing, unknown, of a wrong type or not allowed in its
   *   clause, or the query becomes too long. The message names the parameter.
   * @throws {TypeError} If a search is used as a value, or an option is invalid.
   */
  bind<const Values extends ParameterValues<Target, Text>>(
    values: BoundValues<Target, Text, Values>,
    options?: BindOptions,
  ): BoundSearch<Target, Text>;
}

/**
 * Prepares a stored query, in which `$name` stands for a whole value. The text is parsed and
 * checked once, all but the values. In quotes, `$name` is plain text. Several places of the same
 * name get the same value.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param text - The stored text. The compiler reads a literal and gives `bind` the types of its
 *   parameters; a `string`, as a store returns it, is checked only at run time.
 * @throws {QueryError} If the service would refuse the query with any values.
 * @throws {TypeError} If `resource` is neither, or `text` is not a string.
 * @see L7
 * @example
 * const recent = prepareQuery('payments', 'amount>=$min created_at>=$since')
 * const now = new Date('2025-01-08T12:00:00Z')
 * String(recent.bind({ min: 500, since: 'now-7d' }, { now })) // 'amount>=500 created_at>="2025-01-01T12:00:00Z"'
 */
export function prepareQuery<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: StoredText<ResourceOf<Target>, Text>,
): PreparedQuery<Target, Text>;
export function prepareQuery(resource: ResourceLike, text: string): unknown {
  const known = toResource(resource);
  const { clauses, ast, diagnostics } = readQuery(known, text, { parameters: true });
  if (clauses === undefined) throw new QueryError(errorsOf(diagnostics), text);
  const open: ParameterClause[] = [];
  const plan = {
    shown: text,
    connective: ast.connectives[0]?.connective,
    clauses: clauses.map((clause) =>
      isWhole(clause) ? toFixedClause(clause) : toOpenClause(clause, open.push(clause) - 1),
    ),
  };
  const parameters = listParameters(open);
  return Object.freeze({
    text,
    resource: known.name,
    parameters,
    bind(values: unknown, options?: BindOptions): QueryBuilder {
      const resolve = createResolver(options);
      const given = readValues(values, text, open);
      return new QueryBuilder(
        fillTemplate(
          known,
          plan,
          open.map((clause) => resolve(clause, given.get(clause.parameter.name))),
        ),
      );
    },
  });
}

function toOpenClause({ node, isNegated, field, key, operator, parameter }: ParameterClause, index: number) {
  const interpolation = { name: parameter.raw, span: parameter.span, kind: 'value' } as const;
  return {
    kind: 'interpolated',
    node,
    isNegated,
    field: fieldName({ field, key }),
    operator,
    interpolation,
    index,
  } as const;
}

function listParameters(clauses: readonly ParameterClause[]): readonly QueryParameter[] {
  const byName = Map.groupBy(clauses, ({ parameter }) => parameter.name);
  const parameters = Array.from(byName, ([name, [first, ...others]]) => ({
    name,
    nullable: [first, ...others].every((clause) => clause?.operator === ':' && TAKES_NULL[clause.field.type]),
    clauses: [toUse(first as ParameterClause), ...others.map(toUse)] as const,
  }));
  return freezeDeep(parameters);
}

function toUse({ field, key, operator, isNegated }: ParameterClause): ParameterUse {
  return { field: fieldName({ field, key }), operator, type: field.type, ...(isNegated && { not: true }) };
}

/** Unknown names after this many are not reported. */
const MAX_UNKNOWN = 100;

/**
 * Reads the value of each parameter.
 *
 * @throws {QueryError} If there is none, or one for another name.
 */
function readValues(values: unknown, text: string, clauses: readonly ParameterClause[]): ReadonlyMap<string, unknown> {
  const given = readMembers(values);
  if (given === undefined) {
    const message = `the values must be an object with a value for each parameter; got ${describeValue(values)}`;
    throw new QueryError([reportValue({ start: 0, end: text.length }, '', values, message)], text);
  }
  const first = new Map(clauses.toReversed().map(({ parameter }) => [parameter.name, parameter]));
  const names = [...first.keys()];
  const unknown = [...given.keys()].filter((name) => !first.has(name)).slice(0, MAX_UNKNOWN);
  const missing = clauses.filter(({ parameter }) => {
    return given.get(parameter.name) === undefined && first.get(parameter.name) === parameter;
  });
  const diagnostics = [
    ...missing.map(({ parameter: { raw, span } }) =>
      reportValue(span, raw, undefined, `${quoteText(raw)} has no value`),
    ),
    ...unknown.map((name) => {
      const [near] = closestNames(names, name);
      const hint = near === undefined ? '' : `; the nearest is ${quoteText(`$${near}`)}`;
      const message = `${quoteText(`$${name}`)} is not a parameter${hint}`;
      return reportValue({ start: 0, end: text.length }, `$${name}`, given.get(name), message);
    }),
  ];
  if (diagnostics.length > 0) throw new QueryError(diagnostics, text);
  return given;
}

/** The own members of an object; `undefined` if it is none, or cannot be read. */
function readMembers(values: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  try {
    return Array.isArray(values) ? undefined : new Map(Object.entries(values));
  } catch {
    // A getter or proxy threw.
    return undefined;
  }
}

function reportValue(
  span: { readonly start: number; readonly end: number },
  field: string,
  value: unknown,
  message: string,
): QueryDiagnostic {
  const data = { field, expected: 'a value', got: describeValue(value) };
  return { ...createDiagnostic(invalidValue, span, data), message };
}

/**
 * Returns the function that resolves relative dates.
 *
 * @throws {TypeError} If an option is invalid.
 */
function createResolver(options: BindOptions | undefined): (clause: ParameterClause, value: unknown) => unknown {
  const { now, timeZone = 'UTC' } = ownOptions(options);
  const time = now === undefined ? Date.now() : (readEpochMs(now) ?? Number.NaN);
  if (Number.isNaN(time)) throw new TypeError(`\`now\` must be a valid \`Date\`; got ${describeValue(now)}`);
  if (!isTimeZone(timeZone)) {
    throw new TypeError(
      `\`timeZone\` must be the name of a time zone, such as Europe/Berlin; got ${describeValue(timeZone)}`,
    );
  }
  return ({ field }, value) => {
    if (field.type !== 'date' || typeof value !== 'string') return value;
    const moment = readRelativeTime(value, time);
    // The checker reports a moment that no timestamp can express.
    return (moment === undefined ? undefined : writeTime(moment, timeZone)) ?? value;
  };
}
