import type { Resource } from '../../language/catalogue/resource.ts';
import { QueryError } from '../../language/checker/query-error.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { type BuiltQuery, joinClauses, joinQuery } from '../built-query.ts';
import { createClause } from '../create-clause.ts';
import { QueryBuilder, readSearches, startQuery } from '../query-builder.ts';
import type { TemplateClause, TemplatePlan } from './template-plan.ts';

type CreateClause = typeof createClause;

/**
 * Makes the query of a template, or of a stored query, with the given values.
 *
 * @param create - Makes the clause of a value.
 * @throws {TypeError} If a search takes the place of a value, or something else that of a clause.
 * @throws {QueryError} If the service would refuse the query, or no query can contain a value.
 */
export function fillTemplate(
  resource: Resource,
  plan: TemplatePlan,
  values: readonly unknown[],
  create: CreateClause = createClause,
): BuiltQuery {
  const { connective = 'and' } = plan;
  let query = startQuery(resource);
  for (const clause of plan.clauses) {
    try {
      query = addClause(query, connective, clause, values, create);
    } catch (error) {
      const name = clause.kind === 'fixed' ? '' : `\`${clause.interpolation.name}\` of `;
      throw withPlace(error, `${name}${quoteText(plan.shown)}`);
    }
  }
  return query;
}

function addClause(
  query: BuiltQuery,
  connective: Connective,
  clause: TemplateClause,
  values: readonly unknown[],
  create: CreateClause,
): BuiltQuery {
  if (clause.kind === 'fixed') return joinClauses(query, connective, [clause.clause]);
  const value = values[clause.index];
  const { isNegated, field, operator, interpolation } = clause;
  if (interpolation.kind === 'clause') {
    return readSearches(query.resource, value).reduce((all, one) => joinQuery(all, connective, one), query);
  }
  if (QueryBuilder.tryRead(value) !== undefined) throw new TypeError('a clause cannot be used as a value');
  return joinClauses(query, connective, [create(query.resource, isNegated, field, operator, value)]);
}

/** The same error with the interpolation and the template in its message. */
export function withPlace(error: unknown, place: string): unknown {
  if (error instanceof QueryError) {
    return new QueryError(error.diagnostics, error.text, `, in ${quoteText(error.text)}, for ${place}`);
  }
  return error instanceof TypeError ? new TypeError(`${error.message}, for ${place}`) : error;
}
