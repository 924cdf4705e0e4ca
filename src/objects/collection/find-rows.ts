import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../../language/checker/checked-query.ts';
import { isInverted } from '../matcher/value-tests.ts';
import { borrowCopy, borrowEmpty, giveBack, listedRows, markedRows, type RowSet, setBit, visitBits } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { Selection } from './selection.ts';

/** The rows that match a clause: those selected or, if negated, all others. */
interface SelectedRows {
  readonly selection: Selection;
  readonly isNegated: boolean;
}

/** Below this share of all rows, testing candidates one by one is quicker than narrowing a bitmap. */
const TESTED_SHARE = 1 / 256;

/** Up to this number rows are sorted; more are ordered by a bitmap. */
const MAX_SORTED = 256;

/** The number of rows to test for each row of a page before searching the indexes. */
const TESTED_PER_ROW = 100;

/** Finds the live rows that match a query. */
export function findRows(live: Uint32Array, query: CheckedQuery, columns: Columns): RowSet {
  const selected = selectRows(query, columns);
  return query.connective === 'or' ? findAny(live, selected) : findAll(live, selected);
}

/** Finds the first live rows that match a query, starting at a row. */
export function findFirstRows(
  live: Uint32Array,
  query: CheckedQuery,
  columns: Columns,
  from: number,
  count: number,
): FirstRows {
  const selected = selectRows(query, columns);
  const isOr = query.connective === 'or';
  // If enough rows match, the first of them are near.
  const isNear = estimateRows(selected, isOr) * TESTED_PER_ROW >= live.length << 5;
  const near = isNear ? testRows(live, selected, isOr, from, count) : undefined;
  if (near !== undefined) return { rows: near, total: undefined };
  const found = isOr ? findAny(live, selected) : findAll(live, selected);
  const rows: number[] = [];
  found.visit(from, (row) => rows.push(row) < count);
  found.release();
  return { rows, total: found.size };
}

/** The first rows that match a query. */
export interface FirstRows {
  readonly rows: readonly number[];
  /** The number of all rows that match; `undefined` if not all were searched. */
  readonly total: number | undefined;
}

/** Estimates roughly how many rows match, usually too many. */
function estimateRows(selected: readonly SelectedRows[], isOr: boolean): number {
  return selected.map(rankOf).reduce((a, b) => (isOr ? Math.max(a, b) : Math.min(a, b)), isOr ? 0 : Infinity);
}

/** Tests rows one by one until enough match; `undefined` if that would take too long. */
function testRows(
  live: Uint32Array,
  selected: readonly SelectedRows[],
  isOr: boolean,
  from: number,
  count: number,
): readonly number[] | undefined {
  const ranked = rankSelected(selected);
  const rows: number[] = [];
  let tested = 0;
  visitBits(live, from, (row) => {
    const holds = ({ selection, isNegated }: SelectedRows): boolean => selection.has(row) !== isNegated;
    if (isOr ? ranked.some(holds) : ranked.every(holds)) rows.push(row);
    return rows.length < count && ++tested <= count * TESTED_PER_ROW;
  });
  return tested > count * TESTED_PER_ROW ? undefined : rows;
}

/** Selects the rows of each clause. Bounds on one field in an AND query become one range. */
function selectRows({ connective, clauses }: CheckedQuery, columns: Columns): readonly SelectedRows[] {
  const selected: SelectedRows[] = [];
  const bounds = new Map<string, CheckedClause[]>();
  for (const clause of clauses) {
    const isBound = clause.value.kind === 'number' || clause.value.kind === 'date';
    if (!isBound || clause.isNegated || connective === 'or') {
      selected.push({ selection: columns.columnOf(clause).select(clause), isNegated: isInverted(clause) });
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
    selected.push({ selection: columns.numberColumnOf(first).selectAll(group), isNegated: false });
  }
  return selected;
}

function findAll(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const [best, ...others] = rankSelected(selected);
  if (best === undefined) return markedRows(live, false);
  const first = resolve(best);
  if (isListed(live, first)) return testCandidates(live, first.selection, others);
  const { selection, isNegated } = first;
  if (others.length === 0 && !isNegated && selection.mark !== undefined) return selection.mark();
  const words = borrowCopy(live);
  for (const one of [first, ...others]) one.selection.narrow(words, one.isNegated);
  return markedRows(words, true);
}

function resolve({ selection, isNegated }: SelectedRows): SelectedRows {
  return { selection: selection.resolve?.() ?? selection, isNegated };
}

function rankSelected(selected: readonly SelectedRows[]): readonly SelectedRows[] {
  if (selected.length < 2) return selected;
  return selected
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Most selective first; a negated clause has no useful estimate, so it goes last. */
function rankOf({ selection, isNegated }: SelectedRows): number {
  return isNegated ? Infinity : selection.most;
}

function isListed(live: Uint32Array, { selection, isNegated }: SelectedRows): boolean {
  return !isNegated && selection.visit !== undefined && selection.most <= (live.length << 5) * TESTED_SHARE;
}

function testCandidates(live: Uint32Array, selection: Selection, others: readonly SelectedRows[]): RowSet {
  const found: number[] = [];
  let isSorted = true;
  selection.visit?.((row) => {
    for (const other of others) if (other.selection.has(row) === other.isNegated) return;
    isSorted &&= found.length === 0 || (found.at(-1) as number) < row;
    found.push(row);
  });
  if (isSorted) return listedRows(found);
  if (found.length <= MAX_SORTED) return listedRows([...new Set(found)].sort((a, b) => a - b));
  const words = borrowEmpty(live.length);
  for (const row of found) setBit(words, row);
  return markedRows(words, true);
}

function findAny(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const words = borrowEmpty(live.length);
  for (const one of selected.map(resolve)) {
    const { selection, isNegated } = one;
    if (isListed(live, one)) {
      selection.visit?.((row) => setBit(words, row));
    } else {
      const own = borrowCopy(live);
      selection.narrow(own, isNegated);
      for (let index = 0; index < words.length; index++) (words[index] as number) |= own[index] as number;
      giveBack(own);
    }
  }
  return markedRows(words, true);
}
