import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import { RESOURCE_KEY } from '../data/mentions-keys.ts';

/** Finds what a mapping gets for `resource` from those that it merges in with `<<`. */
export type FindMergedResource = (map: YAMLMap) => unknown;

const MERGE_KEY = '<<';

/**
 * Nothing but `resource` is looked for: with all members of what is merged in,
 * a few lines could stand for millions.
 *
 * @param keyOf - The key of a member, as patterns name it.
 */
export function createFindMergedResource(
  targets: ReadonlyMap<Alias, Node>,
  keyOf: (key: unknown) => string,
): FindMergedResource {
  // What is merged in merges in others, and so on; of those before it in the file this is known.
  const known = new Map<YAMLMap, unknown>();
  return (map) => {
    const seen = new Set<YAMLMap>();
    // No recursion, for that may go on for long. The first that has the key is heard.
    const sources = readSources(map, targets);
    let found: unknown;
    for (let source = sources.pop(); source !== undefined; source = sources.pop()) {
      if (seen.has(source)) continue;
      seen.add(source);
      const own = source.items.find(({ key }) => keyOf(key) === RESOURCE_KEY);
      found = own === undefined ? known.get(source) : own.value;
      if (found !== undefined) break;
      if (!known.has(source)) sources.push(...readSources(source, targets));
    }
    known.set(map, found);
    return found;
  };
}

/** The mappings that one merges in, from the last to the first. */
function readSources({ items }: YAMLMap, targets: ReadonlyMap<Alias, Node>): YAMLMap[] {
  return items
    .filter(({ key }) => isScalar(key) && key.type === 'PLAIN' && key.value === MERGE_KEY)
    .flatMap(({ value }) => (isSeq(value) ? value.items : [value]))
    .map((value) => (isAlias(value) ? targets.get(value) : value))
    .filter(isMap)
    .toReversed();
}
