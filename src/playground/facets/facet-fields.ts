import { fieldName, type ResolvedField } from '../../catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { DataSet } from '../objects/data-set.ts';

/** With more values than this, people search instead of choosing. */
const MAX_VALUES = 12;

const known = new WeakMap<DataSet, readonly ResolvedField[]>();

/**
 * Lists the fields to count the values of: those with few values in the objects,
 * documented values first. A field of the query comes first.
 */
export function listFacetFields(dataSet: DataSet, query: CheckedQuery | undefined): readonly ResolvedField[] {
  const fields = known.get(dataSet) ?? chooseFields(dataSet);
  known.set(dataSet, fields);
  const used = new Set((query?.clauses ?? []).filter(isCountable).map(fieldName));
  const isUsed = (field: ResolvedField): boolean => used.has(fieldName(field));
  const others = (query?.clauses ?? []).filter((clause) => isCountable(clause) && !includes(fields, clause));
  const added = new Map(others.map(({ field, key }) => [fieldName({ field, key }), { field, key }]));
  return [...added.values(), ...fields.filter(isUsed), ...fields.filter((field) => !isUsed(field))];
}

function includes(fields: readonly ResolvedField[], wanted: ResolvedField): boolean {
  return fields.some((field) => fieldName(field) === fieldName(wanted));
}

function isCountable({ field }: ResolvedField): boolean {
  return field.type === 'token' || field.type === 'boolean';
}

function chooseFields(dataSet: DataSet): readonly ResolvedField[] {
  const fields = [...dataSet.resource.entries.values()].flatMap((field): readonly ResolvedField[] =>
    field.keyed === true ? dataSet.keysOf(field).map((key) => ({ field, key })) : [{ field, key: undefined }],
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
