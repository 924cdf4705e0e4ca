import type { CheckedClause, Field } from '../index.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { DataSet } from './data-set.ts';

/** The kinds of fields that tell objects apart. Each gets one column. */
const KINDS: readonly ((field: Field) => boolean)[] = [
  ({ format }) => format === 'email',
  ({ values }) => values !== undefined,
  ({ money }) => money === true,
  ({ type }) => type === 'date',
];

/** The minimum share of objects that must have a value in a column. */
const MIN_COVERAGE = 0.5;

/**
 * Chooses the columns for the results: the identifier, the fields of the query, and
 * one field of each kind that tells objects apart, in the order of the catalogue.
 */
export function chooseColumns(dataSet: DataSet, clauses: readonly CheckedClause[]): readonly ResolvedField[] {
  const usual = chooseUsual(dataSet);
  const asked = clauses.map(({ field, key }) => ({ field, key }));
  return uniqueFields(usual.toSpliced(1, 0, ...asked));
}

/** The fields without repeated ones. */
export function uniqueFields(fields: readonly ResolvedField[]): readonly ResolvedField[] {
  return [...new Map(fields.map((field) => [fieldName(field), field])).values()];
}

export interface RowOrder {
  /** The name of the field to sort by. */
  readonly field: string;
  readonly isDescending: boolean;
}

/** The order after a click on the heading of a column: ascending, or the opposite of the current order. */
export function orderBy(field: string, current: RowOrder | undefined): RowOrder {
  return { field, isDescending: current?.field === field && !current.isDescending };
}

export function writeOrder({ field, isDescending }: RowOrder): string {
  return isDescending ? `-${field}` : field;
}

/** The order of a data set at first: the newest first, by the first date that has a column. */
export function newestFirst(dataSet: DataSet): RowOrder | undefined {
  const column = chooseColumns(dataSet, []).find(({ field }) => field.type === 'date');
  return column && { field: fieldName(column), isDescending: true };
}

function chooseUsual(dataSet: DataSet): readonly ResolvedField[] {
  const fields = [...dataSet.resource.entries.values()]
    .filter(({ keyed }) => keyed !== true)
    .map((field): ResolvedField => ({ field, key: undefined }));
  const [first, ...others] = fields;
  const filled = others.filter((field) => countFilled(dataSet, field) >= dataSet.sampleSize * MIN_COVERAGE);
  // A short path belongs to the object itself.
  const near = filled.toSorted((a, b) => depthOf(a) - depthOf(b));
  const isName = (field: ResolvedField): boolean => isText(field) && hasManyValues(dataSet, field);
  const chosen = new Set([near.find(isName), ...KINDS.map((holds) => near.find(({ field }) => holds(field)))]);
  return [...(first === undefined ? [] : [first]), ...others.filter((field) => chosen.has(field))];
}

/** Whether it is a text of the object itself without a format, such as a name. */
function isText(field: ResolvedField): boolean {
  return field.field.type === 'string' && field.field.format === undefined && depthOf(field) === 1;
}

function hasManyValues(dataSet: DataSet, field: ResolvedField): boolean {
  return dataSet.sampleValues(field).size > dataSet.sampleSize / 2;
}

function depthOf({ field }: ResolvedField): number {
  return field.path.split('.').length;
}

/** The number of values. It is the number of objects with a value, unless the path leads through a list. */
function countFilled(dataSet: DataSet, field: ResolvedField): number {
  let sum = 0;
  for (const count of dataSet.sampleValues(field).values()) sum += count;
  return sum;
}
