import { type ResourceLike, type ResourceOf, toResource } from '../../language/catalogue/catalogue.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { hasValue, type ParameterClause } from '../../language/checker/checked-clause.ts';
import { errorsOf, QueryError } from '../../language/checker/query-error.ts';
import { type DateOptions, readClock } from '../../language/checker/relative-time.ts';
import { readQuery } from '../../language/document.ts';
import { createClauses, dateError } from '../create-clause.ts';
import { QueryBuilder } from '../query-builder.ts';
import type { AnyResource } from '../search-types.ts';
import { fillTemplate } from '../template/fill-template.ts';
import { toFixedClause } from '../template/template-plan.ts';
import type { BoundSearch, BoundValues, ParameterValues, StoredText } from './parameter-types.ts';
import { listParameters, type QueryParameter, readValues } from './parameters.ts';

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
   * one value of its clause. A date may be relative: `now-7d`, `now/d`, `last month`. A clause
   * with `:` takes none, because a period takes two clauses; `prepareExpression` has room for them.
   *
   * @param values - By the names of the parameters, without `$`. Only own properties count.
   * @throws {QueryError} If a value is missing, `null`, unknown, of a wrong type or not allowed in
   *   its clause, or the query becomes too long. The message names the parameter.
   * @throws {TypeError} If a search is used as a value, or an option is invalid.
   */
  bind<const Values extends ParameterValues<Target, Text>>(
    values: BoundValues<Target, Text, Values>,
    options?: DateOptions,
  ): BoundSearch<Target, Text>;
}

/**
 * Prepares a stored query, in which `$name` stands for a whole value. The text is parsed and checked once, all but the
 * values. In quotes, `$name` is plain text. Several uses of the same name get the same value.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param text - The stored text. The compiler reads a literal and gives `bind` the types of its parameters; a `string`,
 *   as a store returns it, is checked only at run time.
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
      hasValue(clause) ? toFixedClause(clause) : toOpenClause(clause, open.push(clause) - 1),
    ),
  };
  const parameters = listParameters(open);
  return Object.freeze({
    text,
    resource: known.name,
    parameters,
    bind(values: unknown, options?: DateOptions): QueryBuilder {
      const clock = readClock(options);
      const given = readValues(values, text, open);
      const inOrder = open.map(({ parameter: { name } }) => given.get(name));
      const filled = fillTemplate(known, plan, inOrder, (on, isNegated, field, operator, value) => {
        const [only, ...others] = createClauses(on, isNegated, field, operator, value, clock);
        if (only === undefined || others.length > 0) throw dateError(field, operator, String(value), 'period');
        return only;
      });
      return new QueryBuilder(filled);
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
