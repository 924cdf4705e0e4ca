import { describeValue } from '../../language/base/plain-data.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { isWithinResource } from '../../language/catalogue/restrict-resource.ts';
import { type QueryLike, readExpression } from '../../language/checker/query-like.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { anyValue, readOptions, wholeNumber } from '../../language/diagnostic/read-options.ts';
import type { Bind, DateForm, Dialect, JsonDialect, JsonValue, OwnDialectName } from '../dialects/dialect.ts';
import { readDialect } from '../dialects/find-dialect.ts';
import {
  type Caveat,
  type ColumnRef,
  createParameters,
  type WriteContext,
  writeTest,
  writeTree,
} from '../dialects/write-test.ts';
import { type Condition, type FieldTest, readTests, toTree } from '../field-tests.ts';
import { IndexError } from '../index-error.ts';

/** A column that holds the values of a field. */
export interface OwnColumn<Name = string> {
  /** Its name, `p.amount_cents`. It must come from your program, not from a user. */
  readonly column: Name;
  /** How it holds dates; by default `timestamptz`, in SQLite `iso`, and `epoch` for a field of Unix time. */
  readonly as?: DateForm | undefined;
  /** The time zone of a `timestamp`, such as `Europe/Berlin`; UTC by default. */
  readonly zone?: string | undefined;
  /** Whether it is never null. */
  readonly notNull?: boolean | undefined;
  /** The letter case of all its texts, if they have one: then an index on the column itself serves `:`. */
  readonly letters?: 'lower' | 'upper' | undefined;
}

type Paths<On extends Resource> = keyof On['fields'] & string;
type Keyed<On extends Resource> = {
  [Path in Paths<On>]: On['fields'][Path] extends { readonly keyed: true } ? `${Path}[${string}]` : never;
}[Paths<On>];

/**
 * The columns of fields, by path. The column of a keyed field, such as metadata, is a JSON object
 * (`jsonb` in PostgreSQL); a key may have its own column: `metadata[order]`.
 */
export type OwnColumns<On extends Resource = Resource, Name = string> = {
  readonly [Path in Paths<On> | Keyed<On>]?: Name | OwnColumn<Name> | undefined;
};

/** The resource of a query. */
export type ResourceOfQuery<Query> = Query extends { readonly resource: infer On extends Resource }
  ? On
  : Query extends { toQuery(): { readonly resource: infer On extends Resource } }
    ? On
    : Resource;

/** An SQL fragment to put after `WHERE` or `AND`. */
export interface OwnFragment {
  /** One condition in parentheses. It holds no values of the query. */
  readonly text: string;
  /** The values, in the order of the placeholders. */
  readonly values: readonly unknown[];
  /** Where the answer may differ from the matcher's; none for most queries. */
  readonly caveats: readonly Caveat[];
}

/** How to compile a query for a table of your own. */
export interface ColumnsOptions<Query extends QueryLike = QueryLike, Name = string> {
  readonly dialect: OwnDialectName;
  readonly columns: OwnColumns<ResourceOfQuery<Query>, Name>;
  /** What all rows must satisfy, whatever the query is: `customer.id:"cus_1"`. */
  readonly scope?: QueryLike | undefined;
}

/** Options of `compileColumns`. */
export interface CompileColumnsOptions<Query extends QueryLike = QueryLike> extends ColumnsOptions<Query> {
  /** The number of the first placeholder; 1 by default. */
  readonly firstParameter?: number | undefined;
}

/**
 * Compiles a query for your own table, whose columns hold the values of fields. The answer is the
 * matcher's, unless there are caveats. Columns of numbers must hold finite numbers.
 *
 * An index on `lower(column)` serves equality of texts, in PostgreSQL one on `lower(column COLLATE "C")`.
 * SQLite needs `registerFunctions` for `~` and words.
 *
 * @param query - A query or an expression without errors, or a search.
 * @throws {IndexError} With the code `unsupported-clause`, if a field has no column.
 * @throws {TypeError} If an option is wrong.
 * @example
 * const query = search('payments').where('amount', '>', 500)
 * compileColumns(query, { dialect: 'postgres', columns: { amount: 'p.cents' } }).text // '("p"."cents" > $1::bigint)'
 */
export function compileColumns<const Query extends QueryLike>(
  query: Query,
  options: CompileColumnsOptions<Query>,
): OwnFragment {
  const rules = {
    dialect: anyValue<OwnDialectName>(),
    columns: anyValue<OwnColumns>({}),
    scope: anyValue<QueryLike>(),
    firstParameter: wholeNumber(1),
  };
  const { dialect: name, columns, scope, firstParameter } = readOptions(rules, options as CompileColumnsOptions);
  const dialect = readDialect(name as OwnDialectName);
  const { bind, values } = createParameters(dialect, firstParameter);
  const placeName = (column: string): string => quoteDotted(dialect, column);
  return { ...writeColumns(query, scope, { dialect, bind, columns, placeName }), values };
}

/** How columns and values are written. */
export interface ColumnWriting<Name> {
  readonly dialect: Dialect;
  readonly bind: Bind;
  readonly columns: OwnColumns<Resource, Name>;
  /** Writes the name of a column. */
  placeName(name: Name): string;
}

