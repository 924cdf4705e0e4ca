import type { NumberRange } from '../matcher/number-range.ts';
import { clearBit, giveBack, hasBit, setBit } from './bitmap.ts';
import type { NumberOrder } from './number-order.ts';
import type { Numbers } from './numbers.ts';
import { markedRows } from './row-set.ts';
import { narrowBy, type Selection } from './selection.ts';

/** A borrowed bitmap of rows and their number. */
interface Marks {
  readonly words: Uint32Array;
  readonly size: number;
}

/**
 * Selects the rows whose number is in a range.
 *
 * @param fresh - Rows written since the order was built.
 * @param others - Rows with several values that match too.
 */
export function selectRange(
  { low, high }: NumberRange,
  numbers: Numbers,
  { rows, rangeOf, visitEnds, markRange }: NumberOrder,
  fresh: readonly number[],
  others: ReadonlySet<number>,
): Selection {
  const [from, to] = rangeOf(low, high);
  const has = (row: number): boolean => numbers.isWithin(row, low, high) || (others.size > 0 && others.has(row));

  function mark(): Marks {
    const words = markRange(from, to);
    let size = to - from;
    const correct = (row: number): void => {
      const isMarked = hasBit(words, row);
      if (has(row) === isMarked) return;
      (isMarked ? clearBit : setBit)(words, row);
      size += isMarked ? -1 : 1;
    };
    visitEnds(from, to, correct);
    fresh.forEach(correct);
    others.forEach(correct);
    return { words, size };
  }

  return {
    most: to - from + fresh.length + others.size,
    has,
    visit(visitor) {
      const visitIfHas = (row: number): void => {
        if (has(row)) visitor(row);
      };
      for (let index = from; index < to; index++) visitIfHas(rows[index] as number);
      fresh.forEach(visitIfHas);
      others.forEach(visitor);
    },
    mark() {
      const { words, size } = mark();
      return markedRows(words, true, size);
    },
    narrow(words, isNegated) {
      const marks = mark();
      narrowBy(words, marks.words, isNegated);
      giveBack(marks.words);
    },
  };
}
