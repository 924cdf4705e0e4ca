import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DataSet } from '../objects/data-set.ts';
import { chooseColumns } from './columns.ts';

/** The order of the rows. */
export interface RowOrder {
  /** The name of the field to sort by. */
  readonly field: string;
  readonly isDescending: boolean;
}

/** The order of a data set at first: the newest first, by the first date that has a column. */
export function newestFirst(dataSet: DataSet): RowOrder | undefined {
  const column = chooseColumns(dataSet, undefined).find(({ field }) => field.type === 'date');
  return column && { field: fieldName(column), isDescending: true };
}

/** The order after a click on the heading of a column: ascending, or the opposite of the current order. */
export function orderBy(field: string, current: RowOrder | undefined): RowOrder {
  return { field, isDescending: current?.field === field && !current.isDescending };
}

/** Writes an order as collections read it. */
export function writeOrder({ field, isDescending }: RowOrder): string {
  return isDescending ? `-${field}` : field;
}
