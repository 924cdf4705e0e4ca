import type { RowSet } from './row-set.ts';
import type { Rows } from './rows.ts';
import type { TextColumn } from './text-column.ts';

/** A value of a field and the number of objects that have it. */
export interface Facet {
  /**
   * The text, in the spelling of the first object of the collection that has it, or
   * the boolean; `null` for objects without a value.
   */
  readonly value: string | boolean | null;
  readonly count: number;
}

/** Counts the values of a column in the given rows, the most frequent first, `null` last. */
export function countFacets(
  column: TextColumn,
  found: RowSet,
  rows: Rows<unknown>,
  isBoolean: boolean,
): readonly Facet[] {
  const { texts } = column.dictionary;
  const perCode = new Uint32Array(texts.length);
  let absent = 0;
  const { present } = column;
  found.visit(0, (row) => {
    (perCode[column.codeOf(row)] as number)++;
    if (!present.has(row)) absent++;
    return true;
  });
  const values = placeValues(column, rows, distribute(perCode, column));
  values.sort((a, b) => b.count - a.count || a.row - b.row || a.place - b.place);
  const facets = values.map(({ text, count }): Facet => ({ value: isBoolean ? text === 'true' : text, count }));
  return absent > 0 ? [...facets, { value: null, count: absent }] : facets;
}

/** Distributes the count of each combination to its members. */
function distribute(perCode: Uint32Array, { dictionary }: TextColumn): Uint32Array {
  const counts = new Uint32Array(perCode.length);
  for (const [code, count] of perCode.entries()) {
    if (count === 0) continue;
    for (const member of dictionary.membersOf(code)) (counts[member] as number) += count;
  }
  return counts;
}

/** A value, its count and its first appearance: the row, and the place among the values of that row. */
interface PlacedValue {
  readonly text: string;
  readonly count: number;
  readonly row: number;
  readonly place: number;
}

/** Finds where each counted value first appears, as in a new collection of the current objects. */
function placeValues(column: TextColumn, rows: Rows<unknown>, counts: Uint32Array): PlacedValue[] {
  const { dictionary, isInOrder } = column;
  const firstRows = isInOrder ? undefined : findFirstRows(column, rows.length, counts);
  const values: PlacedValue[] = [];
  for (const [code, count] of counts.entries()) {
    const text = dictionary.texts[code];
    // An empty text is no value (L3.3).
    if (count === 0 || text === undefined || text === '') continue;
    const row = firstRows?.[code];
    if (row === undefined) {
      values.push({ text, count, row: 0, place: code });
    } else if (column.codeOf(row) === code && !dictionary.isRespelled(code)) {
      values.push({ text, count, row, place: 0 });
    } else {
      const spellings = column.textsOf(rows.objectAt(row));
      const place = spellings.findIndex((spelling) => dictionary.find(spelling) === code);
      values.push({ text: spellings[place] ?? text, count, row, place });
    }
  }
  return values;
}

const NO_ROW = 2 ** 32 - 1;

/** Finds the first row of each counted value, among all rows. */
function findFirstRows({ dictionary, codeOf }: TextColumn, length: number, counts: Uint32Array): Uint32Array {
  const firstRows = new Uint32Array(counts.length).fill(NO_ROW);
  const isSeen = new Uint8Array(counts.length);
  let missing = 0;
  for (const count of counts) if (count > 0) missing++;
  for (let row = 0; row < length && missing > 0; row++) {
    const code = codeOf(row);
    if (isSeen[code] === 1) continue;
    isSeen[code] = 1;
    for (const member of dictionary.membersOf(code)) {
      if (firstRows[member] !== NO_ROW || (counts[member] as number) === 0) continue;
      firstRows[member] = row;
      missing--;
    }
  }
  return firstRows;
}
