import { closestNames } from '../../../checker/closest-names.ts';
import { compareSpans } from '../../../text/span.ts';
import type { EmbeddedQuery, NamedResource } from '../../host.ts';
import type { HostSettings, KeyPattern } from '../../settings.ts';
import { isForeign } from '../is-foreign.ts';
import { findPattern, followKey, type KeyProgress, startKeys } from './key-matcher.ts';
import { QUERY_KEY, RESOURCE_KEY } from './mentions-keys.ts';

/** A string in a file, read for good. */
export type DataText = Pick<EmbeddedQuery, 'text' | 'map' | 'span' | 'encode' | 'rewrite'>;

/** How a format of data is read; its nodes are whatever its parser makes. */
export interface DataFormat<Node> {
  /** The keys of a mapping and what they hold, in the order of the file; `undefined` for anything else. */
  membersOf(node: Node): readonly (readonly [key: string, value: Node])[] | undefined;
  /** `undefined` for anything but a list. */
  itemsOf(node: Node): readonly Node[] | undefined;
  /** What a string says; `undefined` for anything else. */
  textOf(node: Node): string | undefined;
  /** Reads a string with the places of its characters. */
  readText(node: Node): DataText;
}

/** What stands in the data, and what led there. */
interface Place<Node> {
  readonly node: Node;
  readonly progress: KeyProgress;
  /** What a `resource` key beside it says, or beside the list that it is in. */
  readonly resource: NamedResource | undefined;
  /** Whether it is a query without a pattern that says so. */
  readonly isQuery: Certainty;
}

/** A query beside a resource; perhaps one, beside what may be a resource with a slip in it; none that the data tell of. */
type Certainty = 'yes' | 'perhaps' | 'no';

/** A query in data, and whether the data say that it is one; where a pattern leads to it, that need not be. */
export interface DataQuery extends EmbeddedQuery {
  readonly isQuery: Certainty;
}

/**
 * Finds the queries in data: where a pattern of the settings leads, and in
 * mappings whose members `query` and `resource` are strings, if there is that
 * resource or one of nearly that name. A string that several ways lead to is
 * one query.
 */
export function findQueries<Node>(
  roots: Iterable<Node>,
  format: DataFormat<Node>,
  settings: HostSettings,
): readonly DataQuery[] {
  const queries = new Map<number, DataQuery>();
  for (const { node, progress, resource, isQuery } of walkData(roots, format, settings)) {
    const pattern = findPattern(progress);
    const text = pattern !== undefined || isQuery !== 'no' ? format.textOf(node) : undefined;
    if (text === undefined || (pattern === undefined && isForeign(text))) continue;
    const query = createQuery(format.readText(node), pattern, resource);
    const known = queries.get(query.span.start)?.isQuery ?? 'perhaps';
    const certainty = pattern !== undefined && isQuery === 'perhaps' ? 'no' : isQuery;
    if (known === 'perhaps') queries.set(query.span.start, { ...query, isQuery: certainty });
  }
  return [...queries.values()].sort((a, b) => compareSpans(a.span, b.span));
}

/**
 * Leaves out what is perhaps a query, unless the file has one that is: alone it
 * may be anyone's (docs/decisions/017-queries-without-a-config.md).
 *
 * @param queries - All of the file.
 */
export function keepOurs(queries: readonly DataQuery[]): readonly EmbeddedQuery[] {
  const isOurs = queries.some(({ isQuery }) => isQuery === 'yes');
  return isOurs ? queries : queries.filter(({ isQuery }) => isQuery !== 'perhaps');
}

/** Visits all there is in some data, in the order of the file, without recursion: data may be nested deeply. */
function* walkData<Node>(
  roots: Iterable<Node>,
  format: DataFormat<Node>,
  settings: HostSettings,
): Generator<Place<Node>, void, undefined> {
  const progress = startKeys(settings.keys);
  for (const root of roots) {
    const places: Place<Node>[] = [{ node: root, progress, resource: undefined, isQuery: 'no' }];
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      yield place;
      const inner = enter(place, format, settings);
      for (let index = inner.length - 1; index >= 0; index--) places.push(inner[index] as Place<Node>);
    }
  }
}

function enter<Node>(
  { node, progress, resource }: Place<Node>,
  format: DataFormat<Node>,
  { resources }: HostSettings,
): readonly Place<Node>[] {
  const members = format.membersOf(node);
  if (members !== undefined) {
    const named = findResource(members, format);
    const isQuery = named === undefined || isReport(members) ? 'no' : findCertainty(named.name, resources);
    return members.map(([key, value]) => ({
      node: value,
      progress: followKey(progress, key),
      resource: named,
      isQuery: key === QUERY_KEY ? isQuery : 'no',
    }));
  }
  const items = format.itemsOf(node) ?? [];
  return items.map((item, index) => ({
    node: item,
    progress: followKey(progress, String(index)),
    resource,
    isQuery: 'no',
  }));
}

function findCertainty(name: string, resources: readonly string[]): Certainty {
  if (resources.includes(name)) return 'yes';
  return closestNames(resources, name).length > 0 ? 'perhaps' : 'no';
}

/** What `lint` and `check` have printed holds queries too, which have been reported where they stand. */
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
    const name = key === RESOURCE_KEY ? format.textOf(value) : undefined;
    // Where a key comes twice, readers of JSON take the last.
    if (name !== undefined) named = { name, span: format.readText(value).span };
  }
  return named;
}

function createQuery(
  text: DataText,
  pattern: KeyPattern | undefined,
  resource: NamedResource | undefined,
): EmbeddedQuery {
  const named = pattern?.resource === undefined ? resource : { name: pattern.resource, span: text.span };
  return { ...text, resource: named, holes: [], isOpen: false };
}
