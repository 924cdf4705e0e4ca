import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { Facet } from '../objects/index.ts';
import { describeLimit, type FacetList, type FieldFacets, readFacetState, toggleFacet } from './count-facets.ts';
import { countNoun, readField } from './data-set.ts';
import { type Child, element, inlineCode } from './dom.ts';
import type { Results } from './results.ts';

export interface FacetActions {
  /** Adds a clause for a value to the query, or removes the one that it has. */
  readonly toggle: (field: ResolvedField, value: Facet['value'], isNegated: boolean) => void;
  readonly showAll: (isAll: boolean) => void;
}

/** The values of fields with their counts; a click adds a clause, Alt-click or “not” excludes the value. */
export function renderFacets(results: Results, isAll: boolean, actions: FacetActions): readonly Child[] {
  if (results.facets === undefined) return [element('p', { class: 'empty' }, ['Counting values …'])];
  const { fields, more, skipped } = results.facets;
  const note = skipped.length > 0 && element('p', { class: 'note' }, inlineCode(describeSkipped(skipped)));
  if (fields.length === 0) return [element('p', { class: 'empty' }, ['No field has a short list of values.']), note];
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
  const hint =
    describeLimit(results.query, results.expression !== undefined) ??
    'Click to search for a value, Alt-click to exclude it.';
  return [element('p', { class: 'note' }, inlineCode(hint)), ...shown, note, button];
}

/** Says which keys are missing, and why. */
export function describeSkipped(skipped: FacetList['skipped']): string {
  const keys = skipped.map(({ path, count }) => `${countNoun('keys', count)} of \`${path}\``).join(' and ');
  return `Queries cannot search ${keys}: a key can have only the letters a to z, digits and \`_\`.`;
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
  { resource, query, expression }: Results,
  field: ResolvedField,
  { value, count }: Facet,
  most: number,
  { toggle }: FacetActions,
): HTMLElement {
  const state = readFacetState(query, field, value);
  const name = fieldName(field);
  // A click changes the clauses of a query; those of an expression stand in groups.
  const isFixed = query === undefined && expression !== undefined;
  const [included, excluded] = [false, true].map((isNegated) =>
    isFixed ? undefined : toggleFacet(resource, query, field, value, isNegated),
  );
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
      title: included === undefined ? describeLimit(query, isFixed)?.replaceAll('`', '') : undefined,
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
