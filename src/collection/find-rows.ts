import type { Connective } from '../syntax/ast.ts';
import { setBit } from './bitmap.ts';
import { listedRows, markedRows, type RowSet } from './row-set.ts';
import type { Selection } from './selection.ts';
import { borrowCopy, borrowEmpty, giveBack } from './spare-bitmaps.ts';

/** A clause as the rows of which it is true: those selected or, turned, all others. */
export interface Condition {
  readonly selection: Selection;
  readonly isTurned: boolean;
}

/** Below this share of all rows it is quicker to test candidates one by one than to narrow a bitmap. */
const TESTED_SHARE = 1 / 256;

/** A few rows are sorted; more are put in order by a bitmap. */
const MOST_SORTED = 256;

/** The live rows of which a query is true. */
export function findRows(live: Uint32Array, connective: Connective, conditions: readonly Condition[]): RowSet {
  return connective === 'or' ? findAny(live, conditions) : findAll(live, conditions);
}

function findAll(live: Uint32Array, conditions: readonly Condition[]): RowSet {
  const [best, ...others] = rankConditions(conditions);
  if (best === undefined) return markedRows(live, false);
  const first = resolve(best);
  if (isListed(live, first)) return testCandidates(live, first.selection, others);
  const { selection, isTurned } = first;
  if (others.length === 0 && !isTurned && selection.mark !== undefined) return selection.mark();
  const words = borrowCopy(live);
  for (const condition of [first, ...others]) condition.selection.narrow(words, condition.isTurned);
  return markedRows(words, true);
}

function resolve({ selection, isTurned }: Condition): Condition {
  return { selection: selection.resolve?.() ?? selection, isTurned };
}

function rankConditions(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length < 2) return conditions;
  return conditions
    .map((condition) => ({ condition, rank: rankOf(condition) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ condition }) => condition);
}

/** The fewest rows first; what is turned says little of how many are left. */
function rankOf({ selection, isTurned }: Condition): number {
  return isTurned ? Infinity : selection.most;
}

function isListed(live: Uint32Array, { selection, isTurned }: Condition): boolean {
  return !isTurned && selection.visit !== undefined && selection.most <= (live.length << 5) * TESTED_SHARE;
}

function testCandidates(live: Uint32Array, selection: Selection, others: readonly Condition[]): RowSet {
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

function findAny(live: Uint32Array, conditions: readonly Condition[]): RowSet {
  const words = borrowEmpty(live.length);
  for (const condition of conditions.map(resolve)) {
    const { selection, isTurned } = condition;
    if (isListed(live, condition)) {
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
