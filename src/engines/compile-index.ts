import type { ExpressionTree } from '../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../language/checker/query-like.ts';
import { anyValue, readOptions } from '../language/diagnostic/read-options.ts';
import { type DialectName, type IndexDialect, quoteName } from './dialects/dialect.ts';
import { readIndexDialect } from './dialects/find-dialect.ts';
import { readTests } from './field-tests.ts';
import { ID, JSON_COLUMN, LAYOUT_RULES, Layout, type LayoutOptions } from './layout/layout.ts';
import { type Statement, writeSelect } from './sql/write-statement.ts';

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
export function compileIndexQuery(query: QueryLike, options: IndexQueryOptions): Statement {
  const { resource, tree } = readExpression(query);
  const { dialect, table, indexes } = readOptions({ dialect: anyValue<DialectName>(), ...LAYOUT_RULES }, options);
  return writeIndexQuery(readIndexDialect(dialect as DialectName), new Layout(resource, { table, indexes }), tree);
}

/** Writes the statement that selects the objects of an expression. */
export function writeIndexQuery(dialect: IndexDialect, layout: Layout, tree: ExpressionTree): Statement {
  return writeSelect(dialect, layout, [ID, JSON_COLUMN].map(quoteName).join(', '), readTests(tree));
}
