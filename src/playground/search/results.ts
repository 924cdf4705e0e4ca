import { checkQuery } from '../../checker/check-query.ts';
import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { DataSet } from '../objects/data-set.ts';

/** The result of a query. */
export interface Results {
  readonly dataSet: DataSet;
  /** `undefined` for the empty box, which finds everything. */
  readonly query: CheckedQuery | undefined;
  readonly objects: readonly object[];
}

/** Runs the text of the box; `undefined` if it has errors. */
export function findResults(dataSet: DataSet, text: string): Results | undefined {
  const { collection, resource } = dataSet;
  if (text.trim() === '') return { dataSet, query: undefined, objects: dataSet.objects };
  const { query } = checkQuery(resource, text);
  return query === undefined ? undefined : { dataSet, query, objects: [...collection.objects(query)] };
}

/** The name of one object of a resource and of several: `payment`, `payments`. */
export function countNoun(name: string, count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? name.replace(/s$/, '') : name}`;
}
