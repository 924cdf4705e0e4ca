import type { Field } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../catalogue/value-formats.ts';
import { quoteDouble } from '../../syntax/print-query.ts';

/** The result of reading a pasted text. */
export interface PastedText {
  readonly text: string;
  /** The values of a list that were left out, because a query may have only so many clauses. */
  readonly leftOut: readonly string[];
}

/** The formats without a prefix that no other text has. */
const DISTINCT: ReadonlySet<ValueFormatName> = new Set(['uuid', 'email']);

/**
 * Writes a list of values of one field as an OR query.
 *
 * @param mayBeSeveral - Whether the query is otherwise empty; an OR query cannot be
 *   combined with other clauses.
 * @returns `undefined` if no field takes all of them.
 */
export function readIdList(resource: Resource, text: string, mayBeSeveral: boolean): PastedText | undefined {
  const lists = [splitList(text), ...splitColumns(text)].map((list) => [...new Set(list)]);
  const values = lists.find((list) => findField(resource, list) !== undefined) ?? [];
  const field = findField(resource, values);
  if (field === undefined || (values.length > 1 && !mayBeSeveral)) return undefined;
  const { clauses } = resource.limits;
  const kept = values.slice(0, clauses).map((value) => `${field.path}:${quoteDouble(value)}`);
  return { text: kept.join(' OR '), leftOut: values.slice(clauses) };
}

/** Lists the words of a text without their quotes. */
function splitList(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map(unquote)
    .filter((word) => word !== '');
}

function unquote(word: string): string {
  return word.trim().replaceAll(/^["'“”‘’]|["'“”‘’]$/g, '');
}

/** Lists the columns of a table with one object a line, without their headings. */
function splitColumns(text: string): readonly (readonly string[])[] {
  const rows = text.split(/[\r\n]+/).map((line) => line.split(/[\t,;]/).map(unquote));
  const [headings = []] = rows;
  return headings.slice(0, MAX_COLUMNS).map((heading, index) => {
    const isHeading = /^[^\d@]+$/.test(heading);
    const column = (isHeading ? rows.slice(1) : rows).map((row) => row[index] ?? '');
    return column.filter((value) => value !== '');
  });
}

/** Nobody pastes a wider table into a search. */
const MAX_COLUMNS = 20;

/** Reads the URL of an object as a clause on its id. */
export function readObjectUrl(resource: Resource, text: string): string | undefined {
  const url = /^\s*https?:\/\/(\S+)\s*$/i.exec(text)?.[1] ?? '';
  const ids = url.split(/[/?&=#]/).filter((part) => /^[a-z]+_\w/i.test(part));
  const clauses = ids.flatMap((id) => readIdList(resource, id, false)?.text ?? []);
  return clauses.at(-1);
}

/** Finds the field with the shortest path that takes all values. */
function findField({ entries }: Resource, values: readonly string[]): Field | undefined {
  if (values.length === 0) return undefined;
  const fields = [...entries.values()].filter(({ format, keyed }) => {
    if (format === undefined || keyed === true) return false;
    const known: ValueFormat = VALUE_FORMATS[format];
    if (known.prefix === undefined && !DISTINCT.has(format)) return false;
    return values.every((value) => isOf(known, value));
  });
  const depth = ({ path }: Field): number => path.split('.').length;
  return fields.toSorted((a, b) => depth(a) - depth(b))[0];
}

const WORD = /^[\w.@+-]+$/;

/** Test ids may have their own format after the prefix. */
function isOf({ prefix, matches }: ValueFormat, value: string): boolean {
  if (!WORD.test(value)) return false;
  return matches(value) || (prefix !== undefined && value.startsWith(prefix) && value.length > prefix.length);
}
