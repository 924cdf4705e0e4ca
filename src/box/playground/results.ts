import { checkQuery } from '../../language/checker/check-query.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import type { DataSet } from './data-set.ts';

/** The result of a query. */
export interface Results {
  readonly dataSet: DataSet;
  /** `undefined` for the empty box, which finds everything. */
  readonly query: CheckedQuery | undefined;
  readonly objects: readonly object[];
  /** By default the order in which the objects were read. */
  readonly order: RowOrder | undefined;
}

/** Runs the text of the box; `undefined` if it has errors. */
export function findResults(dataSet: DataSet, text: string, order?: RowOrder): Results | undefined {
  if (text.trim() === '') return runQuery(dataSet, undefined, order);
  const { query } = checkQuery(dataSet.resource, text);
  return query && runQuery(dataSet, query, order);
}

/** Runs a query; without one, every object is found. */
export function runQuery(dataSet: DataSet, query: CheckedQuery | undefined, order: RowOrder | undefined): Results {
  const options = order === undefined ? {} : { sortBy: writeOrder(order) };
  return { dataSet, query, objects: [...dataSet.collection.objects(query, options)], order };
}

/** The name of one object of a resource and of several: `payment`, `payments`. */
export function countNoun(name: string, count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? name.replace(/s$/, '') : name}`;
}

/** The order of the rows. */
export interface RowOrder {
  /** The name of the field to sort by. */
  readonly field: string;
  readonly isDescending: boolean;
}

/** The order after a click on the heading of a column: ascending, or the opposite of the current order. */
export function orderBy(field: string, current: RowOrder | undefined): RowOrder {
  return { field, isDescending: current?.field === field && !current.isDescending };
}

/** Writes an order as collections read it. */
function writeOrder({ field, isDescending }: RowOrder): string {
  return isDescending ? `-${field}` : field;
}
