import { search } from '../builder/search.ts';
import type { AndSearch } from '../builder/search-types.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { QueryError } from '../language/checker/query-error.ts';
import { formatClause, SEPARATORS } from '../language/formatter/format-checked.ts';
import type { Facet } from '../objects/collection/summary.ts';
import { foldText } from '../objects/matcher/fold-text.ts';

/** Whether the query includes a value, excludes it, or does not mention it. */
export type FacetState = 'included' | 'excluded' | 'free';

/** Whether the query includes or excludes a value of a field. */
export function readFacetState(
  query: CheckedQuery | undefined,
  field: ResolvedField,
  value: Facet['value'],
): FacetState {
  const clause = query?.clauses.find((one) => isClauseOf(one, field, value));
  if (clause === undefined) return 'free';
  return clause.isNegated ? 'excluded' : 'included';
}

/** The query without the clauses of a field, so that its other values are counted too; `undefined` if none is left. */
export function withoutField(query: CheckedQuery | undefined, field: ResolvedField): CheckedQuery | undefined {
  return query && keepClauses(query, (clause) => fieldName(clause) !== fieldName(field));
}

/**
 * The query after a click on a value: with a clause for it, or without the one that
 * it has. Another value of the field makes an OR query if the field stands alone,
 * and otherwise takes the place of the first.
 *
 * @returns The text of the query, empty without clauses; `undefined` if the language
 *   cannot express it, such as a second field in an OR query.
 */
export function toggleFacet(
  resource: Resource,
  query: CheckedQuery | undefined,
  field: ResolvedField,
  value: Facet['value'],
  isNegated: boolean,
): string | undefined {
  const state = readFacetState(query, field, value);
  const rest = query && keepClauses(query, (clause) => !isClauseOf(clause, field, value));
  if (state === (isNegated ? 'excluded' : 'included')) return rest?.text ?? '';
  try {
    return addClause(resource, rest, field, value, isNegated);
  } catch (error) {
    // Too many clauses, or two fields in an OR query.
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

/** Why the query cannot take a clause for every value; `undefined` if it can. The first line of the values says so. */
export function describeLimit(query: CheckedQuery | undefined, isExpression = false): string | undefined {
  if (query === undefined)
    return isExpression ? 'These are the values of the results. Type to change the groups.' : undefined;
  const { clauses, connective, resource } = query;
  if (clauses.length >= resource.limits.clauses)
    return `A query can have at most ${resource.limits.clauses} filters. Remove one to add another.`;
  const [first] = clauses;
  if (connective !== 'or' || clauses.length < 2 || first === undefined) return undefined;
  return `A query with OR can use only one field: \`${fieldName(first)}\`.`;
}

function addClause(
  resource: Resource,
  query: CheckedQuery | undefined,
  field: ResolvedField,
  value: Facet['value'],
  isNegated: boolean,
): string | undefined {
  const name = fieldName(field);
  const isSame = (clause: CheckedClause): boolean => fieldName(clause) === name && !clause.isNegated;
  const clauses = query?.clauses ?? [];
  if (isNegated || !clauses.some(isSame)) {
    if (query?.connective === 'or' && clauses.length > 1) return undefined;
    const clause = createClause(resource, name, value, isNegated);
    return String(query === undefined ? clause : search(resource, query).and(clause));
  }
  if (query !== undefined && clauses.every(isSame)) {
    return String(search(resource, query).or(createClause(resource, name, value, isNegated)));
  }
  const rest = query && keepClauses(query, (clause) => !isSame(clause));
  return rest === query ? undefined : addClause(resource, rest, field, value, isNegated);
}

function createClause(
  resource: Resource,
  name: string,
  value: Facet['value'],
  isNegated: boolean,
): AndSearch<Resource> {
  const found = search(resource);
  if (value === null) return isNegated ? found.exists(name) : found.missing(name);
  return isNegated ? found.whereNot(name, ':', value) : found.where(name, ':', value);
}

function isClauseOf(clause: CheckedClause, field: ResolvedField, value: Facet['value']): boolean {
  if (clause.operator !== ':' || fieldName(clause) !== fieldName(field)) return false;
  if (value === null || clause.value.kind === 'null') return value === null && clause.value.kind === 'null';
  return foldText(writeCheckedValue(clause.value)) === foldText(String(value));
}

function keepClauses(query: CheckedQuery, keep: (clause: CheckedClause) => boolean): CheckedQuery | undefined {
  const kept = query.clauses.filter(keep);
  if (kept.length === query.clauses.length) return query;
  return checkQuery(query.resource, kept.map(formatClause).join(SEPARATORS[query.connective])).query;
}
