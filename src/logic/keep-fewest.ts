/** How many choices there are of ten items, the most clauses of the service: beyond them nobody would wait. */
const MOST_TRIES = 2 ** 10;

/**
 * The fewest of some items that have a property together; where there is a choice,
 * rather the first ones. Of many more than ten items there may be fewer, though
 * none of those that are returned can be spared.
 *
 * @param hasProperty - True of all of the items, and where it is true of some also of these and more.
 */
export function keepFewest<Item>(
  items: readonly Item[],
  hasProperty: (some: readonly Item[]) => boolean,
): readonly Item[] {
  let kept = items;
  for (const item of items.toReversed()) {
    const without = kept.filter((one) => one !== item);
    if (hasProperty(without)) kept = without;
  }
  // Others may be fewer; most often two are left already.
  let tries = 0;
  for (let count = 1; count < kept.length; count++) {
    for (const some of choose(items, count)) {
      if (tries++ === MOST_TRIES) return kept;
      if (hasProperty(some)) return some;
    }
  }
  return kept;
}

/** Every choice of a number of items, those with the first items first. */
function* choose<Item>(items: readonly Item[], count: number): Generator<readonly Item[]> {
  if (count === 0) yield [];
  else {
    for (const [index, item] of items.entries()) {
      for (const others of choose(items.slice(index + 1), count - 1)) yield [item, ...others];
    }
  }
}
