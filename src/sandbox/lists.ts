import {
  LEGACY_FILTERS,
  type LegacyFilter,
  LIST_PARAMETERS,
  SEARCH_PARAMETERS,
} from '../language/catalogue/endpoints.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../language/catalogue/value-formats.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { fixQuery } from '../language/checker/fix-query.ts';
import { errorsOf } from '../language/checker/query-error.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';
import { hashText } from '../language/text/hash-text.ts';
import { CursorError } from '../objects/collection/search-page.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import { readInstant } from '../objects/matcher/instants.ts';
import type { Exchange, Reply } from './exchange.ts';
import { isObject, readInteger } from './read-values.ts';
import type { Store, Stored } from './store.ts';

const NEWEST_FIRST = '-created_at';

/** Every object has an id. */
export const ALL = '-id:null';

/** The filters of version 1 of a resource. */
function legacyFilters({ name }: Resource): readonly LegacyFilter[] {
  const filters: Readonly<Record<string, readonly LegacyFilter[]>> = LEGACY_FILTERS;
  return filters[name] ?? [];
}

/** Answers a search. */
export function searchObjects(exchange: Exchange, { resource, searched }: SearchedStore, secret: string): Reply {
  const legacy = [...LIST_PARAMETERS, ...legacyFilters(resource).map(({ name }) => name)];
  const ignored = legacy.filter((name) => !SEARCH_PARAMETERS.includes(name));
  exchange.checkParameters([...SEARCH_PARAMETERS, ...ignored], ignored);
  const query = exchange.checked ?? readQuery(exchange, resource);
  const limit = exchange.readNumber('limit', { min: 1, max: 100, standard: 10 });
  const sortBy = exchange.answer('search-order') === 'newest' ? NEWEST_FIRST : undefined;
  const signature = (cursor: string): string => hashText(`${secret} ${exchange.key} ${cursor}`).toString(36);
  const given = exchange.parameter('page');
  const [, cursor, signed] = /^(.*)\.([0-9a-z]+)$/s.exec(given ?? '') ?? [];
  if (given !== undefined) {
    exchange.answer('cursor-after-writes');
    if (cursor === undefined || signature(cursor) !== signed) exchange.refuse('invalid page');
  }
  try {
    const page = searched.search(query, { limit, page: cursor, sortBy });
    const next = page.next_page;
    const body = { ...page, next_page: next && `${next}.${signature(next)}` };
    return { status: 200, body };
  } catch (error) {
    if (error instanceof CursorError) return exchange.refuse('invalid page: it belongs to another query');
    throw error;
  }
}

/** A resource, and its objects as searches see them. */
interface SearchedStore {
  readonly resource: Resource;
  readonly searched: ReturnType<Store['searched']>;
}

/** Refuses a query with errors: with a thin error as the service does, and the first diagnostic beside it. */
function readQuery(exchange: Exchange, resource: Resource): CheckedQuery {
  const given = exchange.parameter('query');
  if (given === undefined && exchange.answer('missing-query') !== 'all') exchange.refuse('query is required');
  const text = given ?? ALL;
  const { query, diagnostics } = checkQuery(resource, text);
  if (query !== undefined) return query;
  const [first] = errorsOf(diagnostics);
  const { text: fixed } = fixQuery(resource, text);
  const hint = first && { code: first.code, message: first.message, span: first.span };
  return exchange.refuse('invalid query', hint && { ...hint, ...(fixed !== text && { fix: fixed }) });
}

/** The lists of version 1 whose pages can be asked for by their `snapshot_at`. */
export type Pins = Map<string, readonly Stored[]>;

const MAX_PINS = 20;

/** Answers a list of version 1. It does not know `query`, and returns the list without it. */
export function listObjects(exchange: Exchange, store: Store, pins: Pins): Reply {
  const filters = legacyFilters(store.resource);
  const lists = filters.filter(({ isList }) => isList === true).map(({ name }) => name);
  if (filters.length === 0) exchange.answer('other-lists');
  exchange.checkParameters(['query', ...LIST_PARAMETERS, ...filters.map(({ name }) => name)], lists);
  const limit = exchange.readNumber('limit', { min: 1, max: 1000, standard: 100 });
  const page = exchange.readNumber('page', { min: 1, standard: 1 });
  const tests = filters.flatMap((filter) => readFilter(exchange, store.resource, filter));
  const order = readOrder(exchange, store);
  const given = exchange.parameter('snapshot_at');
  const snapshot = given ?? new Date(exchange.now).toISOString();
  const pin = `${store.resource.name} ${order.field} ${order.isDescending} ${snapshot}`;
  const pinned = given === undefined ? undefined : pins.get(pin);
  const all = pinned ?? sortObjects(exchange, freshObjects(exchange, store), order);
  if (pinned === undefined && given !== undefined) {
    if (exchange.answer('unknown-snapshot') === 'refuse') exchange.refuse(`unknown snapshot_at ${quoteText(given)}`);
    tests.push(...readFilter(exchange, store.resource, CREATED_UNTIL));
  }
  const found = all.filter((object) => tests.every((test) => test(object)));
  if (given === undefined && found.length > limit) {
    pins.delete(pin);
    pins.set(pin, all);
    const [oldest] = pins.keys();
    if (pins.size > MAX_PINS && oldest !== undefined) pins.delete(oldest);
  }
  const pages = Math.ceil(found.length / limit);
  const data = found.slice((page - 1) * limit, page * limit);
  return { status: 200, body: { data, meta: { limit, page, pages, snapshot_at: snapshot, total: found.length } } };
}

