/**
 * As few of some items as have a property that all of them have together, and
 * no fewer of these have. Where there is a choice the first are kept.
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
  return kept;
}
