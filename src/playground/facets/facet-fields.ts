import { fieldName, type ResolvedField } from '../../catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { DataSet } from '../objects/data-set.ts';

/** With more values than this, people search instead of choosing. */
const MAX_VALUES = 12;

/** The number of keys of a keyed field to consider; the others are rare. */
const MAX_KEYS = 20;

/** The number of fields shown before "more fields". */
const MAX_FIELDS = 7;

const known = new WeakMap<DataSet, readonly ResolvedField[]>();

/**
 * Lists the fields to count the values of: those with few values in the objects,
 * documented values first. Other fields of the query come last, so that the order of the
 * fields stays the same as clauses come and go.
 */
export function listFacetFields(dataSet: DataSet, query: CheckedQuery | undefined): readonly ResolvedField[] {
  const fields = known.get(dataSet) ?? chooseFields(dataSet);
  known.set(dataSet, fields);
  const others = (query?.clauses ?? []).filter((clause) => isCountable(clause) && !includes(fields, clause));
  const added = new Map(others.map(({ field, key }) => [fieldName({ field, key }), { field, key }]));
  return [...fields, ...added.values()];
}

/** The fields to show at first: the first ones, and those of the query. */
export function listFirstFields(
  fields: readonly ResolvedField[],
  query: CheckedQuery | undefined,
): readonly ResolvedField[] {
  const used = new Set(query?.clauses.map(fieldName));
  return fields.filter((field, index) => index < MAX_FIELDS || used.has(fieldName(field)));
}

function includes(fields: readonly ResolvedField[], wanted: ResolvedField): boolean {
  return fields.some((field) => fieldName(field) === fieldName(wanted));
}

function isCountable({ field }: ResolvedField): boolean {
  return field.type === 'token' || field.type === 'boolean';
}

function chooseFields(dataSet: DataSet): readonly ResolvedField[] {
  const fields = [...dataSet.resource.entries.values()].flatMap((field): readonly ResolvedField[] =>
    field.keyed === true
      ? dataSet
          .keysOf(field)
          .slice(0, MAX_KEYS)
          .map((key) => ({ field, key }))
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
