/** A seeded source of choices: the same seed gives the same objects and queries in every process. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** Returns `true` with a probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32: small, fast, and even enough to draw test queries. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('pick: no items');
      return item;
    },
    shuffle(items) {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}
