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
  const findResource = createFindResource(targets, (key) => keyOf(key, toScalar));
  const texts = new Map<Scalar, DataText>();
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
    textOf(node) {
      const value = toScalar(node)?.value;
      return typeof value === 'string' ? value : undefined;
    },
    readText(node) {
      const scalar = toScalar(node);
      if (scalar === undefined) throw new Error('unreachable: only scalars hold text');
      // Many aliases may share one long scalar.
      const text = texts.get(scalar) ?? readScalar(file, start, scalar);
      texts.set(scalar, text);
      return text;
    },
  };
}

function readScalar(file: string, start: number, { srcToken: token, range }: Scalar): DataText {
  const offset = start + (token?.offset ?? range?.[0] ?? 0);
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

/** Finds the value of `resource` in a mapping: its own, or one that it inherits through `<<`. */
type FindResource = (map: YAMLMap) => unknown;

const MERGE_KEY = '<<';

/** A mapping without a `resource` of its own, whose sources are being searched. */
interface OpenMapping {
  readonly map: YAMLMap;
  /** The mappings that it merges and that have not been searched, last first. */
  readonly sources: YAMLMap[];
}

/**
 * Only `resource` is looked up. With all merged members, a few lines could expand
 * to millions. Each mapping is searched once, however many others merge it.
 *
 * @param keyOf - Returns the key of a member, as key patterns name it.
 */
function createFindResource(targets: ReadonlyMap<Alias, Node>, keyOf: (key: unknown) => string): FindResource {
  const known = new Map<YAMLMap, unknown>();
  return (root) => {
    // An explicit stack, because merges can be nested deeply.
    const open: OpenMapping[] = [];
    const search = (map: YAMLMap): unknown => {
      const own = map.items.find(({ key }) => keyOf(key) === RESOURCE_KEY);
      // Set at once, because a mapping may merge itself.
      known.set(map, own?.value);
      if (own === undefined) open.push({ map, sources: readSources(map, targets) });
      return own?.value;
    };
    let found = known.has(root) ? known.get(root) : search(root);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      // The first source with the key counts.
      const source = found === undefined ? last.sources.pop() : undefined;
      if (source !== undefined) found = known.has(source) ? known.get(source) : search(source);
      else {
        known.set(last.map, found);
        open.pop();
      }
    }
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