/** Writes a query with columns of the caller's. */
export function writeColumns<Name>(
  query: QueryLike,
  scope: QueryLike | undefined,
  { dialect, bind, columns, placeName }: ColumnWriting<Name>,
): Omit<OwnFragment, 'values'> {
  return writeFragment(query, scope, { dialect, bind }, (context, leaf) => {
    const { column, isOfKey } = findColumn(columns, leaf);
    const name = placeName(column.column);
    if (leaf.key === undefined || isOfKey) return writeTest(context, toRef(dialect, leaf, column, name), leaf);
    const json = jsonOf(dialect);
    const value = json.at(name, json.bindPath([leaf.key], bind));
    return writeTest(context, refOfJson(json, value, leaf.field), leaf);
  });
}

/** Writes a query, and a scope that holds whatever the query is, as one condition. */
export function writeFragment(
  source: QueryLike,
  scope: QueryLike | undefined,
  { dialect, bind }: Pick<WriteContext, 'dialect' | 'bind'>,
  writeLeaf: (context: WriteContext, leaf: FieldTest) => string,
): Omit<OwnFragment, 'values'> {
  const caveats = new Map<string, Caveat>();
  const warn = (caveat: Caveat): void => {
    caveats.set(`${caveat.code} ${caveat.field}`, caveat);
  };
  const context: WriteContext = { dialect, bind, warn };
  const text = writeTree(toTree('and', readScoped(source, scope)), (leaf) => writeLeaf(context, leaf));
  return { text: `(${text})`, caveats: [...caveats.values()] };
}

/** Reads a query, after its scope if there is one. @throws {TypeError} If the scope is on another resource. */
export function readScoped(source: QueryLike, scope: QueryLike | undefined): readonly Condition[] {
  const { resource, tree } = readExpression(source);
  if (scope === undefined) return [readTests(tree)];
  const { resource: other, tree: outer } = readExpression(scope, undefined, 'scope');
  if (!isWithinResource(other, resource) && !isWithinResource(resource, other)) {
    throw new TypeError(`\`scope\` must be a query on ${resource.name}; got one on ${other.name}`);
  }
  return [readTests(outer), readTests(tree)];
}

/** @throws {IndexError} If an engine has no columns of JSON. */
export function jsonOf({ name, json }: Dialect): JsonDialect {
  if (json !== undefined) return json;
  throw new IndexError('unsupported-clause', `${name} has no columns of JSON; name a column for each key`);
}

/** A value in a JSON document as one of a field of a type. */
export function refOfJson(json: JsonDialect, value: JsonValue, field: Field): ColumnRef {
  const dates = field.unix === true ? 'epoch' : 'iso';
  return { value: readJson(json, value, field), presence: value.value, dates, nulls: 'expression', isJson: true };
}

/** Writes a JSON value as one of the type of a field; null if it has another type. */
export function readJson(json: JsonDialect, value: JsonValue, { type, unix }: Field): string {
  if (type === 'numeric' || unix === true) return json.toNumber(value);
  // Only a text has the form of a date.
  if (type === 'date') return value.value;
  return type === 'boolean' ? json.toBoolean(value) : json.toText(value);
}

/** Finds the column of a field, or of its key. @throws {IndexError} If there is none. */
export function findColumn<Name>(
  columns: OwnColumns<Resource, Name>,
  resolved: ResolvedField,
): { readonly column: OwnColumn<Name>; readonly isOfKey: boolean } {
  const full = fieldName(resolved);
  const name = Object.hasOwn(columns, full) ? full : resolved.field.path;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw new IndexError('unsupported-clause', `there is no column for ${quoteText(full)}`);
  const isSettings = typeof column === 'object' && column !== null && Object.hasOwn(column, 'column');
  return { column: isSettings ? (column as OwnColumn<Name>) : { column: column as Name }, isOfKey: name === full };
}

function toRef(
  dialect: Dialect,
  { field }: ResolvedField,
  { as = field.unix === true ? 'epoch' : dialect.dates[0], zone = 'UTC', notNull = false, letters }: OwnColumn<unknown>,
  value: string,
): ColumnRef {
  if (!dialect.dates.includes(as)) {
    throw new TypeError(
      `\`as\` of ${quoteText(field.path)} must be one of ${dialect.dates.join(', ')}; got ${describeValue(as)}`,
    );
  }
  if (zone !== 'UTC' && (as !== 'timestamp' || dialect.inZone === undefined)) {
    throw new TypeError(
      `\`zone\` of ${quoteText(field.path)} must be UTC; only a \`timestamp\` of PostgreSQL or DuckDB has another`,
    );
  }
  const nulls = notNull ? 'never' : 'column';
  return { value, dates: as, zone: zone === 'UTC' ? undefined : zone, letters, nulls, isJson: false };
}

/** Quotes a name, part by part. @throws {TypeError} If a part is empty. */
export function quoteDotted(dialect: Dialect, name: string): string {
  const parts = typeof name === 'string' ? name.split('.') : [''];
  if (parts.includes('') || name.includes('\0')) {
    throw new TypeError(`the name of a column must be a text such as \`p.amount\`; got ${describeValue(name)}`);
  }
  return parts.map((part) => dialect.quote(part)).join('.');
}
