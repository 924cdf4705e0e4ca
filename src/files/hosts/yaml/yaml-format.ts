import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Scalar, visit, type YAMLMap } from 'yaml';
import { remember } from '../../../language/base/remember.ts';
import type { DataFormat } from '../data/find-queries.ts';
import { RESOURCE_KEY } from '../data/key-patterns.ts';
import { readScalar } from './scalars.ts';

/**
 * Creates the format that reads YAML nodes. An alias of a string counts as the
 * string, and `<<` may provide the resource of a query.
 *
 * @param start - The offset in the file of the text that was parsed.
 */
export function createYamlFormat(file: string, start: number, contents: Node): DataFormat<Node> {
  const targets = findTargets(contents);
  const toScalar = (node: Node): Scalar | undefined => {
    const target = isAlias(node) ? targets.get(node) : node;
    return isScalar(target) ? target : undefined;
  };
  const resources = new Map<YAMLMap, unknown>();
  // With all merged members, a few lines could expand to millions.
  const findResource = (map: YAMLMap, depth = 0): unknown => {
    if (resources.has(map) || depth > MAX_MERGES) return resources.get(map);
    let found: unknown = map.items.find(({ key }) => keyOf(key, toScalar) === RESOURCE_KEY)?.value;
    // Set at once, because a mapping may merge itself.
    resources.set(map, found);
    // The first source with the key counts.
    for (const source of found === undefined ? readSources(map, targets) : [])
      found ??= findResource(source, depth + 1);
    resources.set(map, found);
    return found;
  };
  // Many aliases may share one long scalar.
  const readOnce = remember((scalar: Scalar) => readScalar(file, start, scalar));
  return {
    membersOf(node) {
      if (!isMap(node)) return undefined;
      const members = node.items.map(({ key, value }) => [keyOf(key, toScalar), value] as const);
      const all = members.filter((member): member is readonly [string, Node] => isNode(member[1]));
      if (members.some(([key]) => key === RESOURCE_KEY)) return all;
      const merged = findResource(node);
      // A merged mapping or list is not a member: it may contain this very mapping, and merging repeats it.
      return isNode(merged) && toScalar(merged) !== undefined ? [[RESOURCE_KEY, merged], ...all] : all;
    },
    itemsOf: (node) => (isSeq(node) ? node.items.filter(isNode) : undefined),
    stringOf(node) {
      const scalar = toScalar(node);
      if (scalar === undefined || typeof scalar.value !== 'string') return undefined;
      return { text: scalar.value, read: () => readOnce(scalar) };
    },
  };
}

/** A key for key patterns. A key that is not a string is used as it is written. */
function keyOf(key: unknown, toScalar: (node: Node) => Scalar | undefined): string {
  const scalar = isNode(key) ? toScalar(key) : undefined;
  return typeof scalar?.value === 'string' ? scalar.value : (scalar?.source ?? '');
}

/** The target of each alias: the last node before it with its anchor. */
function findTargets(contents: Node): ReadonlyMap<Alias, Node> {
  const anchored = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(contents, {
    Alias(_, node) {
      const target = anchored.get(node.source);
      if (target !== undefined) targets.set(node, target);
    },
    Value(_, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  return targets;
}

/** The maximum depth of mappings that merge other mappings. */
const MAX_MERGES = 100;

/** The mappings that a mapping merges. */
function readSources({ items }: YAMLMap, targets: ReadonlyMap<Alias, Node>): readonly YAMLMap[] {
  return items
    .filter(({ key }) => isScalar(key) && key.type === 'PLAIN' && key.value === '<<')
    .flatMap(({ value }) => (isSeq(value) ? value.items : [value]))
    .map((value) => (isAlias(value) ? targets.get(value) : value))
    .filter(isMap);
}
