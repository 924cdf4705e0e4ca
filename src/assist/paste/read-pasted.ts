import type { Field } from '../../language/catalogue/field.ts';
import { writeField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../language/catalogue/value-formats.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import { readExpression } from '../../language/checker/query-like.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { isList, writeExpression } from '../../language/formatter/format-expression.ts';
import type { TextOptions } from '../../language/syntax/ast.ts';
import { parseQuery } from '../../language/syntax/parse-query.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { findSituation, type Situation } from '../situation.ts';

export interface PastePlace extends Pick<TextOptions, 'expressions'> {
  readonly before: string;
  readonly after: string;
}

/**
 * Reads a pasted text as a query. A valid query stays as it is. Otherwise:
 *
 * - A URL with a parameter `query`, or a percent-encoded query, gives the query.
 * - The URL of an object becomes a clause on its id.
 * - A list of ids or e-mail addresses, or a table with a column of them, becomes an OR query on the field that takes
 *   them, up to the limit of the resource. It may be divided by lines, spaces, commas, semicolons or tabs.
 * - With `expressions`, a list that is longer, or stands beside other clauses, becomes a list: `id:["a", "b"]`.
 * - A row of cells below headings becomes a sentence: `Amount: 12, Currency: EUR`.
 * - A column of values after the operator of a clause becomes an OR query on its field.
 * - `Ann Lee <ann@acme.com>` and a sentence with an id become a clause on the address or the id.
 * - Quotation marks and backticks around a query are removed, and doubled ones in it become single.
 * - Unicode spaces become spaces, curly quotes around a value become straight quotes, and zero-width characters are
 *   removed. Text inside quotes is not changed.
 *
 * Line breaks always become spaces. A text pasted into an open quote stays one value: a quote in it gets a backslash.
 * Takes time linear in the length.
 *
 * @param place - The text around it; by default none.
 * @example
 * readPasted(catalogue.payments, 'https://example.com/payments?query=amount%3E5').text // 'amount>5'
 */
export function readPasted(
  resource: Resource,
  pasted: string,
  { before, after, expressions }: PastePlace = { before: '', after: '' },
): PastedText {
  const text = foldBreaks(pasted);
  const document = readQuery(resource, before + after, { expressions });
  const situation = findSituation(document, before.length);
  if (situation.kind === 'value' && situation.quote !== '') {
    return { text: escapeQuote(text, situation.quote, after), leftOut: [] };
  }
  const whole = document.reread(text);
  if (whole.isValid) return { text: (whole.query === undefined && foldList(whole)) || text, leftOut: [] };
  const column = readColumn(document, pasted, situation);
  if (column !== undefined) return column;
  const folded = foldOddCharacters(text);
  const query = decodeQuery(folded) ?? unwrap(resource, folded) ?? folded;
  const isAlone = before.trim() === '' && after.trim() === '';
  if (!(situation.kind === 'field' && situation.typed === '')) return { text: query, leftOut: [] };
  const list = readIdList(document, pasted, isAlone) ?? readIdList(document, query, isAlone);
  return list ?? { text: readObjectUrl(resource, query) ?? nameCells(pasted) ?? query, leftOut: [] };
}

/** Writes values of one field that OR joins, more than a query may have, as a list; `undefined` for any other expression. */
function foldList({ expression, resource }: QueryDocument): string | undefined {
  const read = expression && readExpression(expression);
  if (read === undefined || !('members' in read.tree) || !isList(read.tree)) return undefined;
  return read.tree.members.length > resource.limits.clauses ? writeExpression(read) : undefined;
}

/** The quotation marks around a query in a message, in code or in a cell of a table. */
const WRAPPERS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/^`+(?:\w+ )?|`+$/g, ''),
  (text) => text.replaceAll(/^["'“‘]|["'”’]$/g, ''),
  // In a table, a quotation mark within a cell is doubled.
  (text) => text.replaceAll(/^"|"$/g, '').replaceAll('""', '"'),
  (text) => text.replaceAll('""', '"'),
];

/** Removes quotation marks around a query, or doubled within it, if a valid query remains. */
function unwrap(resource: Resource, text: string): string | undefined {
  if (text.length > MAX_WRAPPED_LENGTH) return undefined;
  const wrapped = WRAPPERS.map((remove) => remove(text.trim()).trim());
  return wrapped.find((one) => one !== text.trim() && checkQuery(resource, one).query !== undefined);
}

/** A query that people copy from a message. */
const MAX_WRAPPED_LENGTH = 4000;

/** Reads a column of values that is pasted after the operator of a clause, which then becomes an OR query. */
function readColumn(document: QueryDocument, pasted: string, situation: Situation): PastedText | undefined {
  if (situation.kind !== 'value' || situation.typed !== '' || situation.operator !== ':') return undefined;
  const { field, neighbours, isListed } = situation;
  const hasSeveral = /[\r\n\t]/.test(pasted.trim()) || pasted.trim().startsWith('[');
  const values = hasSeveral
    ? [...new Set(pasted.split(/[\r\n\t,;[\]]+/).map((one) => unquote(foldOutside(one))))].filter((one) => one !== '')
    : [];
  const isAlone = neighbours.count === 0;
  if (values.length < 2 || !(isAlone || document.isExpression)) return undefined;
  const written = values.map((value) => (field.field.type === 'numeric' ? value : quoteDouble(value)));
  if (isListed) return { text: written.join(', '), leftOut: [] };
  const { text, leftOut } = joinValues(document, `${writeField(field)}:`, written, isAlone);
  // The clause is already begun.
  return { text: text.slice(text.indexOf(':') + 1), leftOut: values.slice(values.length - leftOut.length) };
}

/** Joins values of one field with OR, as far as a query may have them; in an expression, as a list of all of them. */
function joinValues(
  { isExpression, resource }: QueryDocument,
  name: string,
  values: readonly string[],
  isAlone: boolean,
): PastedText {
  const { clauses } = resource.limits;
  const isQuery = values.length === 1 || (isAlone && values.length <= clauses);
  if (isExpression && !isQuery) return { text: `${name}[${values.join(', ')}]`, leftOut: [] };
  const kept = values.slice(0, clauses).map((value) => name + value);
  return { text: kept.join(' OR '), leftOut: values.slice(clauses) };
}

const PARAMETER = /(?:^|[?&])query=([^&#]*)/;
const ESCAPE = /%[\da-f]{2}/i;
const PLAIN = /[\s"<>]/;

/**
 * Reads the query of a URL, `https://example.com/payments?query=…`, of a parameter
 * `query=…`, or of a percent-encoded text.
 *
 * @returns `undefined` if the text is none of them, or holds no clause.
 */
function decodeQuery(text: string): string | undefined {
  const encoded = findEncoded(text);
  const raw = encoded && decode(encoded);
  const decoded = raw && foldOddCharacters(foldBreaks(raw));
  // A URL in a URL is left alone.
  if (decoded === undefined || findEncoded(decoded) !== undefined) return undefined;
  return parseQuery(decoded).ast.clauses.some(({ operator }) => operator) ? decoded : undefined;
}

function findEncoded(text: string): string | undefined {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return undefined;
  const parameter = PARAMETER.exec(trimmed)?.[1];
  if (parameter !== undefined) return parameter;
  return ESCAPE.test(trimmed) && !PLAIN.test(trimmed) ? trimmed : undefined;
}

/** In a URL, `+` is a space. */
function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const OUTER = '\n\v\f\r\u0085\u2028\u2029\ufeff';

/** Turns line breaks into spaces, and drops line breaks and byte order marks at both ends. */
function foldBreaks(text: string): string {
  // A regular expression for the end of the text would backtrack at each line break.
  let [start, end] = [0, text.length];
  while (start < end && OUTER.includes(text.charAt(start))) start++;
  while (end > start && OUTER.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end).replace(BREAK, ' ');
}

const ODD = /[\t\p{Zs}\u200b\u2060\ufeff]/gu;
const NO_WIDTH = /[\u200b\u2060\ufeff]/;
const STRAIGHT = /^["']?$/;

/**
 * Turns Unicode spaces into spaces and drops characters without width, except in the
 * values between quotes, and makes curly quotes around values straight.
 */
function foldOddCharacters(text: string): string {
  let folded = '';
  let end = 0;
  for (const { value } of parseQuery(text).ast.clauses) {
    if (value?.kind !== 'Text' || value.open === '') continue;
    folded += foldOutside(text.slice(end, value.span.start));
    const isCurly = !STRAIGHT.test(value.open) && value.close !== '';
    folded += isCurly ? quoteDouble(value.text) : text.slice(value.span.start, value.span.end);
    end = value.span.end;
  }
  return folded + foldOutside(text.slice(end));
}

function foldOutside(text: string): string {
  return text.replace(ODD, (character) => (NO_WIDTH.test(character) ? '' : ' '));
}

/**
 * Puts a backslash before each quote of a text that goes into an open quote. A quote at
 * its end closes the value if nothing else does.
 */
function escapeQuote(text: string, quote: string, after: string): string {
  const closes = !after.includes(quote) && text.endsWith(quote);
  const value = closes ? text.slice(0, -quote.length) : text;
  const escaped = value.replace(/\\[\s\S]|["']/g, (found) => (found === quote ? `\\${found}` : found));
  return closes ? escaped + quote : escaped;
}

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
 * @param isAlone - Whether the query is otherwise empty; an OR query cannot be combined with other clauses.
 * @returns `undefined` if no field takes all of them.
 */
function readIdList(document: QueryDocument, text: string, isAlone: boolean): PastedText | undefined {
  const { resource } = document;
  const lists = [splitList(text), readAddresses(text), readIds(text, resource), ...splitColumns(text)].map((list) => [
    ...new Set(list),
  ]);
  const values = lists.find((list) => findField(resource, list) !== undefined) ?? [];
  const field = findField(resource, values);
  if (field === undefined || (values.length > 1 && !isAlone && !document.isExpression)) return undefined;
  const { text: joined, leftOut } = joinValues(document, `${field.path}:`, values.map(quoteDouble), isAlone);
  return { text: joined, leftOut: values.slice(values.length - leftOut.length) };
}

/** Lists the words of a text without their quotes. */
function splitList(text: string): readonly string[] {
  return text
    .split(/[\s,;[\]]+/)
    .map(unquote)
    .filter((word) => word !== '');
}

function unquote(word: string): string {
  return word.trim().replaceAll(/^["'“”‘’]|["'“”‘’]$/g, '');
}

/** Lists the addresses of a text such as `Ann Lee <ann@acme.com>`. */
function readAddresses(text: string): readonly string[] {
  return text.length > MAX_WRAPPED_LENGTH
    ? []
    : Array.from(text.matchAll(/<([^\s<>]+@[^\s<>]+)>/g), ([, mail = '']) => mail);
}

/** Lists the ids in a sentence, such as `please check pay_1, it failed`. */
function readIds(text: string, { entries }: Resource): readonly string[] {
  const prefixes = [...entries.values()].flatMap(({ format }) => {
    const { prefix }: Partial<ValueFormat> = format === undefined ? {} : VALUE_FORMATS[format];
    return prefix ?? [];
  });
  const words = text.length > MAX_WRAPPED_LENGTH ? [] : text.split(/[\s,;:.!?()[\]"'`]+/);
  return words.filter((word) => prefixes.some((prefix) => word.startsWith(prefix) && /\d/.test(word)));
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

/** Names the cells of a row, or of a column, by the headings above them, as a sentence: `Amount: 120,00, Currency: EUR`. */
function nameCells(pasted: string): string | undefined {
  const rows = pasted
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.split('\t').map((cell) => foldOutside(cell).trim()));
  const [headings = [], cells = [], ...others] = rows;
  const isRow = headings.length > 1 && headings.length === cells.length && others.length === 0;
  const isColumn =
    rows.length > 1 &&
    rows.every(({ length }) => length === 1) &&
    rows.slice(1).every(([cell = '']) => /^\S*\d\S*$/.test(cell));
  if (!(isRow || isColumn) || !headings.every((heading) => /^[\p{L}\p{M} _()/'’#.-]+$/u.test(heading)))
    return undefined;
  if (isColumn) return `${headings[0]}: ${rows.slice(1).join(', ')}`;
  return headings.flatMap((heading, at) => (cells[at] === '' ? [] : `${heading}: ${cells[at]}`)).join(', ');
}

/** Nobody pastes a wider table into a search. */
const MAX_COLUMNS = 20;

/** Reads the URL of an object as a clause on its id. */
export function readObjectUrl(resource: Resource, text: string): string | undefined {
  const url = /^\s*https?:\/\/(\S+)\s*$/i.exec(text)?.[1] ?? '';
  const ids = url.split(/[/?&=#]/).filter((part) => /^[a-z]+_\w/i.test(part));
  const clauses = ids.flatMap((id) => readIdList(readQuery(resource, ''), id, false)?.text ?? []);
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
