import type { Resource } from '../../catalogue/resource.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Connective } from '../../syntax/ast.ts';
import { type BuiltQuery, joinClauses, mixedError } from '../built-query.ts';
import { createClause } from '../create-clause.ts';
import { QueryBuilder, startQuery } from '../query-builder.ts';
import { QueryError } from '../query-error.ts';
import type { TemplatePart, TemplatePlan } from './template-plan.ts';

/**
 * Makes the query of a template.
 *
 * @throws {TypeError} A filling does not go with its hole.
 * @throws {QueryError} The service would refuse the query.
 */
export function fillTemplate(resource: Resource, plan: TemplatePlan, fillings: readonly unknown[]): BuiltQuery {
  const { connective = 'and' } = plan;
  let query = startQuery(resource);
  for (const part of plan.parts) {
    try {
      query = addPart(query, connective, part, fillings);
    } catch (error) {
      const hole = part.kind === 'fixed' ? '' : `\`${part.hole.name}\` of `;
      throw withPlace(error, `${hole}${quoteText(plan.shown)}`);
    }
  }
  return query;
}

function addPart(
  query: BuiltQuery,
  connective: Connective,
  part: TemplatePart,
  fillings: readonly unknown[],
): BuiltQuery {
  if (part.kind === 'fixed') return joinClauses(query, connective, [part.clause]);
  const filling = fillings[part.index];
  const { isNegated, field, operator, hole } = part;
  if (hole.kind === 'clause') return joinQuery(query, connective, readClauses(query.resource, filling));
  if (filling instanceof QueryBuilder) throw new TypeError('a clause stands in the place of a value');
  return joinClauses(query, connective, [createClause(query.resource, isNegated, field, operator, filling)]);
}

function readClauses(resource: Resource, filling: unknown): BuiltQuery {
  if (filling === false) return startQuery(resource);
  if (!(filling instanceof QueryBuilder)) {
    const hint = Array.isArray(filling) ? '; for a list there is `oneOf`' : '';
    throw new TypeError(`a clause must be made by \`search\` or \`query\`, or be \`false\` to leave it out${hint}`);
  }
  const built = QueryBuilder.read(filling);
  if (built.resource !== resource) {
    throw new TypeError(`a clause on ${built.resource.name} stands in a query on ${resource.name}`);
  }
  return built;
}

/** Puts clauses behind others; an OR among ANDs is refused, even where what stands before is only one clause. */
function joinQuery(query: BuiltQuery, connective: Connective, added: BuiltQuery): BuiltQuery {
  if (added.clauses.length === 0) return query;
  if (query.clauses.length === 0) return added;
  if (added.connective !== undefined && added.connective !== connective) {
    throw mixedError(query, added.connective, added.clauses);
  }
  return joinClauses(query, connective, added.clauses);
}

/** The same error, saying for which hole, or in which template. */
function withPlace(error: unknown, place: string): unknown {
  if (error instanceof QueryError) {
    return new QueryError(error.diagnostics, error.text, `, in ${quoteText(error.text)}, for ${place}`);
  }
  return error instanceof TypeError ? new TypeError(`${error.message}, for ${place}`) : error;
}
