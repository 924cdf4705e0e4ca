import { describeValue } from '../../language/base/plain-data.ts';
import { type ResourceLike, toResource } from '../../language/catalogue/catalogue.ts';
import type { Field, FieldSource } from '../../language/catalogue/field.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { anyValue, readOptions, wholeNumber } from '../../language/diagnostic/read-options.ts';
import {
  type Bind,
  type Dialect,
  type DialectName,
  indexName,
  type JsonValue,
  type OwnDialectName,
} from '../dialects/dialect.ts';
import { readDialect } from '../dialects/find-dialect.ts';
import { listSpellings } from '../dialects/spellings.ts';
import { type ColumnRef, createParameters, type WriteContext, writeTest } from '../dialects/write-test.ts';
import type { FieldTest } from '../field-tests.ts';
import { IndexError } from '../index-error.ts';
import { jsonOf, type OwnFragment, quoteDotted, readJson, refOfJson, writeFragment } from './compile-columns.ts';

/** How to compile a query for a table with objects in one JSON column. */
export interface DocumentOptions {
  readonly dialect: DialectName;
  /** The column, `p.data`: `jsonb` in PostgreSQL, JSON as text or `jsonb` in SQLite, `JSON` in DuckDB. */
  readonly document: string;
  /** What all rows must satisfy, whatever the query is: `customer.id:"cus_1"`. */
  readonly scope?: QueryLike | undefined;
  /** The number of the first placeholder; 1 by default. */
  readonly firstParameter?: number | undefined;
}

/**
 * Compiles a query for a table that holds whole objects in a JSON column. The answer is the
 * matcher's, unless there are caveats, for objects with lists only where the resource has them
 * (`many`). SQLite needs `registerFunctions` for `~`, words and fields in lists.
 *
 * @throws {TypeError} If an option is wrong.
 * @example
 * const query = search('plans').where('interval_count', '>', 5)
 * compileDocument(query, { dialect: 'postgres', document: 'p.data' }).caveats // []
 */
export function compileDocument(query: QueryLike, options: DocumentOptions): OwnFragment {
  const rules = {
    dialect: anyValue<DialectName>(),
    document: anyValue<string>(),
    scope: anyValue<QueryLike>(),
    firstParameter: wholeNumber(1),
  };
  const { dialect: name, document, scope, firstParameter } = readOptions(rules, options);
  const dialect = readDialect(name as OwnDialectName);
  const column = quoteDotted(dialect, document as string);
  const { bind, values } = createParameters(dialect, firstParameter);
  const fragment = writeFragment(query, scope, { dialect, bind }, (context, leaf) =>
    leaf.field.many === true
      ? writeSome(context, column, leaf)
      : writeTest(context, createRef(dialect, column, leaf, bind), leaf),
  );
  return { ...fragment, values };
}

/** Writes a test that one of several values satisfies: those at the field's own path if there are any, otherwise those at its source. */
function writeSome(context: WriteContext, document: string, leaf: FieldTest): string {
  const { field, key, isNegated } = leaf;
  const { source } = field;
  if (key !== undefined || (source !== undefined && isComputed(source))) {
    throw new IndexError(
      'unsupported-clause',
      `${quoteText(fieldName(leaf))} is in lists, where it cannot be searched`,
    );
  }
  const json = jsonOf(context.dialect);
  const some = (path: string, one: Pick<FieldTest, 'test'>): string => {
    const { from, item } = json.each(document, path.split('.'));
    const test = writeTest(context, refOfJson(json, item, field), { ...leaf, ...one, isNegated: false });
    return `EXISTS (SELECT 1 FROM ${from} WHERE ${test})`;
  };
  const own = some(field.path, leaf);
  const hasOwn = some(field.path, { test: { kind: 'present' } });
  const test = source === undefined ? own : `CASE WHEN ${hasOwn} THEN ${own} ELSE ${some(source.path, leaf)} END`;
  return isNegated ? `NOT (${test})` : test;
}

/** A source of a boolean that is computed. */
type ComputedSource = Extract<FieldSource, { readonly equals: string } | { readonly present: true }>;

function isComputed(source: FieldSource): source is ComputedSource {
  return 'equals' in source || 'present' in source;
}

/** The one value of a field. `bind` is `undefined` if the field has no key. */
function createRef(
  dialect: Dialect,
  document: string,
  { field, key }: ResolvedField,
  bind: Bind | undefined,
): ColumnRef {
  const json = jsonOf(dialect);
  const at = (path: string): JsonValue => {
    const names = path.split('.');
    const written = key === undefined || bind === undefined ? json.path(names) : json.bindPath([...names, key], bind);
    return json.at(document, written);
  };
  const own = at(field.path);
  const { source } = field;
  if (source === undefined) return refOfJson(json, own, field);
  const hasOwn = `coalesce(${own.value}, '') NOT IN ('', '[]')`;
  const either = (first: string, second: string): string => `CASE WHEN ${hasOwn} THEN ${first} ELSE ${second} END`;
  const ref = refOfJson(json, own, field);
  if (isComputed(source)) return { ...ref, value: either(ref.value, writeComputed(dialect, document, field, source)) };
  const other = at(source.path);
  return {
    ...ref,
    value: either(ref.value, readJson(json, other, field)),
    presence: either(own.value, other.value),
  };
}

