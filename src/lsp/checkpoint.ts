/**
 * Lets other messages be handled in the middle of a long request. Throws if the
 * client has cancelled the request or changed the document.
 */
export type Checkpoint = () => Promise<void>;

/** The number of queries between two checkpoints: about a millisecond of work. */
const QUERIES_PER_TURN = 20;

/** Walks over a list with a checkpoint now and then, the first one before the first item. */
export async function* inTurns<Item>(items: readonly Item[], checkpoint: Checkpoint): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % QUERIES_PER_TURN === 0) await checkpoint();
    yield item;
  }
}
