import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { isTurned } from '../matcher/value-tests.ts';
import type { Columns } from './columns.ts';
import type { SelectedRows } from './find-rows.ts';

/** The clauses of a query as the rows they select; bounds of one field in an AND query are one range. */
export function selectRows({ connective, clauses }: CheckedQuery, columns: Columns): readonly SelectedRows[] {
  const selected: SelectedRows[] = [];
  const bounds = new Map<string, CheckedClause[]>();
  for (const clause of clauses) {
    const isBound = clause.value.kind === 'number' || clause.value.kind === 'date';
    if (!isBound || clause.isNegated || connective === 'or') {
      selected.push({ selection: columns.columnOf(clause).select(clause), isTurned: isTurned(clause) });
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
    selected.push({ selection: columns.numberColumnOf(first).selectAll(group), isTurned: false });
  }
  return selected;
}
