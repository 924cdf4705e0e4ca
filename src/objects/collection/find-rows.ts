import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type ExpressionGroup, type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { isInverted } from '../matcher/value-tests.ts';
import {
  acquireCopy,
  acquireEmpty,
  hasBit,
  listedRows,
  markedRows,
  type RowSet,
  release,
  setBit,
  visitBits,
} from './bitmap.ts';
import type { Columns } from './columns.ts';
import { narrowBy, type Selection } from './selection.ts';

/** The rows that match a clause or a group: those selected or, if negated, all others. */
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

export function findRows(live: Uint32Array, tree: ExpressionTree, columns: Columns): RowSet {
  return findMembers(live, selectMembers(live, tree, columns));
}

/** Finds the first live rows that match an expression, starting at a row. */
export function findFirstRows(
  live: Uint32Array,
  tree: ExpressionTree,
  columns: Columns,
  from: number,
  count: number,
): FirstRows {
  const members = selectMembers(live, tree, columns);
  // If enough rows match, the first of them are near.
  const isNear = estimateRows(members) * TESTED_PER_ROW >= live.length << 5;
  const near = isNear ? testRows(live, members, from, count) : undefined;
  if (near !== undefined) return { rows: near, total: undefined };
  const found = findMembers(live, members);
  const rows: number[] = [];
  found.visit(from, (row) => rows.push(row) < count);
  found.release();
  return { rows, total: found.size };
}

export interface FirstRows {
  readonly rows: readonly number[];
  /** The number of all rows that match; `undefined` if not all were searched. */
  readonly total: number | undefined;
}

/** The rows of the members of a group. */
interface SelectedMembers {
  readonly selected: readonly SelectedRows[];
  readonly isOr: boolean;
}

function findMembers(live: Uint32Array, { selected, isOr }: SelectedMembers): RowSet {
  return isOr ? findAny(live, selected) : findAll(live, selected);
}

/** Estimates roughly how many rows match, usually too many. */
function estimateRows({ selected, isOr }: SelectedMembers): number {
  return selected.map(rankOf).reduce((a, b) => (isOr ? Math.max(a, b) : Math.min(a, b)), isOr ? 0 : Infinity);
}

/** Tests rows one by one until enough match; `undefined` if that would take too long. */
function testRows(
  live: Uint32Array,
  members: SelectedMembers,
  from: number,
  count: number,
): readonly number[] | undefined {
  const holds = testMembers(members);
  const rows: number[] = [];
  let tested = 0;
  visitBits(live, from, (row) => {
    if (holds(row)) rows.push(row);
    return rows.length < count && ++tested <= count * TESTED_PER_ROW;
  });
  return tested > count * TESTED_PER_ROW ? undefined : rows;
}

function testMembers({ selected, isOr }: SelectedMembers): (row: number) => boolean {
  const ranked = rankSelected(selected);
  return (row) => ranked.some(({ selection, isNegated }) => (selection.has(row) !== isNegated) === isOr) === isOr;
}

/** Selects the rows of each member of a group. Clauses that a column can select together become one. */
function selectMembers(live: Uint32Array, tree: ExpressionTree, columns: Columns): SelectedMembers {
  const { connective, members } =
    isGroup(tree) && !tree.isNegated ? tree : ({ connective: 'and', members: [tree] } as const);
  const selected: SelectedRows[] = [];
  const joined = new Map<string, [CheckedClause, ...CheckedClause[]]>();
  for (const member of members) {
    if (isGroup(member)) selected.push(selectGroup(live, member, columns));
    else if (isJoined(member, connective)) {
      const name = fieldName(member);
      const known = joined.get(name);
      if (known === undefined) joined.set(name, [member]);
      else known.push(member);
    } else selected.push({ selection: columns.columnOf(member).select(member), isNegated: isInverted(member) });
  }
  for (const clauses of joined.values()) {
    const [first] = clauses;
    const selection =
      connective === 'or'
        ? columns.textColumnOf(first).selectAny(clauses)
        : columns.numberColumnOf(first).selectAll(clauses);
    selected.push({ selection, isNegated: false });
  }
  return { selected, isOr: connective === 'or' && selected.length > 1 };
}

/** Whether the column selects a clause together with others: bounds become one range, and values of a token one set. */
function isJoined({ field, operator, value, isNegated }: CheckedClause, connective: Connective): boolean {
  if (isNegated || field.type === 'any') return false;
  if (connective === 'or') return field.type === 'token' && operator === ':' && value.kind === 'text';
  return value.kind === 'number' || value.kind === 'date';
}

/** Selects the rows of a group. It finds all of them only if testing some one by one is not enough. */
function selectGroup(live: Uint32Array, group: ExpressionGroup, columns: Columns): SelectedRows {
  const { isNegated } = group;
  const members = selectMembers(live, { ...group, isNegated: false }, columns);
  const [only, ...others] = members.selected;
  if (only !== undefined && others.length === 0) return { ...only, isNegated: only.isNegated !== isNegated };
  const selection: Selection = {
    get maxRows() {
      return estimateRows(members);
    },
    has: testMembers(members),
    visit: undefined,
    resolve: () => selectFound(live, findMembers(live, members)),
    narrow(words, isInverse) {
      const found = findMembers(live, members);
      narrowBy(words, markFound(live, found), isInverse);
      found.release();
    },
  };
  return { selection, isNegated };
}

function selectFound(live: Uint32Array, found: RowSet): Selection {
  const marked = markFound(live, found);
  return {
    maxRows: found.size,
    has: (row) => hasBit(marked, row),
    visit(visitor) {
      found.visit(0, (row) => {
        visitor(row);
        return true;
      });
    },
    narrow: (words, isNegated) => narrowBy(words, marked, isNegated),
  };
}

function markFound(live: Uint32Array, found: RowSet): Uint32Array {
  if (found.words !== undefined) return found.words;
  const words = new Uint32Array(live.length);
  found.visit(0, (row) => {
    setBit(words, row);
    return true;
  });
  return words;
}

function findAll(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const [best, ...others] = rankSelected(selected);
  if (best === undefined) return markedRows(live, false);
  const first = resolve(best);
  if (isListed(live, first)) return testCandidates(live, first.selection, others);
  const { selection, isNegated } = first;
  if (others.length === 0 && !isNegated && selection.mark !== undefined) return selection.mark();
  const words = acquireCopy(live);
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
  return isNegated ? Infinity : selection.maxRows;
}

function isListed(live: Uint32Array, { selection, isNegated }: SelectedRows): boolean {
  return !isNegated && selection.visit !== undefined && selection.maxRows <= (live.length << 5) * TESTED_SHARE;
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
  const words = acquireEmpty(live.length);
  for (const row of found) setBit(words, row);
  return markedRows(words, true);
}

function findAny(live: Uint32Array, selected: readonly SelectedRows[]): RowSet {
  const words = acquireEmpty(live.length);
  for (const one of selected.map(resolve)) {
    const { selection, isNegated } = one;
    if (isListed(live, one)) {
      selection.visit?.((row) => setBit(words, row));
    } else {
      const own = acquireCopy(live);
      selection.narrow(own, isNegated);
      for (let index = 0; index < words.length; index++) (words[index] as number) |= own[index] as number;
      release(own);
    }
  }
  return markedRows(words, true);
}
