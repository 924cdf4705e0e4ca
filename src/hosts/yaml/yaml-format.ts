import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import type { DataFormat, DataText } from '../data/find-queries.ts';
import { RESOURCE_KEY } from '../data/key-patterns.ts';
import { createOffsetMap } from '../mapped-text.ts';
import { readBlock } from './block-scalar.ts';
import { readDoubleQuoted, readPlain, readSingleQuoted } from './flow-scalars.ts';

/**
 * How a document is read; an alias of a string is that string, and `<<` may bring the resource of a query.
 *
 * @param start - Where in the file the text begins that the nodes count from.
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
          // `!!str` and nothing else.
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

/** A key as patterns name it: what is no string, as the file writes it. */
function keyOf(key: unknown, toScalar: (node: Node) => Scalar | undefined): string {
  const scalar = isNode(key) ? toScalar(key) : undefined;
  return typeof scalar?.value === 'string' ? scalar.value : (scalar?.source ?? '');
}

/** What each alias stands for: the last node before it that has its anchor. */
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

/** Finds what a mapping gets for `resource` from those that it merges in with `<<`. */
type FindMergedResource = (map: YAMLMap) => unknown;

const MERGE_KEY = '<<';

/**
 * Nothing but `resource` is looked for: with all members of what is merged in,
 * a few lines could stand for millions.
 *
 * @param keyOf - The key of a member, as patterns name it.
 */
function createFindMergedResource(
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