/** What a snapshot means that no list of this sandbox returned. */
const CREATED_UNTIL: LegacyFilter = { name: 'snapshot_at', clause: { field: 'created_at', operator: '<=' } };

function freshObjects(exchange: Exchange, store: Store): Store['objects'] {
  return exchange.answer('list-freshness') === 'at once' ? store.objects : store.searched(exchange.now);
}

type Test = (object: Stored) => boolean;

/** Reads a filter; gives no test if it is not set. */
function readFilter(exchange: Exchange, resource: Resource, { name, clause, isList }: LegacyFilter): readonly Test[] {
  const given = exchange.url.searchParams.getAll(name).slice(0, isList === true ? undefined : 1);
  if (given.length === 0) return [];
  if (given.includes('')) exchange.refuse(`invalid ${name} ${quoteText('')}`);
  if (clause === undefined) {
    exchange.answer('keyword-search');
    const keyword = foldText(given[0] ?? '');
    return [(object) => hasText(object, keyword)];
  }
  const { field, operator, isNegated } = clause;
  const { type, format } = resource.entries.get(field) ?? {};
  if (type === 'token') exchange.answer('filter-case');
  if (type === 'string' && exchange.answer('text-filter') === 'whole text') {
    const whole = foldText(given[0] ?? '');
    return [(object) => foldText(String(object[field] ?? '')) === whole];
  }
  const compared = type === 'date' && exchange.answer('date-bounds') === 'no' ? operator.charAt(0) : operator;
  const several = isList === true && exchange.answer('several-values') === 'commas';
  const tests = given
    .flatMap((value) => (several ? value.split(',') : [value]))
    .map((value) => {
      const instant = type === 'date' ? readInstant(value) : undefined;
      const written = instant === undefined ? value : new Date(instant).toISOString();
      const isFit =
        type === 'date'
          ? instant !== undefined
          : type === 'numeric'
            ? readInteger(value) !== undefined
            : format === undefined || VALUE_FORMATS[format].matches(value);
      const { query } = checkQuery(resource, `${field}${compared}${quoteDouble(written)}`);
      return query === undefined || !isFit
        ? exchange.refuse(`invalid ${name} ${quoteText(value)}`)
        : compileCheckedMatcher(query);
    });
  const isAny: Test = (object) => tests.some((test) => test(object));
  return [isNegated === true ? (object) => !isAny(object) : isAny];
}

/** Whether a text somewhere in an object contains a keyword. */
function hasText(value: unknown, keyword: string): boolean {
  if (typeof value === 'string') return foldText(value).includes(keyword);
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, keyword));
}

/** A field to sort by, and the direction. */
interface Order {
  readonly field: string;
  readonly isDescending: boolean;
}

function readOrder(exchange: Exchange, { resource }: Store): Order {
  const [sort, order] = [exchange.parameter('sort') ?? 'created_at', exchange.parameter('order') ?? 'desc'];
  const { type = 'presence', keyed } = resource.entries.get(sort) ?? {};
  if (exchange.parameter('sort') !== undefined) exchange.answer('sorted-fields');
  if (type === 'presence' || keyed === true) exchange.refuse(`invalid sort ${quoteText(sort)}`);
  if (order !== 'asc' && order !== 'desc') exchange.refuse(`invalid order ${quoteText(order)}: must be asc or desc`);
  return { field: sort, isDescending: order === 'desc' };
}

/** Sorts objects; those without a value are last, or first if that is assumed. */
export function sortObjects(
  exchange: Exchange,
  objects: Store['objects'],
  { field, isDescending }: Order,
): readonly Stored[] {
  const sorted = [...objects.objects(undefined, { sortBy: isDescending ? `-${field}` : field })];
  const isMissing = (object: Stored): boolean => {
    const value = field
      .split('.')
      .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), object);
    return value === undefined || value === null || value === '';
  };
  if (!sorted.some(isMissing) || exchange.answer('null-order') === 'last') return sorted;
  return [...sorted.filter(isMissing), ...sorted.filter((object) => !isMissing(object))];
}
