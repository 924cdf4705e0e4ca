import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { ExpressionSource } from '../../language/checker/query-source.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { ownOptions } from '../../language/text/own-options.ts';
import { IndexError } from '../index-error.ts';
import { jsonDialectOf, siteOfJson } from './json-dialects.ts';
import type { DateForm, OwnBind, OwnDialect } from './own-dialect.ts';
import type { OwnDialectName } from './own-dialects.ts';
import type { Site } from './site.ts';
import { type OwnFragment, quoteDotted, readDialect, writeFragment } from './write-fragment.ts';
import { writeAt } from './write-test.ts';

/** A column that holds the values of a field. */
export interface OwnColumn<Name = string> {
  /** Its name, `p.amount_cents`. It must come from your program, not from a user. */
  readonly column: Name;
  /** How it holds dates; by default `timestamptz`, in SQLite `iso`. */
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
 * (`jsonb` in PostgreSQL); a key may have a column of its own: `metadata[order]`.
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

/** How to compile a query for a table of your own. */
export interface ColumnsOptions<Query extends ExpressionSource = ExpressionSource, Name = string> {
  readonly dialect: OwnDialectName;
  readonly columns: OwnColumns<ResourceOfQuery<Query>, Name>;
  /** What all rows must satisfy, whatever the query says: `customer.id:"cus_1"`. */
  readonly scope?: ExpressionSource | undefined;
}

/** Options of `compileColumns`. */
export interface CompileColumnsOptions<Query extends ExpressionSource = ExpressionSource>
  extends ColumnsOptions<Query> {
  /** The number of the first placeholder; 1 by default. */
  readonly firstParameter?: number | undefined;
}

/**
 * Compiles a query for a table of your own, whose columns hold the values of fields. The answer is the
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
export function compileColumns<const Query extends ExpressionSource>(
  query: Query,
  options: CompileColumnsOptions<Query>,
): OwnFragment {
  const { dialect: name, columns, scope, firstParameter } = ownOptions(options);
  const dialect = readDialect(name);
  const { bind, values } = createParameters(dialect, firstParameter);
  const placeName = (column: string): string => quoteDotted(dialect, column);
  return { ...writeColumns(query, scope, { dialect, bind, columns, placeName }), values };
}

/** Collects the values of a statement in order. */
export function createParameters(
  dialect: OwnDialect,
  firstParameter = 1,
): { readonly bind: OwnBind; readonly values: readonly unknown[] } {
  if (!Number.isInteger(firstParameter) || firstParameter < 1) {
    throw new TypeError(`\`firstParameter\` must be a whole number from 1; got ${describeValue(firstParameter)}`);
  }
  const values: unknown[] = [];
  const bind: OwnBind = (value, type) => {
    const index = values.push(dialect.toValue(value, type)) - 1 + firstParameter;
    return dialect.cast(dialect.place(index, type), type);
  };
  return { bind, values };
}

/** How columns and values are written. */
export interface ColumnPlaces<Name> {
  readonly dialect: OwnDialect;
  readonly bind: OwnBind;
  readonly columns: OwnColumns<Resource, Name>;
  /** Writes the name of a column. */
  placeName(name: Name): string;
}

/** Writes a query with columns of the caller's. */
export function writeColumns<Name>(
  query: ExpressionSource,
  scope: ExpressionSource | undefined,
  { dialect, bind, columns, placeName }: ColumnPlaces<Name>,
): Omit<OwnFragment, 'values'> {
  return writeFragment(query, scope, { dialect, bind }, (writing) => (leaf) => {
    const { column, isOfKey } = findColumn(columns, leaf);
    const name = placeName(column.column);
    if (leaf.key === undefined || isOfKey) return writeAt(writing, toSite(dialect, leaf, column, name), leaf);
    const json = jsonDialectOf(dialect);
    const value = json.at(name, json.bindPath([leaf.key], bind));
    return writeAt(writing, siteOfJson(json, value, leaf.field.type), leaf);
  });
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

function toSite(
  dialect: OwnDialect,
  { field }: ResolvedField,
  { as = dialect.dates[0], zone = 'UTC', notNull = false, letters }: OwnColumn<unknown>,
  value: string,
): Site {
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
