import { findListFilters, type LegacyFilter, LIST_PARAMETERS } from '../language/catalogue/endpoints.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { protocolOf } from '../language/catalogue/search-protocol.ts';
import { VALUE_FORMATS } from '../language/catalogue/value-formats.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { fixQuery } from '../language/checker/fix-query.ts';
import { errorsOf } from '../language/checker/query-error.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';
import { CursorError, readCursor, writeCursor } from '../objects/cursor.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import { readInstant } from '../objects/matcher/instants.ts';
import { type Exchange, type Reply, readInteger } from './exchange.ts';
import type { Store, Stored } from './store.ts';

/** The order of a search, if the objects have a date of creation. */
function findNewestFirst({ entries }: Resource): string | undefined {
  return entries.get('created_at')?.type === 'date' ? '-created_at' : undefined;
}

/** Every object has an id. */
export const ALL = '-id:null';

/** Answers a search. */
export function searchObjects(exchange: Exchange, { resource, searched }: SearchedStore, secret: string): Reply {
  const filters = findListFilters(resource);
  const legacy = filters === undefined ? [] : [...LIST_PARAMETERS, ...filters.map(({ name }) => name)];
  const protocol = protocolOf(resource);
  const [totalName = '', totalValue = ''] = protocol.total?.split('=') ?? [];
  const known = ['query', protocol.limit, protocol.page, ...(totalName === '' ? [] : [totalName])];
  const ignored = legacy.filter((name) => !known.includes(name));
  exchange.checkParameters([...known, ...ignored], ignored);
  const query = exchange.checked ?? readQuery(exchange, resource);
  const limit = exchange.readNumber(protocol.limit, { min: 1, max: 100, standard: 10 });
  const sortBy = exchange.answer('search-order') === 'newest' ? findNewestFirst(resource) : undefined;
  const owner = `${secret} ${exchange.key}`;
  const given = exchange.parameter(protocol.page);
  const [cursor] = (given !== undefined && readCursor(owner, given)) || [];
  if (given !== undefined) {
    exchange.answer('cursor-after-writes');
    if (cursor === undefined) exchange.refuse(`invalid ${protocol.page}`);
  }
  try {
    const page = searched.search(query, { limit, page: cursor as string | undefined, sortBy });
    const next = page.next_page;
    const isCounted = totalName === '' || exchange.parameter(totalName) === totalValue;
    const body = {
      object: protocol.object,
      url: page.url,
      [protocol.has_more]: page.has_more,
      [protocol.next_page]: next && writeCursor(owner, [next]),
      ...(isCounted && { [protocol.total_count]: page.total_count }),
      [protocol.data]: page.data,
    };
    return { status: 200, body };
  } catch (error) {
    if (error instanceof CursorError) return exchange.refuse(`invalid ${protocol.page}: it belongs to another query`);
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
  if (given === undefined && (findListFilters(resource) === undefined || exchange.answer('missing-query') !== 'all'))
    exchange.refuse('query is required');
  const text = given ?? ALL;
  const { query, diagnostics } = checkQuery(resource, text);
  if (query !== undefined) return query;
  const [first] = errorsOf(diagnostics);
  const { text: fixed } = fixQuery(resource, text);
  const hint = first && { code: first.code, message: first.message, span: first.span };
  return exchange.refuse('invalid query', hint && { ...hint, ...(fixed !== text && { fix: fixed }) });
}

/** Answers a list of version 1. It does not know `query`, and returns the list without it. */
export function listObjects(exchange: Exchange, { resource, objects }: Store): Reply {
  exchange.answer('lists');
  const filters = [...(findListFilters(resource) ?? []), CREATED_UNTIL];
  const lists = filters.filter(({ isList }) => isList === true).map(({ name }) => name);
  exchange.checkParameters(['query', ...LIST_PARAMETERS, ...filters.map(({ name }) => name)], lists);
  const limit = exchange.readNumber('limit', { min: 1, max: 1000, standard: 100 });
  const page = exchange.readNumber('page', { min: 1, standard: 1 });
  const tests = filters.flatMap((filter) => readFilter(exchange, resource, filter));
  const found = [...objects.objects(undefined, { sortBy: readOrder(exchange, resource) })].filter((object) =>
    tests.every((test) => test(object)),
  );
  const pages = Math.ceil(found.length / limit);
  const data = found.slice((page - 1) * limit, page * limit);
  const snapshot = exchange.parameter('snapshot_at') ?? new Date(exchange.now).toISOString();
  return { status: 200, body: { data, meta: { limit, page, pages, snapshot_at: snapshot, total: found.length } } };
}

/** A snapshot has the objects that were created until then. */
const CREATED_UNTIL: LegacyFilter = { name: 'snapshot_at', clause: { field: 'created_at', operator: '<=' } };

type Test = (object: Stored) => boolean;

/** Reads a filter; gives no test if it is not set. */
function readFilter(exchange: Exchange, resource: Resource, { name, clause, isList }: LegacyFilter): readonly Test[] {
  const given = exchange.url.searchParams.getAll(name).slice(0, isList === true ? undefined : 1);
  if (given.length === 0) return [];
  if (given.includes('')) exchange.refuse(`invalid ${name} ${quoteText('')}`);
  if (clause === undefined) {
    const keyword = foldText(given[0] ?? '');
    return [(object) => hasText(object, keyword)];
  }
  const { field, operator, isNegated } = clause;
  const { type, format } = resource.entries.get(field) ?? {};
  const tests = given
    .flatMap((value) => (isList === true ? value.split(',') : [value]))
    .map((value) => {
      const instant = type === 'date' ? readInstant(value) : undefined;
      const written = instant === undefined ? value : new Date(instant).toISOString();
      const isFit =
        type === 'date'
          ? instant !== undefined
          : type === 'numeric'
            ? readInteger(value) !== undefined
            : format === undefined || VALUE_FORMATS[format].matches(value);
      const { query } = checkQuery(resource, `${field}${operator}${quoteDouble(written)}`);
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

/** Reads the order of a list, as a collection takes it. */
function readOrder(exchange: Exchange, resource: Resource): string {
  const [sort, order] = [exchange.parameter('sort') ?? 'created_at', exchange.parameter('order') ?? 'desc'];
  const { type = 'presence', keyed } = resource.entries.get(sort) ?? {};
  if (type === 'presence' || keyed === true) exchange.refuse(`invalid sort ${quoteText(sort)}`);
  if (order !== 'asc' && order !== 'desc') exchange.refuse(`invalid order ${quoteText(order)}: must be asc or desc`);
  return order === 'desc' ? `-${sort}` : sort;
}
