/** Every way to choose one item from each of the lists, in order. */
export function chooseEach<Item>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const none: readonly (readonly Item[])[] = [[]];
  return lists.reduce((choices, list) => choices.flatMap((choice) => list.map((item) => [...choice, item])), none);
}
