import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { remember } from '../../language/text/remember.ts';
import type { Facet } from '../../objects/collection/summary.ts';
import { uniqueFields } from './columns.ts';
import type { DataSet } from './data-set.ts';
import { type Child, element, inlineCode } from './dom.ts';
import { describeLimit, readFacetState, toggleFacet, withoutField } from './facet-clause.ts';
import { countNoun, type Results } from './results.ts';
import { readField } from './value-provider.ts';

/** With more values than this, people search instead of choosing. */
const MAX_VALUES = 12;

/** Callbacks of the facets. */
export interface FacetActions {
  /** Adds a clause for a value to the query, or removes the one that it has. */
  readonly toggle: (field: ResolvedField, value: Facet['value'], isNegated: boolean) => void;
  readonly showAll: (isAll: boolean) => void;
}

/** The values of a field with their counts. */
interface FieldFacets {
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
}

/** Counts the values of fields in the objects that match the rest of the query. */
export function countFacets(dataSet: DataSet, query: CheckedQuery | undefined, isAll: boolean): FacetList {
  const fields = listFacetFields(dataSet, query);
  const first = listFirstFields(fields, query);
  const counted = (isAll ? fields : first).map((field): FieldFacets => {
    const name = fieldName(field);
    const facets = dataSet.collection.facets(name, withoutField(query, field));
    return { name, facets: facets.slice(0, MAX_VALUES), hidden: Math.max(0, facets.length - MAX_VALUES) };
  });
  return { fields: counted, more: fields.length - first.length };
}

/** The values of fields with their counts; a click adds a clause, Alt-click or “not” excludes the value. */
export function renderFacets(results: Results, isAll: boolean, actions: FacetActions): readonly Child[] {
  const { fields, more } = results.facets;
  if (fields.length === 0) return [element('p', { class: 'empty' }, ['No field has a short list of values.'])];
  const shown = fields.filter(({ facets }) => facets.length > 0).map((field) => renderField(results, field, actions));
  if (results.count === 0 && shown.length === 0) {
    return [element('p', { class: 'empty' }, ['No results, so there are no values to choose from.'])];
  }
  const button =
    more > 0 &&
    element(
      'button',
      { type: 'button', class: 'quiet', 'data-key': 'more fields', onclick: () => actions.showAll(!isAll) },
      [isAll ? 'Fewer fields' : `${more} more fields`],
    );
  const hint = describeLimit(results.query) ?? 'Click to search for a value, Alt-click to exclude it.';
  return [element('p', { class: 'note' }, inlineCode(hint)), ...shown, button];
}

function renderField(results: Results, { name, facets, hidden }: FieldFacets, actions: FacetActions): Child {
  const field = readField(results.resource, name);
  if (field === undefined) return undefined;
  const most = Math.max(1, ...facets.map(({ count }) => count));
  return element('section', { class: 'facet' }, [
    element('h3', { title: field.field.doc }, [name]),
    element(
      'ul',
      { 'aria-label': name },
      facets.map((facet) => renderValue(results, field, facet, most, actions)),
    ),
    hidden > 0 && element('p', { class: 'note' }, [`and ${hidden} more values`]),
  ]);
}

function renderValue(
  { resource, query }: Results,
  field: ResolvedField,
  { value, count }: Facet,
  most: number,
  { toggle }: FacetActions,
): HTMLElement {
  const state = readFacetState(query, field, value);
  const name = fieldName(field);
  const included = toggleFacet(resource, query, field, value, false);
  const excluded = toggleFacet(resource, query, field, value, true);
  const label = value === null ? 'no value' : String(value);
  const bar = element('meter', { min: 0, max: most, value: count, 'aria-hidden': 'true' });
  const choose = element(
    'button',
    {
      type: 'button',
      class: value === null ? 'value absent' : 'value',
      'data-key': `${name} ${value}`,
      'aria-pressed': String(state === 'included'),
      disabled: included === undefined && excluded === undefined,
      title: included === undefined ? describeLimit(query)?.replaceAll('`', '') : undefined,
      onclick: (event) => {
        const isNegated = event instanceof MouseEvent && event.altKey;
        toggle(field, value, isNegated);
      },
    },
    [
      element('span', { class: 'label', dir: 'auto' }, [label]),
      element('span', { class: 'count' }, [
        count.toLocaleString('en'),
        element('span', { class: 'visually-hidden' }, [` ${countNoun(resource.name, count).replace(/^\S+ /, '')}`]),
      ]),
      bar,
    ],
  );
  const exclude = element(
    'button',
    {
      type: 'button',
      class: 'not',
      'data-key': `not ${name} ${value}`,
      'aria-pressed': String(state === 'excluded'),
      'aria-label': `not ${label}`,
      disabled: excluded === undefined,
      onclick: () => toggle(field, value, true),
    },
    ['not'],
  );
  return element('li', { class: state }, [choose, exclude]);
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
          .slice(0, MAX_KEYS)
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
