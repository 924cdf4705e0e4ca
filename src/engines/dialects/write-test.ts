import { assertNever } from '../../language/base/assert-never.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { NumberRange } from '../../objects/matcher/number-range.ts';
import { type FieldTest, isTreeGroup, type Tree, type ValueTest } from '../field-tests.ts';
import { encodeText, encodeTexts, spaceWords } from '../layout/encode-text.ts';
import { MAX_INSTANT } from '../layout/layout.ts';
import type { Bind, DateForm, Dialect, IndexDialect, ParameterType } from './dialect.ts';
import { listSpellings, toLetters } from './spellings.ts';

/**
 * Where an answer may differ from the matcher's, for rare values:
 *
 * - `date-form`: dates that are texts in another form than `2025-01-31T12:00:00Z`, or no days of the calendar.
 * - `number-precision`: a number beyond 2^53: the matcher compares the nearest doubles, the engine the exact numbers.
 * - `number-text`: numbers in JSON that are compared as texts, and written otherwise than in JavaScript: `1.50`.
 * - `letter-case`: letters outside ASCII.
 */
export type CaveatCode = 'date-form' | 'number-precision' | 'number-text' | 'letter-case';

/** A way in which the answer to a query may differ from the matcher's. */
export interface Caveat {
  readonly code: CaveatCode;
  /** The name of the field: `amount`, `metadata[key]`. */
  readonly field: string;
  readonly message: string;
}

/** Where the value of a field stands in a statement. */
export interface ColumnRef {
  /** The value, of the type of the field. */
  readonly value: string;
  /** Null, empty or `[]` if there is no value; by default that of `value`. */
  readonly presence?: string;
  readonly dates: DateForm;
  readonly zone?: string | undefined;
  /** The letter case of all texts, if they have one. */
  readonly letters?: 'lower' | 'upper' | undefined;
  /** In an index: how the dialect compares texts that are stored folded, and dates that may be unreadable. */
  readonly folded?: IndexDialect | undefined;
  /** {@link IndexDialect.indexedText} of the column, if an index can serve the test. */
  readonly indexedText?: ((texts: readonly string[]) => string | undefined) | undefined;
  /** Whether the value may be null: `expression` if it is longer than the name of a column. */
  readonly nulls: 'never' | 'column' | 'expression';
  readonly isJson: boolean;
}

/** The dialect, and the outputs of a statement. */
export interface WriteContext {
  readonly dialect: Dialect;
  readonly bind: Bind;
  warn(caveat: Caveat): void;
}

/** Collects the values of a statement in order. */
export function createParameters(
  dialect: Dialect,
  firstParameter = 1,
): { readonly bind: Bind; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const texts = new Map<unknown, string>();
  const bind: Bind = (value, type) => {
    // A text is bound once, because the list of the letters of words is long.
    const known = type === 'text' ? texts.get(value) : undefined;
    if (known !== undefined) return known;
    const index = values.push(dialect.toValue(value, type)) - 1 + firstParameter;
    const placeholder = dialect.cast(dialect.placeholder(index, type), type);
    if (type === 'text') texts.set(value, placeholder);
    return placeholder;
  };
  return { bind, values };
}

/** Writes a tree of tests. A group within another one stands in parentheses. */
export function writeTree<Leaf extends object>(tree: Tree<Leaf>, writeLeaf: (leaf: Leaf) => string): string {
  if (!isTreeGroup(tree)) return writeLeaf(tree);
  const { connective, members } = tree;
  if (members.length === 0) return connective === 'and' ? '1 = 1' : '1 = 0';
  const written = members.map((member) => {
    const text = writeTree(member, writeLeaf);
    return isTreeGroup(member) ? `(${text})` : text;
  });
  return written.join(connective === 'and' ? ' AND ' : ' OR ');
}

/** Writes a test of the value of a column, with its negation. */
export function writeTest(context: WriteContext, column: ColumnRef, leaf: FieldTest): string {
  const { test, isNegated } = leaf;
  if (test.kind === 'present') return writePresence(context, column, leaf);
  if (column.isJson) warnOfNumbers(context, leaf);
  const text = writeValueTest(context, column, test, fieldName(leaf));
  return isNegated ? negateTest(column, text) : text;
}

/** Negates a test that is null or false if there is no value. */
export function negateTest({ value, nulls }: Pick<ColumnRef, 'value' | 'nulls'>, test: string): string {
  if (nulls === 'expression') return `(${test}) IS NOT TRUE`;
  return nulls === 'never' ? `NOT (${test})` : `(${value} IS NULL OR NOT (${test}))`;
}