/** A boolean that is computed from another value. */
function writeComputed(dialect: Dialect, document: string, { path }: Field, source: ComputedSource): string {
  const json = jsonOf(dialect);
  const names = source.path.split('.');
  const text = json.toText(json.at(document, json.path(names)));
  if ('present' in source) {
    const isPopulated = json.isPopulated(document, names);
    // A field within its source describes that object, so a plain value there does not count.
    return path.startsWith(`${source.path}.`) ? isPopulated : `(${isPopulated} OR coalesce(${text}, '') <> '')`;
  }
  const spellings = listSpellings(source.equals);
  if (spellings === undefined || !spellings.every((one) => dialect.holds(one))) {
    throw new IndexError('unsupported-clause', `${quoteText(path)} is computed from a text that is too long`);
  }
  const list = spellings.map((spelling) => `'${spelling.replaceAll("'", "''")}'`);
  return `coalesce(${dialect.lower(dialect.text(text))} IN (${list.join(', ')}), FALSE)`;
}

/** What to index in a table with objects in one JSON column. */
export interface DocumentIndexOptions extends Pick<DocumentOptions, 'document'> {
  readonly dialect: Exclude<DialectName, 'duckdb'>;
  readonly table: string;
  /**
   * The paths of fields with one value; by default those without a dot that are not strings. Only PostgreSQL
   * indexes strings: SQLite reads all rows to find a part or a word of one.
   */
  readonly indexes?: readonly string[] | undefined;
}

/**
 * The statements that create indexes which serve compiled queries: `:` on tokens, all operators on
 * numbers, dates and booleans, and in PostgreSQL, with its extension `pg_trgm`, `:` and `~` on strings.
 *
 * @throws {TypeError} If a field is unknown, has a key, has several values, supports only `null`, or is a string in SQLite.
 * @example
 * documentIndexes('payments', { dialect: 'sqlite', table: 'p', document: 'data', indexes: ['amount'] }).length // 1
 */
export function documentIndexes(resource: ResourceLike, options: DocumentIndexOptions): readonly string[] {
  const rules = {
    dialect: anyValue<DocumentIndexOptions['dialect']>(),
    document: anyValue(''),
    table: anyValue(''),
    indexes: anyValue<readonly string[]>(),
  };
  const { dialect: name, document, table, indexes } = readOptions(rules, options);
  const dialect = readDialect(name as OwnDialectName);
  quoteDotted(dialect, document);
  const column = dialect.quote(document.slice(document.lastIndexOf('.') + 1));
  const indexed = toResource(resource);
  const own = (): string[] =>
    [...indexed.entries.values()]
      .filter((field) => !field.path.includes('.') && field.type !== 'string' && canIndex(field, dialect))
      .map(({ path }) => path);
  const fields = (indexes ?? own()).map((path) => {
    const field = indexed.entries.get(path);
    if (field !== undefined && canIndex(field, dialect)) return field;
    const types = `${dialect.trigramIndex ? 'strings, ' : ''}tokens, numbers, dates or booleans`;
    const expected = `${types} of ${indexed.name} with one value of their own`;
    throw new TypeError(`\`indexes\` must name ${expected}; got ${describeValue(path)}`);
  });
  const create = fields.map((field) => {
    const ref = createRef(dialect, column, { field, key: undefined }, undefined);
    const index = dialect.quote(indexName({ table }, { name: field.path.replaceAll('.', '_') }));
    const covered = writeIndexed(dialect, ref, field);
    return `CREATE INDEX IF NOT EXISTS ${index} ON ${quoteDotted(dialect, table)} ${covered}`;
  });
  const needsTrigrams = fields.some(({ type }) => type === 'string');
  return needsTrigrams ? ['CREATE EXTENSION IF NOT EXISTS pg_trgm', ...create] : create;
}

/** Whether a field can have an index: it has a single value. */
function canIndex({ many, keyed, type, source }: Field, { trigramIndex }: Dialect): boolean {
  const isComputed = source !== undefined && 'present' in source;
  const isServed = type !== 'presence' && (type !== 'string' || trigramIndex !== undefined);
  return many !== true && keyed !== true && isServed && !isComputed;
}

/** The expression that an index covers: the one that the tests of a field compare. */
function writeIndexed(dialect: Dialect, { value }: ColumnRef, { type, unix }: Field): string {
  if (type === 'string') return dialect.trigramIndex?.(`(${dialect.text(value)})`) ?? '';
  if (type === 'token') return `((${dialect.lower(dialect.text(value))}))`;
  return `((${type === 'date' && unix !== true ? dialect.ordered(value) : value}))`;
}
