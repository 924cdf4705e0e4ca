import { fieldName, type ResolvedField } from '../../catalogue/resolve-field.ts';
import { explainMatch } from '../../matcher/explain-match.ts';
import { type Child, element } from '../dom/element.ts';
import { inlineCode } from '../dom/inline-code.ts';
import { countNoun, type Results } from '../search/results.ts';
import { orderBy, type RowOrder } from '../search/row-order.ts';
import { renderCell } from './cell.ts';
import { chooseColumns } from './columns.ts';

/** Rows to draw at once. */
export const PAGE_SIZE = 50;

/** Callbacks of the table. */
export interface TableActions {
  readonly showMore: () => void;
  readonly sort: (order: RowOrder) => void;
}

/**
 * The objects that match, one row each; a button in a row says why it matches and
 * shows the whole object. The headings of the columns sort the rows.
 */
export function renderResults(results: Results, shownRows: number, actions: TableActions): readonly Child[] {
  const { dataSet, query, objects } = results;
  const { name } = dataSet.resource;
  if (objects.length === 0) return [renderNothing(results)];
  const columns = chooseColumns(dataSet, query);
  const clauses = query?.clauses ?? [];
  const byColumn = columns.map((column) => clauses.filter((clause) => fieldName(clause) === fieldName(column)));
  const rows = objects.slice(0, shownRows).flatMap((object, index) => {
    const cells = columns.map((column, at) => {
      const isNumber = column.field.type === 'numeric';
      const content = renderCell(column, object, byColumn[at] ?? []);
      return at === 0
        ? element('th', { scope: 'row', dir: 'auto' }, content)
        : element('td', { dir: 'auto', class: isNumber ? 'number' : undefined }, content);
    });
    const detail = element('tr', { class: 'detail', id: `why-${index}`, hidden: true });
    return [
      element('tr', {}, [
        ...cells,
        element('td', { class: 'why' }, [whyButton(results, object, detail, columns.length + 1)]),
      ]),
      detail,
    ];
  });
  const head = columns.map((column) => renderHeading(column, results.order, actions.sort));
  const hidden = objects.length - shownRows;
  return [
    element('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': `Table of ${name}` }, [
      element('table', {}, [
        element('caption', { class: 'visually-hidden' }, [`The ${name} that match the query`]),
        element('thead', {}, [
          element('tr', {}, [
            ...head,
            element('th', { scope: 'col', class: 'why' }, [query === undefined ? 'object' : 'why']),
          ]),
        ]),
        element('tbody', {}, rows),
      ]),
    ]),
    hidden > 0 &&
      element('button', { type: 'button', class: 'quiet', 'data-key': 'more rows', onclick: actions.showMore }, [
        `Show ${Math.min(hidden, PAGE_SIZE)} more of ${countNoun(name, objects.length)}`,
      ]),
  ];
}

function renderHeading(column: ResolvedField, order: RowOrder | undefined, sort: TableActions['sort']): HTMLElement {
  const name = fieldName(column);
  const direction = order?.field !== name ? undefined : order.isDescending ? 'descending' : 'ascending';
  const arrow = direction && element('span', { class: 'arrow', 'aria-hidden': 'true' }, [ARROWS[direction]]);
  const button = element(
    'button',
    { type: 'button', class: 'sort', 'data-key': `sort ${name}`, onclick: () => sort(orderBy(name, order)) },
    [element('bdi', {}, [name]), arrow],
  );
  return element(
    'th',
    {
      scope: 'col',
      title: column.field.doc,
      class: column.field.type === 'numeric' ? 'number' : undefined,
      'aria-sort': direction,
    },
    // A field that only says whether there is a value has nothing to sort by.
    [column.field.type === 'presence' ? name : button],
  );
}

const ARROWS = { ascending: '↑', descending: '↓' } as const;

function renderNothing({ dataSet, query }: Results): HTMLElement {
  const { name } = dataSet.resource;
  const isOr = query?.connective === 'or';
  const hint = isOr
    ? 'None of the clauses of this OR query finds any. The Explain tab shows what each one compares.'
    : 'The Explain tab shows how many each clause removes. Try without the one that removes the most.';
  return element('div', { class: 'empty' }, [
    element('p', {}, [`No ${name} match this query.`]),
    element('p', {}, [hint]),
  ]);
}

function whyButton(results: Results, object: object, detail: HTMLElement, width: number): HTMLElement {
  const label = results.query === undefined ? 'Show' : 'Why';
  return element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'data-key': detail.id,
      'aria-expanded': 'false',
      'aria-controls': detail.id,
      onclick: ({ currentTarget }) => {
        detail.hidden = !detail.hidden;
        if (detail.childElementCount === 0)
          detail.append(element('td', { colspan: width }, renderDetail(results, object)));
        if (currentTarget instanceof HTMLElement) currentTarget.setAttribute('aria-expanded', String(!detail.hidden));
      },
    },
    [label],
  );
}

function renderDetail({ query }: Results, object: object): readonly Child[] {
  const reasons = query === undefined ? [] : explainMatch(query, object).clauses;
  const json = element('pre', { tabindex: 0 }, [JSON.stringify(object, null, 2)]);
  return [
    reasons.length > 0 &&
      element(
        'ul',
        { class: 'reasons' },
        reasons.map(({ holds, reason }) =>
          element('li', { class: holds ? 'holds' : 'fails' }, [
            element('span', { class: 'visually-hidden' }, [holds ? 'Holds: ' : 'Does not hold: ']),
            ...inlineCode(reason),
          ]),
        ),
      ),
    reasons.length > 0 ? element('details', {}, [element('summary', {}, ['Show the whole object']), json]) : json,
  ];
}
