import { assertNever } from '../../language/base/assert-never.ts';
import { type Bind, type IndexDialect, quoteName, quoteTable } from '../dialects/dialect.ts';
import {
  type ColumnRef,
  createParameters,
  negateTest,
  numberType,
  type WriteContext,
  writeTest,
  writeTree,
} from '../dialects/write-test.ts';
import type { KeyValue, OrderKey, PageQuery } from '../engine.ts';
import type { Condition, FieldTest } from '../field-tests.ts';
import { encodeKey, encodeText, encodeTexts, joinTexts, PRESENT, SEPARATOR } from '../layout/encode-text.ts';
import { type Column, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';

/** The text of a statement, and the values that it refers to. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Writes a condition as SQL about the table of an index, without `WHERE`. */
export function writeCondition(dialect: IndexDialect, layout: Layout, condition: Condition, bind: Bind): string {
  // Nothing differs from the matcher's answer.
  const context: WriteContext = { dialect, bind, warn() {} };
  return writeTree(condition, (leaf) => {
    const column = layout.columnOf(leaf);
    const ref = createRef(dialect, column, leaf);
    if (column.isList) return writeListTest(context, dialect, layout, column, ref, leaf);
    return writeTest(context, ref, column.isPresence ? { ...leaf, test: { kind: 'boolean', boolean: true } } : leaf);
  });
}

/** A column of an index, in the form that `writeTest` takes. */
function createRef(dialect: IndexDialect, { name, type }: Column, { isNegated }: FieldTest): ColumnRef {
  const value = quoteName(name);
  const isNeverNull = type === 'texts' || type === 'numbers';
  // No index serves a negation.
  const indexedText =
    type === 'text' && !isNegated ? (texts: readonly string[]) => dialect.indexedText?.(value, texts) : undefined;
  const nulls = isNeverNull ? 'never' : 'column';
  return { value, indexedText, dates: 'epoch-ms', folded: dialect, nulls, isJson: false };
}

/** Writes a test that one of the values of a list satisfies. */
function writeListTest(
  context: WriteContext,
  dialect: IndexDialect,
  layout: Layout,
  { type }: Column,
  ref: ColumnRef,
  leaf: FieldTest,
): string {
  const { test, key, isNegated } = leaf;
  const { value } = ref;
  const { bind } = context;
  const find = (texts: readonly string[]): string => {
    if (type === 'texts') return dialect.hasOneOf(value, texts, bind, layout);
    const tests = texts.map((text) => dialect.includes(value, joinTexts([text]), bind));
    return tests.length === 1 ? tests.join() : `(${tests.join(' OR ')})`;
  };
  const write = (): string => {
    switch (test.kind) {
      case 'texts':
        return find(encodeTexts(test.texts, key));
      case 'boolean':
        return find([String(test.boolean)]);
      case 'present':
        return type === 'numbers' ? dialect.isNotEmpty(value) : find([key === undefined ? PRESENT : encodeKey(key)]);
      case 'number':
      case 'instants':
        return dialect.someNumber(value, (number) =>
          writeTest(context, { ...ref, value: number }, { ...leaf, isNegated: false }),
        );
      case 'begins':
        return type === 'texts'
          ? dialect.someStartsWith(value, encodeTexts([test.text], key).join(), bind)
          : dialect.includes(value, SEPARATOR + encodeText(test.text), bind);
      case 'contains':
      case 'words':
        return writeTest(context, ref, { ...leaf, isNegated: false });
      default:
        return assertNever(test);
    }
  };
  return isNegated ? negateTest(ref, write()) : write();
}

/** The name of a selected key, which no column has: it has a space. */
export function keyName(index: number): string {
  return `sort key ${index}`;
}

/**
 * Writes the statements that read a page. The second is for objects without the first key, and needed only if
 * the first does not fill the page: in a descending order, an index has its nulls at the wrong end, and a scan
 * cannot start at a position before them.
 */
export function writePage(
  dialect: IndexDialect,
  layout: Layout,
  { condition, order, after, limit }: PageQuery,
): readonly [Statement, ...Statement[]] {
  const writePart = (writeTests: (bind: Bind) => readonly string[], sorting: readonly string[]): Statement => {
    const { bind, values } = createParameters(dialect);
    const where = [`(${writeCondition(dialect, layout, condition, bind)})`, ...writeTests(bind)].join(' AND ');
    const sorted = [...sorting, quoteName(ID)].join(', ');
    return { text: `${select} WHERE ${where} ORDER BY ${sorted} LIMIT ${Math.trunc(limit)}`, values };
  };
  const keys = order.map(({ column }, index) => `${quoteName(column.name)} AS ${quoteName(keyName(index))}`);
  const select = `SELECT ${[quoteName(ID), quoteName(JSON_COLUMN), ...keys].join(', ')} FROM ${quoteTable(layout)}`;

  const [key, ...others] = order;
  if (key === undefined || dialect.scansColumns === true) {
    const writeTests = (bind: Bind) => (after === undefined ? [] : [writeAfter(order, after.keys, after.id, bind)]);
    return [writePart(writeTests, order.map(writeSorting))];
  }
  const name = quoteName(key.column.name);
  const [value, ...rest] = after?.keys ?? [];
  const writeRest = (bind: Bind) => (after === undefined ? [] : [writeAfter(others, rest, after.id, bind)]);
  const sorting = others.map(writeSorting);
  const withoutKey = writePart((bind) => [`${name} IS NULL`, ...(value === null ? writeRest(bind) : [])], sorting);
  if (value === null) return [withoutKey];
  const withKey = writePart(
    (bind) =>
      value === undefined ? [`${name} IS NOT NULL`] : writeFrom(key, bindKey(value, bind), writeRest(bind).join()),
    [`${name}${key.isDescending ? ' DESC' : ''}`, ...sorting],
  );
  return [withKey, withoutKey];
}

function writeSorting({ column, isDescending }: OrderKey): string {
  return `${quoteName(column.name)} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`;
}

/** Conditions for objects after a position: the first lets an index start at its value, the second excludes it. */
function writeFrom({ column, isDescending }: OrderKey, value: string, afterRest: string): readonly string[] {
  const comparison = `${quoteName(column.name)} ${isDescending ? '<' : '>'}`;
  return [`${comparison}= ${value}`, `(${comparison} ${value} OR ${afterRest})`];
}

/** After a position in an order, where null sorts last in either direction. */
function writeAfter(order: readonly OrderKey[], keys: readonly KeyValue[], id: string, bind: Bind): string {
  const afterId = `${quoteName(ID)} > ${bind(id, 'text')}`;
  return order.reduceRight((after, { column, isDescending }, index) => {
    const name = quoteName(column.name);
    const value = keys[index] ?? null;
    if (value === null) return `(${name} IS NULL AND ${after})`;
    const bound = bindKey(value, bind);
    return `(${name} ${isDescending ? '<' : '>'} ${bound} OR ${name} IS NULL OR (${name} = ${bound} AND ${after}))`;
  }, afterId);
}

function bindKey(value: NonNullable<KeyValue>, bind: Bind): string {
  if (typeof value === 'number') return bind(value, numberType(value));
  return bind(value, typeof value === 'boolean' ? 'boolean' : 'text');
}

/** Writes a statement about the objects that satisfy a condition. */
export function writeSelect(dialect: IndexDialect, layout: Layout, select: string, condition: Condition): Statement {
  const { bind, values } = createParameters(dialect);
  const where = writeCondition(dialect, layout, condition, bind);
  return { text: `SELECT ${select} FROM ${quoteTable(layout)} WHERE ${where}`, values };
}

/** Writes the statement that counts the objects that satisfy a condition, but stops at `atMost`. */
export function writeCount(dialect: IndexDialect, layout: Layout, condition: Condition, atMost?: number): Statement {
  const count = 'COUNT(*) AS "row count"';
  if (atMost === undefined) return writeSelect(dialect, layout, count, condition);
  const { text, values } = writeSelect(dialect, layout, '1', condition);
  return { text: `SELECT ${count} FROM (${text} LIMIT ${Math.trunc(atMost)}) AS found`, values };
}
