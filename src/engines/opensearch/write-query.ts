import { assertNever } from '../../language/base/assert-never.ts';
import { type NumberRange, nextDouble, readRange } from '../../objects/matcher/number-range.ts';
import type { KeyValue, OrderKey, PageQuery } from '../engine.ts';
import { type Condition, type FieldTest, isTreeGroup } from '../field-tests.ts';
import { encodeKey, encodeText, encodeTexts, PRESENT } from '../layout/encode-text.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout, MAX_INSTANT } from '../layout/layout.ts';
import { GRAM, GRAMS } from './mapping.ts';

/** A query of OpenSearch's query language. */
export type Query = Readonly<Record<string, unknown>>;

/** The default of `index.max_terms_count`. */
const MAX_TERMS = 65_536;

const NOTHING: Query = { match_none: {} };

/** Writes a condition as a query. A negated test is true for objects without the field. */
export function writeQuery(layout: Layout, condition: Condition): Query {
  if (!isTreeGroup(condition)) {
    const test = writeTest(layout, condition);
    return condition.isNegated ? { bool: { must_not: [test] } } : test;
  }
  const { connective, members } = condition;
  if (members.length === 0) return connective === 'and' ? { match_all: {} } : NOTHING;
  const queries = members.map((member) => writeQuery(layout, member));
  return { bool: connective === 'and' ? { filter: queries } : { should: queries, minimum_should_match: 1 } };
}

function writeTest(layout: Layout, leaf: FieldTest): Query {
  const { key, test } = leaf;
  const column = layout.columnOf(leaf);
  const { name, type } = column;
  switch (test.kind) {
    case 'texts':
      return writeTerms(name, encodeTexts(test.texts, key));
    case 'contains':
      return writeSearch(name, encodeText(test.text));
    case 'begins':
      return { prefix: { [name]: { value: encodeTexts([test.text], key).join() } } };
    case 'words':
      return { match_phrase: { [name]: test.words.join(' ') } };
    case 'number':
      return writeRange(name, readRange([{ operator: test.operator, bound: test.number }], nextDouble));
    case 'instants':
      return writeRange(name, { low: Math.max(test.low, -MAX_INSTANT), high: Math.min(test.high, MAX_INSTANT) });
    case 'boolean':
      return writeTerms(name, [type === 'texts' ? String(test.boolean) : test.boolean]);
    case 'present':
      return writePresence(column, leaf);
    default:
      return assertNever(test);
  }
}

function writeRange(name: string, { low, high }: NumberRange): Query {
  return low <= high ? { range: { [name]: { gte: low, lte: high } } } : NOTHING;
}

function writePresence({ name, type, isList, isPresence }: Column, { key }: FieldTest): Query {
  if (isPresence) return { term: { [name]: true } };
  if (isList && type !== 'numbers') {
    return { term: { [name]: key === undefined ? PRESENT : encodeKey(key) } };
  }
  const exists = { exists: { field: name } };
  const isText = type === 'text' || type === 'search';
  return isText ? { bool: { filter: [exists], must_not: [{ term: { [name]: '' } }] } } : exists;
}

function writeTerms(name: string, values: readonly (string | boolean)[]): Query {
  if (values.length === 1) return { term: { [name]: values[0] } };
  if (values.length <= MAX_TERMS) return { terms: { [name]: values } };
  const lists = Array.from({ length: Math.ceil(values.length / MAX_TERMS) }, (_, index) =>
    writeTerms(name, values.slice(index * MAX_TERMS, (index + 1) * MAX_TERMS)),
  );
  return { bool: { should: lists, minimum_should_match: 1 } };
}

/** Finds a text within texts: its sequences of characters are adjacent there. */
function writeSearch(name: string, text: string): Query {
  if (text === '') return { exists: { field: name } };
  if (Array.from(text).length >= GRAM) return { match_phrase: { [`${name}.${GRAMS}`]: text } };
  return { wildcard: { [name]: { value: `*${text.replace(/[*?\\]/g, '\\$&')}*` } } };
}

/** Stands for null in an order: greater than every value, and its negative less than every value. */
const BEYOND: Readonly<Partial<Record<ColumnType, number>>> = {
  boolean: 2,
  instant: 2 ** 53,
  number: Number.POSITIVE_INFINITY,
};

/** A value to sort by, as the engine sorts it: null last, and booleans as numbers. Texts need no stand-in for null. */
function toSortValue({ column: { type }, isDescending }: OrderKey, value: KeyValue): string | number | null {
  if (value !== null) return typeof value === 'boolean' ? Number(value) : value;
  const beyond = BEYOND[type];
  if (beyond === undefined) return null;
  const last = isDescending ? -beyond : beyond;
  return Number.isFinite(last) ? last : String(last);
}

/** Writes the body of the search that reads a page. */
export function writePage(layout: Layout, { condition, order, after, limit }: PageQuery): Query {
  const keys = order.map((key) => ({
    [key.column.name]: { order: key.isDescending ? 'desc' : 'asc', missing: toSortValue(key, null) ?? '_last' },
  }));
  const position = after && [...order.map((key, index) => toSortValue(key, after.keys[index] ?? null)), after.id];
  return {
    query: writeQuery(layout, condition),
    size: limit,
    sort: [...keys, { [ID]: 'asc' }],
    ...(position && { search_after: position }),
    // The values of the sort would not tell null.
    _source: [JSON_COLUMN, ...order.map(({ column }) => column.name)],
    track_total_hits: false,
  };
}

/** Writes the body of the search that counts. */
export function writeCount(layout: Layout, condition: Condition, atMost?: number): Query {
  return { query: writeQuery(layout, condition), size: 0, track_total_hits: atMost ?? true };
}
