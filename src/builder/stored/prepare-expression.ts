import { describeValue } from '../../language/base/plain-data.ts';
import { type ResourceLike, type ResourceOf, toResource } from '../../language/catalogue/catalogue.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { checkParsed, joinNodes } from '../../language/checker/check.ts';
import { hasValue, type ParameterClause } from '../../language/checker/checked-clause.ts';
import type { CheckedExpression } from '../../language/checker/checked-query.ts';
import { type ExpressionTree, joinTrees } from '../../language/checker/expression-tree.ts';
import { errorsOf, QueryError } from '../../language/checker/query-error.ts';
import { resolveDates } from '../../language/checker/relative-dates.ts';
import { type DateOptions, readClock } from '../../language/checker/relative-time.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { createExpression } from '../../language/formatter/format-expression.ts';
import type { ClauseNode, GroupNode, ParsedExpression } from '../../language/syntax/ast.ts';
import { parseText } from '../../language/syntax/parse-query.ts';
import { createClauses, valueError } from '../create-clause.ts';
import { readList } from '../query-builder.ts';
import { MAX_PIECES } from '../read-tree.ts';
import type { AnyResource } from '../search-types.ts';
import { withPlace } from '../template/fill-template.ts';
import type { ParameterValue } from './parameter-types.ts';
import { listParameters, type QueryParameter, readValues } from './parameters.ts';

/** The values of a stored expression by the names of its parameters; in a list, `id:[$ids]`, perhaps several. */
export type ExpressionValues = Readonly<Record<string, ParameterValue | readonly ParameterValue[]>>;

/**
 * A stored expression whose text has been checked. It is immutable.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 */
export interface PreparedExpression<Target extends ResourceLike = AnyResource> {
  /** The stored text, as it was given. */
  readonly text: string;
  /** The name of the resource. */
  readonly resource: ResourceOf<Target>['name'];
  /** The parameters in the order of the text, each once. */
  readonly parameters: readonly QueryParameter[];
  /**
   * Returns the expression with a value for each parameter; in a list, a parameter may have several. Whatever a value
   * holds, it stays a value. A date, also one in the text, may be relative: `now-7d`, `now/d`, `last month`.
   *
   * @param values - By the names of the parameters, without `$`. Only own properties count.
   * @throws {QueryError} If a value is missing, `null`, unknown, of a wrong type or not allowed in its clause, or a
   *   list has no values. The message names the parameter.
   * @throws {TypeError} If an option is invalid.
   */
  bind(values: ExpressionValues, options?: DateOptions): CheckedExpression<Target>;
}

/**
 * Prepares a stored expression, in which `$name` stands for a whole value, and in a list for any number of values. The
 * text is checked once, all but the values; with a relative date in it, again by each `bind`. In quotes, `$name` is
 * plain text.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param text - The stored text.
 * @throws {QueryError} If the text is no expression with any values.
 * @throws {TypeError} If `resource` is neither, or `text` is not a string.
 * @see L7
 * @example
 * const chosen = prepareExpression('payments', 'id:[$ids] (amount>=$min OR -refund.status:null)')
 * String(chosen.bind({ ids: ['pay_1', 'pay_2'], min: 500 }))
 * // 'id:["pay_1", "pay_2"] (amount>=500 OR -refund.status:null)'
 */
export function prepareExpression<const Target extends ResourceLike>(
  resource: Target,
  text: string,
): PreparedExpression<Target>;
export function prepareExpression(resource: ResourceLike, text: string): unknown {
  const known = toResource(resource);
  const parsed = parseText(text, { expressions: true, parameters: true });
  const check = (resolved: ParsedExpression) => {
    const { clauses, diagnostics } = checkParsed(known, text, resolved, true);
    if (clauses === undefined) throw new QueryError(errorsOf(diagnostics), text);
    return { ast: resolved.ast, clauses };
  };
  const listed = listValues(parsed.ast);
  const first = resolveDates(known, parsed, readClock(undefined));
  const checked = check(first);
  const open = checked.clauses.flatMap((clause) => (hasValue(clause) ? [] : clause));
  return Object.freeze({
    text,
    resource: known.name,
    parameters: listParameters(open, listed),
    bind(values: unknown, options?: DateOptions): CheckedExpression {
      const clock = readClock(options);
      const given = readValues(values, text, open);
      const { ast, clauses } = first === parsed ? checked : check(resolveDates(known, parsed, clock));
      const build = (clause: ParameterClause): readonly ExpressionTree[] => {
        const { node, parameter, isNegated, operator } = clause;
        const name = fieldName(clause);
        try {
          return readSeveral(given.get(parameter.name), listed.has(node), name).map((value) => {
            const built = createClauses(known, false, name, operator, value, clock);
            return joinTrees(
              'and',
              isNegated,
              built.map((one) => one.clause),
            );
          });
        } catch (error) {
          throw withPlace(error, `${quoteText(parameter.raw)} of ${quoteText(text)}`);
        }
      };
      return createExpression(
        known,
        joinNodes(ast, clauses.values(), (clause) => (hasValue(clause) ? clause : build(clause))),
      );
    },
  });
}

/** The nodes of the clauses that are values of a list. */
function listValues({ members, isList }: GroupNode): ReadonlySet<ClauseNode> {
  return new Set(
    members.flatMap((member) => (member.kind === 'Group' ? [...listValues(member)] : isList ? [member] : [])),
  );
}

function readSeveral(value: unknown, isListed: boolean, name: string): readonly unknown[] {
  const list = isListed ? readList(value, MAX_PIECES) : undefined;
  if (list === undefined) return [value];
  const { length, first } = list;
  if (length === 0) throw valueError(name, value, 'a value, or a list of at least one', 'an empty list');
  if (length > MAX_PIECES) throw valueError(name, value, `at most ${MAX_PIECES} values`, `${length}`);
  const index = first.findIndex((one) => (one ?? null) === null);
  if (index !== -1) throw valueError(name, first[index], 'a value', `${describeValue(first[index])} at ${index}`);
  return [...new Set(first)];
}
