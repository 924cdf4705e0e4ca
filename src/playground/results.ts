import type { CheckedClause, CheckedExpression, CheckedQuery, Resource } from '../index.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import { readQuery } from '../language/document.ts';
import { tallyMatches } from '../objects/index.ts';
import { chooseColumns, newestFirst, type RowOrder, writeOrder } from './columns.ts';
import type { FacetList } from './count-facets.ts';
import type { DataSet, ResultCount } from './data-set.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** What to find in a data set, and how much of it to show. */
export interface ResultsRequest {
  /** An expression without errors; empty to find everything. */
  readonly text: string;
  /** By default the newest first, or the order in which the objects were read. */
  readonly order: RowOrder | undefined;
  readonly shownRows: number;
}

/** The effect of a clause: the objects that it matches, and how many more or, in an OR query, fewer there are without it. */
export interface ClauseEffect {
  readonly holds: number;
  readonly decides: number;
}

/** What an expression finds, as data that the worker can send. */
export interface Found {
  /** The number of all objects, and of those that match; an index counts to 10,000. */
  readonly size: ResultCount;
  readonly count: ResultCount;
  /** The first objects that match. */
  readonly objects: readonly object[];
  readonly order: RowOrder | undefined;
  /** The names of the fields that have a column. */
  readonly columns: readonly string[];
  /** One for each clause; none for an index, which does not read all objects. */
  readonly effects: readonly ClauseEffect[];
  /** `undefined` for an index, and if fewer than two times are to be shown. */
  readonly timeline: Timeline | undefined;
}

/** The results that the page shows. */
export interface Results extends Found {
  readonly resource: Resource;
  /** The values of fields. Until they are counted, they are those of the query before. */
  readonly facets: FacetList | undefined;
  /** `undefined` for the empty box, which finds everything, and for an expression that is no query. */
  readonly query: CheckedQuery | undefined;
  /** `undefined` for the empty box. */
  readonly expression: CheckedExpression | undefined;
}

export function listClauses(expression: CheckedExpression | undefined): readonly CheckedClause[] {
  return expression === undefined ? [] : tallyMatches(expression, []).clauses.map(({ clause }) => clause);
}

/** Runs an expression. */
export function findResults(dataSet: DataSet, request: ResultsRequest): Found {
  const { resource, collection, objects: all } = dataSet;
  const { expression } = readQuery(resource, request.text, { expressions: true });
  const newest = newestFirst(dataSet);
  const order = request.order ?? newest;
  const found = [...collection.objects(expression, order === undefined ? {} : { sortBy: writeOrder(order) })];
  const { clauses = [] } = expression === undefined ? {} : tallyMatches(expression, all);
  return {
    size: all.length,
    count: found.length,
    objects: found.slice(0, request.shownRows),
    order,
    columns: chooseColumns(dataSet, listClauses(expression)).map(fieldName),
    effects: clauses.map(({ holds, decides }) => ({ holds, decides })),
    timeline: newest && createTimeline(dataSet, newest.field, expression),
  };
}
