import type { ResolvedField } from '../../catalogue/resolve-field.ts';
import type { CheckedClause } from '../../checker/checked-query.ts';
import { findValues } from '../../matcher/found-values.ts';
import { readText } from '../../matcher/values.ts';
import { type Child, element } from '../dom/element.ts';
import { findMarks, joinSpans } from './marks.ts';

const MAX_VALUES = 3;

/**
 * Writes the values of a field in an object, with what the clauses match marked.
 *
 * @param clauses - The clauses of the query on this field.
 */
export function renderCell(column: ResolvedField, object: object, clauses: readonly CheckedClause[]): readonly Child[] {
  const values = findValues(column, object).filter(({ value }) => readText(value));
  if (values.length === 0) return [element('span', { class: 'absent' }, ['–'])];
  const shown = values
    .slice(0, MAX_VALUES)
    .flatMap(({ value }, index): readonly Child[] => [index > 0 && ', ', ...renderValue(column, value, clauses)]);
  const hidden = values.length - MAX_VALUES;
  return hidden > 0 ? [...shown, ` and ${hidden} more`] : shown;
}

function renderValue({ field }: ResolvedField, value: unknown, clauses: readonly CheckedClause[]): readonly Child[] {
  const text = readText(value) ?? '';
  const shown = field.type === 'date' ? shortenDate(text) : text;
  const marks = joinSpans(clauses.flatMap((clause) => findMarks(clause, value, shown)));
  const parts = markParts(shown, marks);
  return [shown === text ? element('bdi', {}, parts) : element('time', { datetime: text, title: text }, parts)];
}

/** A timestamp in UTC without seconds. */
function shortenDate(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(text) ?? [];
  return day === undefined ? text : `${day} ${time}`;
}

function markParts(text: string, marks: readonly { readonly start: number; readonly end: number }[]): readonly Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const mark of marks) {
    parts.push(text.slice(end, mark.start), element('mark', {}, [text.slice(mark.start, mark.end)]));
    end = mark.end;
  }
  return [...parts, text.slice(end)];
}
