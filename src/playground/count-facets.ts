import { remember } from '../language/base/remember.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import { type CheckedExpression, type CheckedQuery, CheckedQueryOn } from '../language/checker/checked-query.ts';
import type { Facet } from '../objects/collection/summary.ts';
import { uniqueFields } from './columns.ts';
import type { DataSet } from './data-set.ts';
import { withoutField } from './facet-clause.ts';

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

/** Counts the values of fields in the objects that match the rest of the query, or the whole of an expression. */
export function countFacets(dataSet: DataSet, source: CheckedExpression | undefined, isAll: boolean): FacetList {
  const { wanted, ...others } = planFacets(dataSet, source, isAll);
  const fields = wanted.map(({ name, rest }) => cutFacets(name, dataSet.collection.facets(name, rest)));
  return { fields, ...others };
}

/** Chooses the fields to count the values of, each with what the counted objects match. */
export function planFacets(dataSet: DataSet, source: CheckedExpression | undefined, isAll: boolean) {
  const query = source instanceof CheckedQueryOn ? source : undefined;
  const fields = listFacetFields(dataSet, query);
  const first = listFirstFields(fields, query);
  const wanted = (isAll ? fields : first).map((field) => ({
    name: fieldName(field),
    rest: source === query ? withoutField(query, field) : source,
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
 * Lists the fields to count the values of: those with few values in the objects,
 * documented values first. Other fields of the query come last, so that the order of the
 * fields stays the same as clauses come and go.
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

const chooseFields = remember((dataSet: DataSet): readonly ResolvedField[] => {
  const fields = [...dataSet.resource.entries.values()].flatMap((field): readonly ResolvedField[] =>
    field.keyed === true
      ? dataSet
          .keysOf(field)
          .names.slice(0, MAX_KEYS)
          .map((key) => ({ field, key }))
      : [{ field, key: undefined }],
  );
  const few = fields.filter((field) => isCountable(field) && hasFewValues(dataSet, field));
  const isListed = ({ field }: ResolvedField): boolean => field.values !== undefined;
  return [...few.filter(isListed), ...few.filter((field) => !isListed(field))];
});

/** Whether there is anything to choose: a single value counts only if some objects lack it. */
function hasFewValues(dataSet: DataSet, field: ResolvedField): boolean {
  const counts = dataSet.sampleValues(field);
  if (counts.size === 0 || counts.size > MAX_VALUES) return false;
  const [first = 0] = counts.values();
  return counts.size > 1 || first < dataSet.sampleSize;
}
