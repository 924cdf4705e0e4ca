import { assertNever } from '../../language/text/assert-never.ts';
import { nextDouble } from '../../objects/matcher/number-range.ts';
import type { OrderKey, PageQuery, Place } from '../engine.ts';
import type { Condition, Leaf } from '../layout/condition.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Cell } from '../layout/row.ts';
import { isTreeGroup } from '../read-tests.ts';
import { type Bind, type Dialect, quoteName, type ValueType } from './dialect.ts';

/** The text of a statement, and the values that it refers to. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Collects the values of a statement while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  readonly bind: Bind = (value: Cell, type: ValueType) => {
    const index = this.values.push(this.#dialect.toParameter(value, type));
    return this.#dialect.placeholder(index, type, value);
  };
}

/** Writes a condition as SQL, without `WHERE`. */
export function writeCondition(dialect: Dialect, condition: Condition, bind: Bind): string {
  if (!isTreeGroup(condition)) return writeLeaf(dialect, condition, bind);
  const { connective, members } = condition;
  if (members.length === 0) return connective === 'and' ? '1 = 1' : '1 = 0';
  const separator = connective === 'and' ? ' AND ' : ' OR ';
  let text = '';
  for (const member of members) {
    const written = writeCondition(dialect, member, bind);
    if (text !== '') text += separator;
    text += isTreeGroup(member) && member.members.length > 0 ? `(${written})` : written;
  }
  return text;
}

/** A negated scalar is true where the column is null; a list is never null. */
function writeLeaf(dialect: Dialect, leaf: Leaf, bind: Bind): string {
  const column = quoteName(leaf.column.name);
  const test = writeTest(dialect, leaf, column, bind);
  if (!leaf.isNegated) return test;
  const isNullable = leaf.column.type !== 'texts' && leaf.column.type !== 'numbers';
  return isNullable ? `(${column} IS NULL OR NOT (${test}))` : `NOT (${test})`;
}

function writeTest(dialect: Dialect, { column: { type }, test, isNegated }: Leaf, column: string, bind: Bind): string {
  // No index serves a negation.
  const keyOf = type === 'text' && !isNegated ? dialect.textKey : undefined;
  switch (test.kind) {
    case 'one-of':
      if (type === 'texts') return dialect.hasOneOf(column, test.values as readonly string[], bind);
      return writeEquality(dialect, keyOf?.(column, test.values as readonly string[]) ?? column, test.values, bind);
    case 'contains':
      return dialect.contains(column, test.text, bind);
    case 'range': {
      const { low, high } = test;
      if (type === 'numbers')
        return dialect.someNumber(column, (number) => writeRange(number, low, high, 'number', bind));
      return writeRange(column, low, high, type === 'instant' ? 'instant' : 'number', bind);
    }
    case 'present':
      return writePresence(dialect, type, column, keyOf?.(column, []));
    default:
      return assertNever(test);
  }
}

function writeEquality(dialect: Dialect, tested: string, values: readonly (string | boolean)[], bind: Bind): string {
  const [only, ...others] = values;
  if (only === undefined || others.length > 0) return dialect.isOneOf(tested, values, bind);
  return `${tested} = ${bind(only, typeof only === 'boolean' ? 'boolean' : 'text')}`;
}

/** @param key - What the index of a text holds. */
function writePresence(dialect: Dialect, type: ColumnType, column: string, key: string | undefined): string {
  if (type === 'numbers') return dialect.isNotEmpty(column);
  if (key !== undefined) return `${key} > ''`;
  return type === 'text' || type === 'search' ? `${column} <> ''` : `${column} IS NOT NULL`;
}

