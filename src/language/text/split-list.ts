/** Splits a list into as few parts as possible, in order. An item that does not fit into a part is one of its own. */
export function splitList<Item>(
  items: readonly Item[],
  fits: (part: readonly Item[]) => boolean,
): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (const item of items) {
    const longer = [...(parts.at(-1) ?? []), item];
    if (longer.length > 1 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push([item]);
  }
  return parts;
}
