import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { isTurned } from '../matcher/value-tests.ts';
import type { Columns } from './columns.ts';
import type { Condition } from './find-rows.ts';

/** The clauses of a query as the rows they select; bounds of one field in an AND query are one range. */
export function readConditions({ connective, clauses }: CheckedQuery, columns: Columns): readonly Condition[] {
  const conditions: Condition[] = [];
  const bounds = new Map<string, CheckedClause[]>();
  for (const clause of clauses) {
    const isBound = clause.value.kind === 'number' || clause.value.kind === 'date';
    if (!isBound || clause.isNegated || connective === 'or') {
      conditions.push({ selection: columns.columnOf(clause).select(clause), isTurned: isTurned(clause) });
      continue;
    }
    const name = fieldName(clause);
    const known = bounds.get(name);
    if (known === undefined) bounds.set(name, [clause]);
    else known.push(clause);
  }
  for (const group of bounds.values()) {
    const [first] = group;
    if (first === undefined) continue;
    conditions.push({ selection: columns.numberColumnOf(first).selectAll(group), isTurned: false });
  }
  return conditions;
}