function writeRange(column: string, low: number, high: number, type: ValueType, bind: Bind): string {
  if (low === high) return `${column} = ${bind(low, type)}`;
  const [above, below] = [wholeBelow(low), -wholeBelow(-high)];
  const isOpen = low === -Number.MAX_VALUE || high === Number.MAX_VALUE;
  if (!isOpen && above === low && below === high) {
    return `${column} BETWEEN ${bind(low, type)} AND ${bind(high, type)}`;
  }
  const bounds: string[] = [];
  if (low !== -Number.MAX_VALUE) bounds.push(`${column} ${above === low ? '>=' : '>'} ${bind(above, type)}`);
  if (high !== Number.MAX_VALUE) bounds.push(`${column} ${below === high ? '<=' : '<'} ${bind(below, type)}`);
  return bounds.length === 0 ? `${column} IS NOT NULL` : bounds.join(' AND ');
}

/** The whole number just below a number that is the next double after it: `>= 5.000000000000001` is `> 5`. */
function wholeBelow(number: number): number {
  if (Number.isInteger(number)) return number;
  const before = -nextDouble(-number);
  return Number.isInteger(before) ? before : number;
}

/** Writes which rows to read, from `FROM` on. */
export function writeFrom(dialect: Dialect, { table }: Layout, where: string): string {
  const from = `FROM ${dialect.from(quoteName(table))} WHERE`;
  return dialect.isPresent === undefined ? `${from} ${where}` : `${from} ${dialect.isPresent} AND (${where})`;
}

/** The name of a selected key, which no column has: it has a space. */
export function keyName(index: number): string {
  return `sort key ${index}`;
}

/** Writes the statement that reads a page. */
export function writePage(dialect: Dialect, layout: Layout, { condition, order, after, limit }: PageQuery): Statement {
  const parameters = new Parameters(dialect);
  const { bind } = parameters;
  const keys = order.map(({ column }) => quoteName(column.name));
  const where = [writeCondition(dialect, condition, bind)];
  if (after !== undefined) where.push(writeAfter(order, after, bind));
  const sorting = [
    ...order.map(({ isDescending }, index) => `${keys[index]} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`),
    quoteName(ID),
  ];
  const selected = [
    quoteName(ID),
    quoteName(JSON_COLUMN),
    ...keys.map((key, index) => `${key} AS ${quoteName(keyName(index))}`),
  ];
  const text = [
    `SELECT ${selected.join(', ')}`,
    writeFrom(dialect, layout, where.map((part) => `(${part})`).join(' AND ')),
    `ORDER BY ${sorting.join(', ')}`,
    `LIMIT ${Math.trunc(limit)}`,
  ].join(' ');
  return { text, values: parameters.values };
}

/** Behind a place in an order, where null sorts last in either direction. */
function writeAfter(order: readonly OrderKey[], { keys, id }: Place, bind: Bind): string {
  const behindId = `${quoteName(ID)} > ${bind(id, 'text')}`;
  return order.reduceRight((behind, { column, isDescending }, index) => {
    const name = quoteName(column.name);
    const value = keys[index] ?? null;
    if (value === null) return `${name} IS NULL AND (${behind})`;
    const type = valueTypeOf(column);
    const sign = isDescending ? '<' : '>';
    return `${name} ${sign} ${bind(value, type)} OR ${name} IS NULL OR (${name} = ${bind(value, type)} AND (${behind}))`;
  }, behindId);
}

const VALUE_TYPES = {
  text: 'text',
  search: 'text',
  words: 'text',
  number: 'number',
  instant: 'instant',
  boolean: 'boolean',
  texts: 'texts',
  numbers: 'number',
} as const satisfies Record<ColumnType, ValueType>;

/** The type of the values that a column is compared with. */
function valueTypeOf({ type }: Column): ValueType {
  return VALUE_TYPES[type];
}

/** Writes a statement about the objects that satisfy a condition. */
export function writeSelect(dialect: Dialect, layout: Layout, select: string, condition: Condition): Statement {
  const parameters = new Parameters(dialect);
  const where = writeCondition(dialect, condition, parameters.bind);
  const text = `SELECT ${select} ${writeFrom(dialect, layout, where)}`;
  return { text, values: parameters.values };
}
