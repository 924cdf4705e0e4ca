import { search } from '../builder/index.ts';
import {
  type AndSearch,
  type CheckedClause,
  type CheckedExpression,
  type CheckedQuery,
  checkQuery,
  QueryError,
  type Resource,
} from '../index.ts';
import { fieldName, fieldOfKey, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import { writeCheckedValue } from '../language/checker/checked-clause.ts';
import type { Facet } from '../objects/index.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import { uniqueFields } from './columns.ts';
import type { DataSet } from './data-set.ts';

/** With more values than this, people search instead of choosing. */
const MAX_VALUES = 12;

/** The values of a field with their counts. */
export interface FieldFacets {
  readonly name: string;
  /** The most frequent values. */
  readonly facets: readonly Facet[];
  /** The number of other values. */
  readonly hidden: number;
}

/** The values of the fields to show. */
export interface FacetList {
  readonly fields: readonly FieldFacets[];
  /** The number of fields that are shown only on demand. */
  readonly more: number;
  /** The keyed fields with keys that no query can name, and the number of these. */
  readonly skipped: readonly { readonly path: string; readonly count: number }[];
}

/** The text of the box: as a query too, if it is one. Both are `undefined` for the empty box. */
export interface SearchedText {
  readonly query: CheckedQuery | undefined;
  readonly expression: CheckedExpression | undefined;
}

/** Counts the values of fields in the objects that match the rest of the query, or the whole of an expression. */
export function countFacets(dataSet: DataSet, searched: SearchedText, isAll: boolean): FacetList {
  const { wanted, ...others } = planFacets(dataSet, searched, isAll);
  const fields = wanted.map(({ name, rest }) => cutFacets(name, dataSet.collection.facets(name, rest)));
  return { fields, ...others };
}

/** Chooses the fields to count the values of, each with what the counted objects match. */
export function planFacets(dataSet: DataSet, { query, expression }: SearchedText, isAll: boolean) {
  const fields = listFacetFields(dataSet, query);
  const first = listFirstFields(fields, query);
  const wanted = (isAll ? fields : first).map((field) => ({
    name: fieldName(field),
    rest: query === undefined ? expression : withoutField(query, field),
  }));
  const skipped = [...dataSet.resource.entries.values()]
    .filter(({ keyed }) => keyed === true)
    .map((field) => ({ path: field.path, count: dataSet.keysOf(field).skipped }))
    .filter(({ count }) => count > 0);
  return { wanted, more: fields.length - first.length, skipped };
}

/** The most frequent values of a field. */
export function cutFacets(name: string, facets: readonly Facet[]): FieldFacets {
  return { name, facets: facets.slice(0, MAX_VALUES), hidden: Math.max(0, facets.length - MAX_VALUES) };
}

/** The number of keys of a keyed field to consider; the others are rare. */
const MAX_KEYS = 20;

/** The number of fields shown before "more fields". */
const MAX_FIELDS = 7;

/**
 * Lists the fields to count the values of: those with few values in the objects, documented values first. Other fields
 * of the query come last, so that the order of the fields stays the same as clauses come and go.
 */
export function listFacetFields(dataSet: DataSet, query: CheckedQuery | undefined): readonly ResolvedField[] {
  const asked = (query?.clauses ?? []).filter(isCountable).map(({ field, key }) => ({ field, key }));
  return uniqueFields([...chooseFields(dataSet), ...asked]);
}

/** The fields to show at first: the first ones, and those of the query. */
export function listFirstFields(
  fields: readonly ResolvedField[],
  query: CheckedQuery | undefined,
): readonly ResolvedField[] {
  const used = new Set(query?.clauses.map(fieldName));
  return fields.filter((field, index) => index < MAX_FIELDS || used.has(fieldName(field)));
}

function isCountable({ field }: ResolvedField): boolean {
  return field.type === 'token' || field.type === 'boolean';
}

function chooseFields(dataSet: DataSet): readonly ResolvedField[] {
  const fields = [...dataSet.resource.entries.values()].flatMap((field): readonly ResolvedField[] =>
    field.keyed === true
      ? dataSet
          .keysOf(field)
          .names.slice(0, MAX_KEYS)
          .map((key) => fieldOfKey(field, key))
      : [{ field, key: undefined }],
  );
  const few = fields.filter((field) => isCountable(field) && hasFewValues(dataSet, field));
  const isListed = ({ field }: ResolvedField): boolean => field.values !== undefined;
  return [...few.filter(isListed), ...few.filter((field) => !isListed(field))];
}

/** Whether there is anything to choose: a single value counts only if some objects lack it. */
function hasFewValues(dataSet: DataSet, field: ResolvedField): boolean {
  const counts = dataSet.sampleValues(field);
  if (counts.size === 0 || counts.size > MAX_VALUES) return false;
  const [first = 0] = counts.values();
  return counts.size > 1 || first < dataSet.sampleSize;
}

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
 * The query after a click on a value: with a clause for it, or without the one that it has. Another value of the field
 * makes an OR query if the field stands alone, and otherwise takes the place of the first.
 *
 * @returns The text of the query, empty without clauses; `undefined` if the language cannot express it, such as a
 *   second field in an OR query.
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
  const texts = kept.map(({ node: { span } }) => query.text.slice(span.start, span.end));
  return checkQuery(query.resource, texts.join(query.connective === 'or' ? ' OR ' : ' ')).query;
}
