import { closestNames } from '../../../language/base/closest-names.ts';
import { compareSpans } from '../../../language/base/span.ts';
import type { EmbeddedQuery, HostSettings, KeyPattern, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import type { MappedText } from '../mapped-text.ts';
import { markTemplates } from '../templates.ts';
import { findPattern, followKey, type KeyProgress, QUERY_KEY, RESOURCE_KEY, startKeys } from './key-patterns.ts';

/** A string of a file, decoded, with the places of its characters. */
export type DataText = MappedText & Pick<EmbeddedQuery, 'span' | 'mayContinue' | 'encode' | 'rewrite'>;

/** How a data format exposes its content. `Node` is the type of node that its parser makes. */
export interface DataFormat<Node> {
  /** The keys and values of a mapping, in the order of the file; `undefined` for any other node. */
  membersOf(node: Node): readonly (readonly [key: string, value: Node])[] | undefined;
  itemsOf(node: Node): readonly Node[] | undefined;
  /** `undefined` for a node that is no string. */
  stringOf(node: Node): DataString | undefined;
}

/** A string of a file; its places are read only if it is a query or names a resource. */
export interface DataString {
  readonly text: string;
  read(): DataText;
}

interface VisitedNode<Node> {
  readonly node: Node;
  /** The key of the node, or of the list that it is in. */
  readonly key: string;
  /** Whether a `query` is beside it. */
  readonly hasQuery: boolean;
  readonly progress: KeyProgress;
  /** The value of a `resource` key in the same mapping, or beside the list that contains the node. */
  readonly resource: NamedResource | undefined;
  readonly certainty: Certainty;
}

/** Whether a string is a query. Beside the name of a resource it is one; beside a misspelt name it may be one. */
type Certainty = 'yes' | 'perhaps' | 'no';

/** A query in data, with the certainty that it is one. */
export interface DataQuery extends EmbeddedQuery {
  /** Whether a known resource is named beside it. The file then belongs to this service. */
  readonly isCertain: boolean;
  /** Whether only a misspelt resource is named beside it, and no key pattern matches. */
  readonly isDoubtful: boolean;
}

/**
 * Finds the queries in data: strings that match a key pattern, and the `query` of
 * a mapping whose `resource` is the name of a resource, or nearly one. A string
 * that is reached in several ways is reported once.
 */
export function findQueries<Node>(
  roots: Iterable<Node>,
  format: DataFormat<Node>,
  settings: HostSettings,
): readonly DataQuery[] {
  const queries = new Map<number, DataQuery>();
  // Cached, because many aliases may share one long string.
  const foreign = new Map<string, boolean>();
  for (const { node, progress, resource, certainty } of walkData(roots, format, settings)) {
    const pattern = findPattern(progress);
    const string = pattern !== undefined || certainty !== 'no' ? format.stringOf(node) : undefined;
    if (string === undefined) continue;
    if (pattern === undefined) {
      const { text } = string;
      const known = foreign.get(text) ?? isForeign(text);
      foreign.set(text, known);
      if (known) continue;
    }
    const query = createQuery(string.read(), pattern, resource, certainty);
    // Another way to the same string may be certain.
    if (queries.get(query.span.start)?.isDoubtful !== false) queries.set(query.span.start, query);
  }
  return [...queries.values()].sort((a, b) => compareSpans(a.span, b.span));
}

/**
 * Drops the doubtful queries, unless the file also contains a certain one: alone,
 * they may belong to another service (docs/decisions/008-queries-without-a-config.md).
 */
export function dropDoubtful(queries: readonly DataQuery[]): readonly EmbeddedQuery[] {
  const isOurs = queries.some(({ isCertain }) => isCertain);
  return isOurs ? queries : queries.filter(({ isDoubtful }) => !isDoubtful);
}

/** Visits all nodes in the order of the file. There is no recursion, because data can be nested deeply. */
export function* walkData<Node>(
  roots: Iterable<Node>,
  format: DataFormat<Node>,
  settings: HostSettings,
): Generator<VisitedNode<Node>, void, undefined> {
  const progress = startKeys(settings.keys);
  for (const root of roots) {
    const waiting: VisitedNode<Node>[] = [
      { node: root, key: '', hasQuery: false, progress, resource: undefined, certainty: 'no' },
    ];
    for (let visited = waiting.pop(); visited !== undefined; visited = waiting.pop()) {
      yield visited;
      const inner = enter(visited, format, settings);
      for (let index = inner.length - 1; index >= 0; index--) waiting.push(inner[index] as VisitedNode<Node>);
    }
  }
}

function enter<Node>(
  { node, key: name, progress, resource }: VisitedNode<Node>,
  format: DataFormat<Node>,
  { resources }: HostSettings,
): readonly VisitedNode<Node>[] {
  const members = format.membersOf(node);
  if (members !== undefined) {
    const named = findResource(members, format);
    const certainty = named === undefined || isReport(members) ? 'no' : findCertainty(named.name, resources);
    const hasQuery = members.some(([key]) => key === QUERY_KEY);
    return members.map(([key, value]) => ({
      ...{ node: value, key, hasQuery },
      progress: followKey(progress, key),
      resource: named,
      certainty: key === QUERY_KEY ? certainty : 'no',
    }));
  }
  const items = format.itemsOf(node) ?? [];
  return items.map((item, index) => ({
    ...{ node: item, key: name, hasQuery: false },
    progress: followKey(progress, String(index)),
    resource,
    certainty: 'no',
  }));
}

function findCertainty(name: string, resources: readonly string[]): Certainty {
  if (resources.includes(name)) return 'yes';
  return closestNames(resources, name).length > 0 ? 'perhaps' : 'no';
}

/** Whether a mapping is output of `lint` or `check`. Its query has been reported in its own file. */
function isReport(members: readonly (readonly [key: string, value: unknown])[]): boolean {
  const has = (name: string): boolean => members.some(([key]) => key === name);
  return (has('endColumn') && has('severity')) || (has('valid') && has('diagnostics'));
}

function findResource<Node>(
  members: readonly (readonly [key: string, value: Node])[],
  format: DataFormat<Node>,
): NamedResource | undefined {
  let named: NamedResource | undefined;
  for (const [key, value] of members) {
    const string = key === RESOURCE_KEY ? format.stringOf(value) : undefined;
    // JSON readers take the last of several equal keys.
    if (string !== undefined) named = { name: string.text, span: string.read().span };
  }
  return named;
}

function createQuery(
  text: DataText,
  pattern: KeyPattern | undefined,
  resource: NamedResource | undefined,
  certainty: Certainty,
): DataQuery {
  const named = pattern?.resource === undefined ? resource : { name: pattern.resource, span: text.span };
  const isDoubtful = certainty === 'perhaps' && pattern === undefined;
  const query = markTemplates({ ...text, resource: named, isDynamic: false, takesParameters: true });
  return { ...query, isCertain: certainty === 'yes', isDoubtful };
}
