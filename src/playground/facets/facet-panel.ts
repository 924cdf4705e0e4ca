import { fieldName, type ResolvedField } from '../../catalogue/resolve-field.ts';
import type { Facet } from '../../collection/facets.ts';
import { type Child, element } from '../dom/element.ts';
import { inlineCode } from '../dom/inline-code.ts';
import { countNoun, type Results } from '../search/results.ts';
import { describeLimit, readFacetState, toggleFacet, withoutField } from './facet-clause.ts';
import { listFacetFields, listFirstFields } from './facet-fields.ts';

const MAX_VALUES = 12;

/** Callbacks of the facets. */
export interface FacetActions {
  /** Puts a query into the box. */
  readonly write: (text: string) => void;
  readonly showAll: (isAll: boolean) => void;
}

/** The values of fields with their counts; a click adds a clause, Alt-click or “not” excludes the value. */
export function renderFacets(results: Results, isAll: boolean, actions: FacetActions): readonly Child[] {
  const fields = listFacetFields(results.dataSet, results.query);
  if (fields.length === 0) return [element('p', { class: 'empty' }, ['No field has a short list of values.'])];
  const first = listFirstFields(fields, results.query);
  const shown = (isAll ? fields : first).map((field) => renderField(results, field, actions));
  if (results.objects.length === 0 && shown.every((one) => one === undefined)) {
    return [element('p', { class: 'empty' }, ['No results, so there are no values to choose from.'])];
  }
  const hidden = fields.length - first.length;
  const more =
    hidden > 0 &&
    element(
      'button',
      { type: 'button', class: 'quiet', 'data-key': 'more fields', onclick: () => actions.showAll(!isAll) },
      [isAll ? 'Fewer fields' : `${hidden} more fields`],
    );
  const hint = describeLimit(results.query) ?? 'Click to add a clause, Alt-click to exclude.';
  return [element('p', { class: 'note' }, inlineCode(hint)), ...shown, more];
}

function renderField(results: Results, field: ResolvedField, actions: FacetActions): Child {
  const name = fieldName(field);
  const query = withoutField(results.query, field);
  const facets = results.dataSet.collection.facets(name, query);
  if (facets.length === 0) return undefined;
  const most = Math.max(1, ...facets.map(({ count }) => count));
  return element('section', { class: 'facet' }, [
    element('h3', { title: field.field.doc }, [name]),
    element(
      'ul',
      { 'aria-label': name },
      facets.slice(0, MAX_VALUES).map((facet) => renderValue(results, field, facet, most, actions)),
    ),
    facets.length > MAX_VALUES && element('p', { class: 'note' }, [`and ${facets.length - MAX_VALUES} more values`]),
  ]);
}

function renderValue(
  { dataSet, query }: Results,
  field: ResolvedField,
  { value, count }: Facet,
  most: number,
  { write }: FacetActions,
): HTMLElement {
  const state = readFacetState(query, field, value);
  const name = fieldName(field);
  const included = toggleFacet(dataSet.resource, query, field, value, false);
  const excluded = toggleFacet(dataSet.resource, query, field, value, true);
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
        const text = isNegated ? excluded : included;
        if (text !== undefined) write(text);
      },
    },
    [
      element('span', { class: 'label', dir: 'auto' }, [label]),
      element('span', { class: 'count' }, [
        count.toLocaleString('en'),
        element('span', { class: 'visually-hidden' }, [
          ` ${countNoun(dataSet.resource.name, count).replace(/^\S+ /, '')}`,
        ]),
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
      onclick: () => excluded !== undefined && write(excluded),
    },
    ['not'],
  );
  return element('li', { class: state }, [choose, exclude]);
}
