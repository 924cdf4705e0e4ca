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
export function writeOrder({ field, isDescending }: RowOrder): string {
  return isDescending ? `-${field}` : field;
}
