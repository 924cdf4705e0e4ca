import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import type { DataFormat, DataText } from '../data/find-queries.ts';
import { RESOURCE_KEY } from '../data/key-patterns.ts';
import { createOffsetMap } from '../mapped-text.ts';
import { readBlock } from './block-scalar.ts';
import { readDoubleQuoted, readPlain, readSingleQuoted } from './flow-scalars.ts';

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
  const findMergedResource = createFindMergedResource(targets, (key) => keyOf(key, toScalar));
  return {
    membersOf(node) {
      if (!isMap(node)) return undefined;
      const members = node.items.map(({ key, value }) => [keyOf(key, toScalar), value] as const);
      const isNamed = members.some(([key]) => key === RESOURCE_KEY);
      const all = isNamed ? members : [[RESOURCE_KEY, findMergedResource(node)] as const, ...members];
      return all.filter((member): member is readonly [string, Node] => isNode(member[1]));
    },
    itemsOf: (node) => (isSeq(node) ? node.items.filter(isNode) : undefined),
    textOf(node) {
      const value = toScalar(node)?.value;
      return typeof value === 'string' ? value : undefined;
    },
    readText(node) {
      const scalar = toScalar(node);
      const token = scalar?.srcToken;
      const offset = start + (token?.offset ?? scalar?.range?.[0] ?? 0);
      switch (token?.type) {
        case 'block-scalar':
          return readBlock(file, { ...token, offset });
        case 'double-quoted-scalar':
          return readDoubleQuoted(file, { ...token, offset });
        case 'single-quoted-scalar':
          return readSingleQuoted(file, { ...token, offset });
        case 'scalar':
          return readPlain(file, { ...token, offset });
        default:
          // A tag without a value, such as `!!str`.
          return readNothing(offset);
      }
    },
  };
}

function readNothing(offset: number): DataText {
  return {
    text: '',
    map: createOffsetMap(offset),
    span: { start: offset, end: offset },
    encode: () => undefined,
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
  const nodes = [contents];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (isAlias(node)) {
      const target = anchored.get(node.source);
      if (target !== undefined) targets.set(node, target);
      continue;
    }
    if ('anchor' in node && node.anchor !== undefined) anchored.set(node.anchor, node);
    const inner = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : isSeq(node) ? node.items : [];
    for (const one of inner.toReversed()) if (isNode(one)) nodes.push(one);
  }
  return targets;
}

/** Finds the `resource` that a mapping inherits through `<<`. */
type FindMergedResource = (map: YAMLMap) => unknown;

const MERGE_KEY = '<<';

/**
 * Only `resource` is looked up. With all merged members, a few lines could expand
 * to millions.
 *
 * @param keyOf - Returns the key of a member, as key patterns name it.
 */
function createFindMergedResource(
  targets: ReadonlyMap<Alias, Node>,
  keyOf: (key: unknown) => string,
): FindMergedResource {
  // Merged mappings may merge others. Earlier mappings of the file are cached here.
  const known = new Map<YAMLMap, unknown>();
  return (map) => {
    const seen = new Set<YAMLMap>();
    // An explicit stack, because merges can be nested deeply. The first mapping with the key counts.
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

/** The mappings that a mapping merges, last first. */
function readSources({ items }: YAMLMap, targets: ReadonlyMap<Alias, Node>): YAMLMap[] {
  return items
    .filter(({ key }) => isScalar(key) && key.type === 'PLAIN' && key.value === MERGE_KEY)
    .flatMap(({ value }) => (isSeq(value) ? value.items : [value]))
    .map((value) => (isAlias(value) ? targets.get(value) : value))
    .filter(isMap)
    .toReversed();
}
