import type { Resource } from '../../catalogue/resource.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Connective, FieldNode } from '../../syntax/ast.ts';
import { type BuiltQuery, joinClauses, mixedError } from '../built-query.ts';
import { createClause } from '../create-clause.ts';
import { QueryBuilder, startQuery } from '../query-builder.ts';
import { QueryError } from '../query-error.ts';
import type { FilledPart, TemplatePlan } from './template-plan.ts';

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
      query =
        part.kind === 'fixed'
          ? joinClauses(query, connective, [part.clause])
          : joinQuery(query, connective, fillHole(resource, part, fillings[part.index]));
    } catch (error) {
      const hole = part.kind === 'fixed' ? '' : `\`${part.hole.name}\` of `;
      throw withPlace(error, `${hole}${quoteText(plan.shown)}`);
    }
  }
  return query;
}

function fillHole(resource: Resource, { node, hole, operator }: FilledPart, filling: unknown): BuiltQuery {
  if (hole.kind === 'clause') return readClauses(resource, filling);
  if (filling instanceof QueryBuilder) throw new TypeError('a clause stands in the place of a value');
  const clause = createClause(resource, node.negation !== undefined, nameOf(node.field), operator, filling);
  return joinClauses(startQuery(resource), 'and', [clause]);
}

/** The name of a field as a step takes it: a key without its quotes (L1.6). */
function nameOf({ path, key }: FieldNode): string {
  return key === undefined ? path : `${path}[${key.name}]`;
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