function writePresence({ dialect }: WriteContext, column: ColumnRef, { field, isNegated }: FieldTest): string {
  const { value, nulls, isJson, folded, indexedText } = column;
  if (isJson) return `coalesce(${column.presence ?? value}, '') ${isNegated ? 'IN' : 'NOT IN'} ('', '[]')`;
  const isText = field.type === 'token' || field.type === 'string' || field.type === 'presence';
  if (!isText) return `${value} IS ${isNegated ? 'NULL' : 'NOT NULL'}`;
  const indexed = indexedText?.([]);
  if (indexed !== undefined && !isNegated) return `${indexed} > ''`;
  const text = folded ? value : dialect.text(value);
  if (!isNegated) return `${text} <> ''`;
  return nulls === 'never' ? `${text} = ''` : `(${value} IS NULL OR ${text} = '')`;
}

/** Writes a test without its negation; null or false if there is no value. */
function writeValueTest(
  context: WriteContext,
  column: ColumnRef,
  test: Exclude<ValueTest, { readonly kind: 'present' }>,
  field: string,
): string {
  const { dialect, bind } = context;
  const { value, folded } = column;
  switch (test.kind) {
    case 'texts':
      return writeTexts(context, column, test.texts);
    case 'contains':
      if (folded) return folded.includes(value, encodeText(test.text), bind);
      return dialect.holds(test.text) ? dialect.contains(dialect.text(value), test.text, bind) : writeNever(column);
    case 'begins':
      if (folded) return folded.startsWith(value, encodeText(test.text), bind);
      return dialect.holds(test.text) ? dialect.begins(dialect.text(value), test.text, bind) : writeNever(column);
    case 'words':
      if (folded) return folded.includes(value, spaceWords(test.words), bind);
      return test.words.every((word) => dialect.holds(word))
        ? dialect.hasWords(dialect.text(value), test.words, bind)
        : writeNever(column);
    case 'number':
      return writeNumber(context, column, test, field);
    case 'instants':
      return writeInstants(context, column, test, field);
    case 'boolean':
      return `${value} = ${bind(test.boolean, 'boolean')}`;
    default:
      return assertNever(test);
  }
}

/** A test that is always false. It mentions the column, because PostgreSQL must infer the types of its bound values. */
function writeNever({ value, isJson }: ColumnRef): string {
  return isJson ? `(1 = 0 AND ${value} IS NULL)` : '1 = 0';
}

function writeTexts(context: WriteContext, column: ColumnRef, all: readonly string[]): string {
  const { dialect, bind } = context;
  const { value, letters, folded, indexedText } = column;
  if (folded) {
    const texts = encodeTexts(all, undefined);
    return writeOneOf(context, indexedText?.(texts) ?? value, texts) ?? writeNever(column);
  }
  const text = dialect.text(value);
  const texts = all.filter((one) => dialect.holds(one));
  const listed = texts.map(listSpellings);
  const spellings = [...new Set(listed.flatMap((some = []) => some))].flatMap((one) => toLetters(one, letters));
  const others = texts.filter((_, index) => listed[index] === undefined);
  const tests = [
    writeOneOf(context, letters === undefined ? dialect.lower(text) : text, spellings),
    others.length > 0 ? dialect.equalsOne(text, others, bind) : undefined,
  ].filter((test) => test !== undefined);
  const [first = writeNever(column), second] = tests;
  return second === undefined ? first : `(${first} OR ${second})`;
}

function writeOneOf({ dialect, bind }: WriteContext, text: string, values: readonly string[]): string | undefined {
  const [only, ...others] = values;
  if (only === undefined) return undefined;
  return others.length === 0 ? `${text} = ${bind(only, 'text')}` : dialect.isOneOf(text, values, bind);
}

function writeNumber(
  { bind, warn }: WriteContext,
  { value, folded }: ColumnRef,
  { operator, number }: Extract<ValueTest, { kind: 'number' }>,
  field: string,
): string {
  if (!folded && Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    const message = `numbers near ${number} are compared digit by digit, not as the nearest doubles`;
    warn({ code: 'number-precision', field, message });
  }
  // Adding 0 turns -0 into 0.
  return `${value} ${operator === ':' ? '=' : operator} ${bind(number + 0, numberType(number))}`;
}

/** The type of a number in a statement. */
export function numberType(number: number): ParameterType {
  return Number.isSafeInteger(number) ? 'integer' : 'number';
}

/** The characters that the text of a number may have. */
const OF_NUMBERS = /^[-+.\dEe]+$/;

function warnOfNumbers({ warn }: WriteContext, leaf: FieldTest): void {
  const { test } = leaf;
  const texts = 'texts' in test ? test.texts : 'text' in test ? [test.text] : [];
  const isNumber =
    test.kind === 'words'
      ? test.words.every((word) => /^[\de]+$/.test(word))
      : texts.some((text) => OF_NUMBERS.test(text));
  if (!isNumber) return;
  const message = 'a number in JSON is compared as the engine writes it, which may be `1.50`';
  warn({ code: 'number-text', field: fieldName(leaf), message });
}

