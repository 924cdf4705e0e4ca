import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { isTurned } from '../matcher/value-tests.ts';
import { borrowCopy, borrowEmpty, giveBack, setBit } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { listedRows, markedRows, type RowSet } from './row-set.ts';
import type { Selection } from './selection.ts';

/** A clause as the rows of which it is true: those selected or, turned, all others. */
interface SelectedRows {
  readonly selection: Selection;
  readonly isTurned: boolean;
}

/** Below this share of all rows it is quicker to test candidates one by one than to narrow a bitmap. */
const TESTED_SHARE = 1 / 256;

/** A few rows are sorted; more are put in order by a bitmap. */
const MOST_SORTED = 256;

/** Finds the live rows that match a query. */
export function findRows(live: Uint32Array, query: CheckedQuery, columns: Columns): RowSet {
  const selected = selectRows(query, columns);
  return query.connective === 'or' ? findAny(live, selected) : findAll(live, selected);
}

/** The clauses of a query as the rows they select; bounds of one field in an AND query are one range. */
function selectRows({ connective, clauses }: CheckedQuery, columns: Columns): readonly SelectedRows[] {
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

function findAll(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const [best, ...others] = rankSelected(selected);
  if (best === undefined) return markedRows(live, false);
  const first = resolve(best);
  if (isListed(live, first)) return testCandidates(live, first.selection, others);
  const { selection, isTurned } = first;
  if (others.length === 0 && !isTurned && selection.mark !== undefined) return selection.mark();
  const words = borrowCopy(live);
  for (const one of [first, ...others]) one.selection.narrow(words, one.isTurned);
  return markedRows(words, true);
}

function resolve({ selection, isTurned }: SelectedRows): SelectedRows {
  return { selection: selection.resolve?.() ?? selection, isTurned };
}

function rankSelected(selected: readonly SelectedRows[]): readonly SelectedRows[] {
  if (selected.length < 2) return selected;
  return selected
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** The fewest rows first; what is turned says little of how many are left. */
function rankOf({ selection, isTurned }: SelectedRows): number {
  return isTurned ? Infinity : selection.most;
}

function isListed(live: Uint32Array, { selection, isTurned }: SelectedRows): boolean {
  return !isTurned && selection.visit !== undefined && selection.most <= (live.length << 5) * TESTED_SHARE;
}

function testCandidates(live: Uint32Array, selection: Selection, others: readonly SelectedRows[]): RowSet {
  const found: number[] = [];
  let isSorted = true;
  selection.visit?.((row) => {
    for (const other of others) if (other.selection.has(row) === other.isTurned) return;
    isSorted &&= found.length === 0 || (found.at(-1) as number) < row;
    found.push(row);
  });
  if (isSorted) return listedRows(found);
  if (found.length <= MOST_SORTED) return listedRows([...new Set(found)].sort((a, b) => a - b));
  const words = borrowEmpty(live.length);
  for (const row of found) setBit(words, row);
  return markedRows(words, true);
}

function findAny(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const words = borrowEmpty(live.length);
  for (const one of selected.map(resolve)) {
    const { selection, isTurned } = one;
    if (isListed(live, one)) {
      selection.visit?.((row) => setBit(words, row));
    } else {
      const own = borrowCopy(live);
      selection.narrow(own, isTurned);
      for (let index = 0; index < words.length; index++) (words[index] as number) |= own[index] as number;
      giveBack(own);
    }
  }
  return markedRows(words, true);
}
