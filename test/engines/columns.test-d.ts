import { test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { compileColumns } from '../../src/engines/tables/compile-columns.ts';
import { checkExpression } from '../../src/language/checker/check-expression.ts';

const dialect = 'postgres';
const query = search('payments').where('amount', '>', 500);

test('columns are named by the fields of the resource', () => {
  compileColumns(query, { dialect, columns: { amount: 'p.cents', created_at: { column: 'p.at', as: 'timestamptz' } } });
  compileColumns(query, { dialect, columns: { metadata: 'p.meta', 'metadata[order]': { column: 'p.order_no' } } });
  compileColumns(query.toQuery(), { dialect, columns: { 'refund.status': { column: 's', notNull: true } } });
  const { expression } = checkExpression('plans', 'interval:"months"');
  if (expression) compileColumns(expression, { dialect, columns: { interval: { column: 'i', letters: 'lower' } } });
  // @ts-expect-error `status` is an alias, not a path
  compileColumns(query, { dialect, columns: { status: 'p.status' } });
  // @ts-expect-error a field of another resource
  compileColumns(query, { dialect, columns: { interval_count: 'i' } });
  // @ts-expect-error only keyed fields have keys
  compileColumns(query, { dialect, columns: { 'amount[a]': 'p.a' } });
  // @ts-expect-error a column has a name
  compileColumns(query, { dialect, columns: { amount: { as: 'epoch' } } });
  // @ts-expect-error not a form of dates
  compileColumns(query, { dialect, columns: { created_at: { column: 'p.at', as: 'date' } } });
  // @ts-expect-error not an engine
  compileColumns(query, { dialect: 'mysql', columns: {} });
});
