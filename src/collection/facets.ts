import type { RowSet } from './row-set.ts';
import type { TextColumn } from './text-column.ts';

/** A value of a field and the number of objects that have it. */
export interface Facet {
  /** The text in its first spelling, or the boolean; `null` for objects without a value. */
  readonly value: string | boolean | null;
  readonly count: number;
}

/** Counts the values of a column in the given rows, the most frequent first, `null` last. */
export function countFacets(column: TextColumn, rows: RowSet, isBoolean: boolean): readonly Facet[] {
  const { texts } = column.dictionary;
  const perCode = new Uint32Array(texts.length);
  let absent = 0;
  const { present } = column;
  rows.visit(0, (row) => {
    (perCode[column.codeOf(row)] as number)++;
    if (!present.has(row)) absent++;
    return true;
  });
  const counts = distribute(perCode, column);
  const facets: Facet[] = [];
  for (const [code, count] of counts.entries()) {
    const text = texts[code];
    // An empty text is no value (L3.3).
    if (count > 0 && text !== undefined && text !== '')
      facets.push({ value: isBoolean ? text === 'true' : text, count });
  }
  facets.sort((a, b) => b.count - a.count);
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
