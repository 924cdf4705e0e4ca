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
  const values = [...new Set(splitList(text))];
  if (values.length === 0 || (values.length > 1 && !mayBeSeveral)) return undefined;
  const field = findField(resource, values);
  if (field === undefined) return undefined;
  const { clauses } = resource.limits;
  const kept = values.slice(0, clauses).map((value) => `${field.path}:${quoteDouble(value)}`);
  return { text: kept.join(' OR '), leftOut: values.slice(clauses) };
}

/** Lists the words of a text without their quotes. */
function splitList(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”‘’]|["'“”‘’]$/g, ''))
    .filter((word) => word !== '');
}

/** Finds the field with the shortest path that takes all values. */
function findField({ entries }: Resource, values: readonly string[]): Field | undefined {
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
