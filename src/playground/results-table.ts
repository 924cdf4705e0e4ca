import type { CheckedClause, Resource, Span } from '../index.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import { decimalsOf } from '../language/catalogue/value-sets.ts';
import { explainMatch } from '../objects/index.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { findSpans, joinSpans } from '../objects/matcher/highlight-matches.ts';
import { createValueTest } from '../objects/matcher/value-tests.ts';
import { readText } from '../objects/matcher/values.ts';
import { orderBy, type RowOrder } from './columns.ts';
import { countNoun, readField } from './data-set.ts';
import { type Child, element, inlineCode } from './dom.ts';
import { listClauses, type Results } from './results.ts';
import { renderTimeline } from './timeline-chart.ts';

/** Rows to draw at once. */
export const PAGE_SIZE = 50;

export interface TableActions {
  readonly showMore: () => void;
  readonly sort: (order: RowOrder) => void;
}

/**
 * The objects that match, one row each; a button in a row says why it matches and
 * shows the whole object. The headings of the columns sort the rows.
 */
export function renderResults(results: Results, actions: TableActions): readonly Child[] {
  const { resource, expression, objects, count } = results;
  const { name } = resource;
  if (count === 0) return [renderNothing(results)];
  const columns = results.columns.flatMap((column) => readField(resource, column) ?? []);
  const clauses = listClauses(expression);
  const byColumn = columns.map((column) => clauses.filter((clause) => fieldName(clause) === fieldName(column)));
  // The id gives way to other columns where there is little room, unless the query names it.
  const isSpare = (at: number): boolean => at === 0 && columns.length > 1 && byColumn[at]?.length === 0;
  const rows = objects.flatMap((object, index) => {
    const cells = columns.map((column, at) => {
      const isNumber = column.field.type === 'numeric';
      const content = renderCell(resource, column, object, byColumn[at] ?? []);
      return at === 0
        ? element('th', { scope: 'row', dir: 'auto', class: isSpare(at) ? 'spare' : undefined }, content)
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
  const head = columns.map((column, at) => renderHeading(column, results.order, actions.sort, isSpare(at)));
  const hidden = (typeof count === 'object' ? Number.POSITIVE_INFINITY : count) - objects.length;
  return [
    results.timeline && renderTimeline(resource, results.timeline),
    element('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': `Table of ${name}` }, [
      element('table', {}, [
        element('caption', { class: 'visually-hidden' }, [`The ${name} that match the query`]),
        element('thead', {}, [
          element('tr', {}, [
            ...head,
            element('th', { scope: 'col', class: 'why' }, [expression === undefined ? 'object' : 'why']),
          ]),
        ]),
        element('tbody', {}, rows),
      ]),
    ]),
    hidden > 0 &&
      element('button', { type: 'button', class: 'quiet', 'data-key': 'more rows', onclick: actions.showMore }, [
        `Show ${Math.min(hidden, PAGE_SIZE)} more of ${countNoun(name, count)}`,
      ]),
  ];
}

function renderHeading(
  column: ResolvedField,
  order: RowOrder | undefined,
  sort: TableActions['sort'],
  isSpare: boolean,
): HTMLElement {
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
      class: column.field.type === 'numeric' ? 'number' : isSpare ? 'spare' : undefined,
      'aria-sort': direction,
    },
    // A field that only says whether there is a value has nothing to sort by.
    [column.field.type === 'presence' ? name : button],
  );
}

const ARROWS = { ascending: '↑', descending: '↓' } as const;

function renderNothing({ resource: { name }, query, effects }: Results): HTMLElement {
  const hint =
    query === undefined || effects.length === 0
      ? 'Try without one of the groups or filters.'
      : query.connective === 'or'
        ? 'None of the alternatives matches. The Explain tab shows what each one looks for.'
        : 'The Explain tab shows for each line how many more would match without it. Try without one of them.';
  return element('div', { class: 'empty' }, [
    element('p', {}, [`No ${name} match this query.`]),
    element('p', {}, [hint]),
  ]);
}

function whyButton(results: Results, object: object, detail: HTMLElement, width: number): HTMLElement {
  const label = results.expression === undefined ? 'Show' : 'Why';
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

function renderDetail({ expression }: Results, object: object): readonly Child[] {
  const reasons = expression === undefined ? [] : explainMatch(expression, object).clauses;
  const json = element('pre', { tabindex: 0 }, [JSON.stringify(object, null, 2)]);
  return [
    reasons.length > 0 &&
      element(
        'ul',
        { class: 'reasons' },
        reasons.map(({ holds, reason }) =>
          element('li', { class: holds ? 'holds' : 'fails' }, [
            element('span', { class: 'visually-hidden' }, [holds ? 'True: ' : 'Not true: ']),
            ...inlineCode(reason),
          ]),
        ),
      ),
    reasons.length > 0 ? element('details', {}, [element('summary', {}, ['Show the whole object']), json]) : json,
  ];
}

const MAX_VALUES = 3;

/**
 * Writes the values of a field in an object, with what the clauses match marked.
 *
 * @param clauses - The clauses of the query on this field.
 */
function renderCell(
  resource: Resource,
  column: ResolvedField,
  object: object,
  clauses: readonly CheckedClause[],
): readonly Child[] {
  const values = findValues(column, object).filter(({ value }) => readText(value));
  if (values.length === 0) return [element('span', { class: 'absent' }, ['–'])];
  const currency = currencyOf(resource, column, object);
  const shown = values
    .slice(0, MAX_VALUES)
    .flatMap(({ value }, index): readonly Child[] => [
      index > 0 && ', ',
      renderValue(column, value, currency, clauses),
    ]);
  const hidden = values.length - MAX_VALUES;
  return hidden > 0 ? [...shown, ` and ${hidden} more`] : shown;
}

function renderValue(
  { field }: ResolvedField,
  value: unknown,
  currency: string | undefined,
  clauses: readonly CheckedClause[],
): Child {
  const text = readText(value) ?? '';
  if (field.type === 'date')
    return renderDate(text, clauses.flatMap((clause) => findMarks(clause, value, text)).length > 0);
  const shown = (currency && writeMoney(text, currency)) ?? text;
  const marks = joinSpans(clauses.flatMap((clause) => findMarks(clause, value, shown)));
  return element(
    'bdi',
    { title: shown === text && field.format !== 'email' ? undefined : text },
    markParts(shown, marks),
  );
}

/** The currency of an amount of an object; `undefined` for other numbers, and if the object has none or several. */
function currencyOf({ entries }: Resource, { field }: ResolvedField, object: object): string | undefined {
  const { currency } = field;
  const named = currency === undefined ? undefined : entries.get(currency);
  if (named === undefined) return currency;
  const [code, ...others] = findValues({ field: named, key: undefined }, object);
  return others.length > 0 ? undefined : readText(code?.value);
}

/** Writes an amount in the minor unit as people read it: `€13.80`. */
function writeMoney(minor: string, currency: string): string | undefined {
  if (!/^-?\d+$/.test(minor) || !/^[A-Z]{3}$/i.test(currency)) return undefined;
  const digits = decimalsOf(currency.toUpperCase());
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A text, because a long number would lose digits.
  return format.format(`${minor}E-${digits}` as Intl.StringNumericLiteral);
}

/** A timestamp in UTC without seconds; a narrow table shows only the day. */
function renderDate(text: string, isMarked: boolean): HTMLElement {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(text) ?? [];
  const parts = time === undefined ? [text] : [date, element('span', { class: 'clock' }, [` ${time}`])];
  return element('time', { datetime: text, title: text }, isMarked ? [element('mark', {}, parts)] : parts);
}

function markParts(text: string, marks: readonly Span[]): readonly Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const mark of marks) {
    parts.push(text.slice(end, mark.start), element('mark', {}, [text.slice(mark.start, mark.end)]));
    end = mark.end;
  }
  return [...parts, text.slice(end)];
}

/**
 * The parts of a value that a clause matches; none if the clause is negated or the value does not satisfy it.
 *
 * @param shown - The value as the page writes it.
 */
export function findMarks(clause: CheckedClause, value: unknown, shown: string): readonly Span[] {
  if (clause.isNegated || clause.value.kind === 'null' || !createValueTest(clause)(value)) return [];
  return findSpans(clause, shown);
}
