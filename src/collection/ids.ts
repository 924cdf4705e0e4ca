/** A map from ids to numbers. */
export interface Ids {
  readonly size: number;
  get(id: string): number | undefined;
  set(id: string, number: number): void;
  delete(id: string): void;
}

/** The number of maps, a power of two. */
const SHARDS = 64;

/**
 * Creates a map that consists of many small ones, because a `Map` that grows moves
 * all of its entries at once.
 */
export function createIds(): Ids {
  const shards: Map<string, number>[] = [];
  let size = 0;

  function shardOf(id: string): Map<string, number> {
    const shard = hashEnd(id) % SHARDS;
    shards[shard] ??= new Map();
    return shards[shard];
  }

  return {
    get size() {
      return size;
    },
    get: (id) => (typeof id === 'string' ? shardOf(id).get(id) : undefined),
    set(id, number) {
      const shard = shardOf(id);
      size -= shard.size;
      shard.set(id, number);
      size += shard.size;
    },
    delete(id) {
      if (shardOf(id).delete(id)) size--;
    },
  };
}

/** Hashes the last characters, where ids differ. */
function hashEnd(id: string): number {
  let hash = 0;
  for (let index = Math.max(0, id.length - 8); index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x9e3779b1);
  }
  return hash >>> 16;
}