/** The bounds of a range that a column can hold, inclusive. */
interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Writes a test that a date is within a range, inclusive; `high` stands for its whole millisecond. */
function writeInstants(context: WriteContext, column: ColumnRef, range: NumberRange, field: string): string {
  const { dialect, warn } = context;
  const { dates, folded, isJson } = column;
  const isNumber = dates === 'epoch' || dates === 'epoch-ms';
  const [first, last] = isNumber ? [-MAX_INSTANT, MAX_INSTANT] : dialect.instants;
  if (range.low > last || range.high < first) return writeNever(column);
  // JSON may have any number, and an index has what cannot be read as later than every date.
  const isAnyNumber = isNumber && isJson;
  const bounds: Bounds = {
    low: range.low >= first ? range.low : isAnyNumber ? first : undefined,
    high: range.high < last ? range.high : isAnyNumber || folded ? last : undefined,
  };
  const isText = dates === 'iso' || (dates === 'timestamp' && !dialect.dates.includes('timestamptz'));
  if (!isText) return writeBounds(context, column, bounds);
  const form = dates === 'iso' ? '2025-01-31T12:00:00Z' : '2025-01-31 12:00:00';
  const message = `dates are compared exactly only in the form ${form}, with or without a fraction`;
  warn({ code: 'date-form', field, message });
  return writeTextual(context, column.value, bounds, dates === 'iso' ? 'Z' : '');
}

function writeBounds(context: WriteContext, column: ColumnRef, bounds: Bounds): string {
  const isNumber = column.dates === 'epoch' || column.dates === 'epoch-ms';
  const all = isNumber ? boundNumber(context, column, bounds) : boundTime(context, column, bounds);
  const [only = `${column.value} IS NOT NULL`, ...others] = all;
  return others.length === 0 ? only : `(${all.join(' AND ')})`;
}

function boundNumber(
  { bind }: WriteContext,
  { dates, value, isJson }: ColumnRef,
  { low, high }: Bounds,
): readonly string[] {
  const unit = dates === 'epoch' ? 1000 : 1;
  if (low !== undefined && low === high && unit === 1) return [`${value} = ${bind(low, 'integer')}`];
  const last = high === undefined ? undefined : Math.floor(high / unit);
  return [
    ...(low === undefined ? [] : [`${value} >= ${bind(Math.ceil(low / unit), 'integer')}`]),
    // JSON may hold fractions of a second, which the matcher cuts off.
    ...(last === undefined
      ? []
      : [isJson ? `${value} < ${bind(last + 1, 'integer')}` : `${value} <= ${bind(last, 'integer')}`]),
  ];
}

function boundTime(context: WriteContext, { dates, zone, value }: ColumnRef, { low, high }: Bounds): readonly string[] {
  const { dialect, bind } = context;
  const compared = zone === undefined ? value : (dialect.inZone?.(value, bind(zone, 'text')) ?? value);
  const type = dates === 'timestamp' && zone === undefined ? 'time' : 'instant';
  return [
    ...(low === undefined ? [] : [`${compared} >= ${bind(low, type)}`]),
    // A column may hold microseconds, which the matcher cuts off.
    ...(high === undefined ? [] : [`${compared} < ${bind(high + 1, type)}`]),
  ];
}

/** Compares texts in the usual form, with fractions of any length. */
function writeTextual({ dialect, bind }: WriteContext, value: string, { low, high }: Bounds, end: 'Z' | ''): string {
  const separator = end === '' ? ' ' : 'T';
  const write = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 23).replace('T', separator);
  const digits = end === '' ? value : `replace(${value}, 'Z', '')`;
  const isWhole = `length(${value}) = ${19 + end.length}`;
  const exact = dialect.ordered(`substr(${digits} || CASE WHEN ${isWhole} THEN '.000' ELSE '000' END, 1, 23)`);
  const text = dialect.ordered(value);
  const bounds = [dialect.isLike(value, `____-__-__${separator}__:__:__%${end}`)];
  // The bounds of the whole texts need no function, so an index serves them. `~` sorts after all characters of a date.
  if (low !== undefined) {
    bounds.push(`${text} >= ${bind(write(low).slice(0, 19), 'text')}`, `${exact} >= ${bind(write(low), 'text')}`);
  }
  if (high !== undefined) {
    bounds.push(
      `${text} <= ${bind(`${write(high).slice(0, 19)}~`, 'text')}`,
      `${exact} <= ${bind(write(high), 'text')}`,
    );
  }
  return `(${bounds.join(' AND ')})`;
}
