/** Every choice among ten items, the service's limit on clauses: more tries would take too long. */
const MAX_TRIES = 2 ** 10;

/**
 * Finds the smallest set of items that conflict; of several, one with earlier items. With many more than ten items
 * there may be a smaller set, but each item of the result is needed.
 *
 * @param items - Items that conflict when taken together.
 * @param conflicts - Whether some of the items conflict; then they also do with any other items added.
 */
export function minimalConflict<Item>(
  items: readonly Item[],
  conflicts: (some: readonly Item[]) => boolean,
): readonly Item[] {
  let kept = items;
  for (const item of items.toReversed()) {
    const without = kept.filter((one) => one !== item);
    if (conflicts(without)) kept = without;
  }
  // No item can be dropped now, but a smaller set of others may do. Usually two are left.
  let tries = 0;
  for (let count = 1; count < kept.length; count++) {
    for (const some of choose(items, count)) {
      if (tries++ === MAX_TRIES) return kept;
      if (conflicts(some)) return some;
    }
  }
  return kept;
}

/** Yields every choice of `count` items, in lexicographic order. */
function* choose<Item>(items: readonly Item[], count: number): Generator<readonly Item[]> {
  if (count === 0) yield [];
  else {
    for (const [index, item] of items.entries()) {
      for (const others of choose(items.slice(index + 1), count - 1)) yield [item, ...others];
    }
  }
}
