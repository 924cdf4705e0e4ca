import { closestNames } from '../../checker/closest-names.ts';
import { compareSpans } from '../../text/span.ts';
import type { EmbeddedQuery, NamedResource } from '../host.ts';
import type { HostSettings, KeyPattern } from '../host-settings.ts';
import { isForeign } from '../is-foreign.ts';
import { findPattern, followKey, type KeyProgress, QUERY_KEY, RESOURCE_KEY, startKeys } from './key-patterns.ts';

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
  readonly certainty: Certainty;
}

/** Whether data say that a string is a query: beside a resource it is, beside nearly the name of one it may be. */
type Certainty = 'yes' | 'perhaps' | 'no';

/** A query in data, and how sure it is that it is one. */
export interface DataQuery extends EmbeddedQuery {
  /** Whether it stands beside a resource: then the file is one of ours. */
  readonly isCertain: boolean;
  /** Whether it stands beside nearly the name of one, and no pattern leads to it. */
  readonly isDoubtful: boolean;
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
  for (const { node, progress, resource, certainty } of walkData(roots, format, settings)) {
    const pattern = findPattern(progress);
    const text = pattern !== undefined || certainty !== 'no' ? format.textOf(node) : undefined;
    if (text === undefined || (pattern === undefined && isForeign(text))) continue;
    const query = createQuery(format.readText(node), pattern, resource, certainty);
    // Another way to it may leave no doubt.
    if (queries.get(query.span.start)?.isDoubtful !== false) queries.set(query.span.start, query);
  }
  return [...queries.values()].sort((a, b) => compareSpans(a.span, b.span));
}

/**
 * Leaves out what may be a query, unless the file has one that is: alone it may
 * be anyone's (docs/decisions/027-slips-in-data.md).
 *
 * @param queries - All of the file.
 */
export function dropDoubtful(queries: readonly DataQuery[]): readonly EmbeddedQuery[] {
  const isOurs = queries.some(({ isCertain }) => isCertain);
  return isOurs ? queries : queries.filter(({ isDoubtful }) => !isDoubtful);
}

/** Visits all there is in some data, in the order of the file, without recursion: data may be nested deeply. */
function* walkData<Node>(
  roots: Iterable<Node>,
  format: DataFormat<Node>,
  settings: HostSettings,
): Generator<Place<Node>, void, undefined> {
  const progress = startKeys(settings.keys);
  for (const root of roots) {
    const places: Place<Node>[] = [{ node: root, progress, resource: undefined, certainty: 'no' }];
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
    const certainty = named === undefined || isReport(members) ? 'no' : findCertainty(named.name, resources);
    return members.map(([key, value]) => ({
      node: value,
      progress: followKey(progress, key),
      resource: named,
      certainty: key === QUERY_KEY ? certainty : 'no',
    }));
  }
  const items = format.itemsOf(node) ?? [];
  return items.map((item, index) => ({
    node: item,
    progress: followKey(progress, String(index)),
    resource,
    certainty: 'no',
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
  certainty: Certainty,
): DataQuery {
  const named = pattern?.resource === undefined ? resource : { name: pattern.resource, span: text.span };
  const isDoubtful = certainty === 'perhaps' && pattern === undefined;
  return { ...text, resource: named, interpolations: [], isOpen: false, isCertain: certainty === 'yes', isDoubtful };
}
