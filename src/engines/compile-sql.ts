import { type ExpressionSource, readExpression } from '../language/checker/query-source.ts';
import { describeValue } from '../language/text/describe-value.ts';
import { ownOptions } from '../language/text/own-options.ts';
import { compileCondition } from './layout/condition.ts';
import { ID, JSON_COLUMN, Layout, type LayoutOptions } from './layout/layout.ts';
import { type Dialect, quoteName } from './sql/dialect.ts';
import { DIALECTS, type DialectName, isDialectName } from './sql/dialects.ts';
import { type Statement, writeSelect } from './sql/write-sql.ts';

/** How to write a statement that an index is asked. */
export interface IndexQueryOptions extends LayoutOptions {
  /** The engine that runs the statement. */
  readonly dialect: DialectName;
}

/**
 * Compiles a query into the statement that selects its objects from an index: their ids, and the
 * objects as JSON, in no order. Only a table that an index has filled has the columns.
 *
 * @returns The text of the statement, and the values of its parameters in order.
 * @throws {TypeError} If `query` is not a query or an expression, or an option is wrong.
 * @throws {IndexError} If a clause has no exact translation.
 * @example
 * compileIndexQuery(search('plans').where('interval', ':', 'years'), { dialect: 'sqlite' }).values // ['years']
 */
export function compileIndexQuery(query: ExpressionSource, options: IndexQueryOptions): Statement {
  const { resource, tree } = readExpression(query);
  const { dialect, ...layoutOptions } = ownOptions(options);
  const layout = new Layout(resource, layoutOptions);
  const selected = [ID, JSON_COLUMN].map(quoteName).join(', ');
  return writeSelect(readDialect(dialect, layout), layout, selected, compileCondition(layout, tree));
}

/** The statements that create the table of an index and its indexes, if they do not exist. */
export function compileIndexTable(layout: Layout, name: DialectName): readonly string[] {
  const dialect = readDialect(name, layout);
  return [...dialect.createTable(layout), ...dialect.createIndexes(layout)];
}

function readDialect(name: DialectName, layout: Layout): Dialect {
  if (typeof name === 'string' && isDialectName(name)) return DIALECTS[name](layout);
  const known = Object.keys(DIALECTS).map((one) => `"${one}"`);
  throw new TypeError(`\`dialect\` must be one of ${known.join(', ')}; got ${describeValue(name)}`);
}
