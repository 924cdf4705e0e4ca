import type { Resource } from '../../language/catalogue/resource.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { anyValue, readOptions } from '../../language/diagnostic/read-options.ts';
import type { Bind, OwnDialectName } from '../dialects/dialect.ts';
import { readDialect } from '../dialects/find-dialect.ts';
import { type ColumnsOptions, type OwnColumns, quoteDotted, writeColumns } from './compile-columns.ts';

/** The `sql` of kysely, as far as it is needed. */
export interface KyselySql {
  <Value>(fragments: TemplateStringsArray, ...values: unknown[]): KyselyExpression<Value>;
  ref(name: string): unknown;
}

/** An expression of kysely, for `where`. */
export interface KyselyExpression<Value> {
  readonly expressionType: Value | undefined;
  toOperationNode(): { readonly kind: 'RawNode' };
}

/** The `sql` of drizzle-orm, as far as it is needed. */
export interface DrizzleSql<Fragment> {
  (fragments: TemplateStringsArray, ...values: never[]): Fragment;
  param(value: unknown): unknown;
}

/** How to write a query with a query builder, which is given as its `sql`. */
export interface BuilderOptions<Sql, Query extends QueryLike = QueryLike, Name = string>
  extends ColumnsOptions<Query, Name> {
  readonly dialect: 'sqlite' | 'postgres' | 'duckdb';
  readonly sql: Sql;
}

/**
 * Writes a query as an expression of kysely, with bound values.
 *
 * @returns A function for `where`. `compileColumns` tells the caveats.
 * @throws What `compileColumns` throws.
 * @example
 * const query = search('plans').exists('id')
 * const where = toKysely(query, { sql: kyselySql, dialect: 'postgres', columns: { id: 'p.id' } })
 * where().toOperationNode().kind // 'RawNode'
 */
export function toKysely<const Query extends QueryLike>(
  query: Query,
  options: BuilderOptions<KyselySql, Query>,
): () => KyselyExpression<boolean> {
  const { sql } = options;
  const { fragments, values } = writeTemplate(query, options, (column: string) => {
    quoteDotted(readDialect(options.dialect), column);
    return sql.ref(column);
  });
  return () => sql<boolean>(fragments, ...values);
}

/**
 * Writes a query as an `SQL` of drizzle-orm, with bound values. The columns are those of its tables.
 *
 * @throws What `compileColumns` throws.
 * @example
 * const plans = sqliteTable('plans', { key: text() })
 * const query = search('plans').exists('id')
 * toDrizzle(query, { sql: drizzleSql, dialect: 'sqlite', columns: { id: plans.key } }) instanceof SQL // true
 */
export function toDrizzle<const Query extends QueryLike, Fragment>(
  query: Query,
  options: BuilderOptions<DrizzleSql<Fragment>, Query, object>,
): Fragment {
  const { sql } = options;
  // Drizzle would write a list as one parameter for each value.
  const { fragments, values } = writeTemplate(query, options, (column: object) => column, sql.param);
  return sql(fragments, ...(values as never[]));
}

/** Stands before and after the number of a value; no fragment of SQL contains it. */
const MARK = '\0';

/** Writes a query as a tagged template: the texts between its columns and values, and these. */
function writeTemplate<Name>(
  query: QueryLike,
  options: Omit<BuilderOptions<unknown>, 'columns'> & { readonly columns: object },
  toColumn: (name: Name) => unknown,
  toParameter: (value: unknown) => unknown = (value) => value,
): { readonly fragments: TemplateStringsArray; readonly values: readonly unknown[] } {
  const rules = {
    dialect: anyValue<BuilderOptions<unknown>['dialect']>(),
    columns: anyValue<object>(),
    scope: anyValue<QueryLike>(),
    sql: anyValue(),
  };
  const { dialect: name, columns, scope } = readOptions(rules, options);
  const dialect = readDialect(name as OwnDialectName);
  const all: unknown[] = [];
  const mark = (value: unknown): string => `${MARK}${all.push(value) - 1}${MARK}`;
  const bind: Bind = (value, type) => dialect.cast(mark(toParameter(dialect.toValue(value, type))), type);
  const placeName = (column: Name): string => mark(toColumn(column));
  const { text } = writeColumns(query, scope, {
    dialect,
    bind,
    columns: columns as OwnColumns<Resource, Name>,
    placeName,
  });
  const parts = text.split(MARK);
  const fragments = parts.filter((_, index) => index % 2 === 0);
  const values = parts.filter((_, index) => index % 2 === 1).map((index) => all[Number(index)]);
  return { fragments: Object.assign(fragments, { raw: fragments }), values };
}
