import {
  ALL_OBJECTS,
  findListFilters,
  LIST_ORDER,
  LIST_PARAMETERS,
  type ListAssumption,
  type ListFilter,
  PAGE_SIZES,
} from '../language/catalogue/list-filters.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { protocolOf } from '../language/catalogue/search-protocol.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { fixQuery } from '../language/checker/fix-query.ts';
import { errorsOf } from '../language/checker/query-error.ts';
import { readFilter } from '../language/checker/read-filter.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { CursorError, readCursor, writeCursor } from '../objects/cursor.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import type { AssumptionId } from './assumptions.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { Store, Stored } from './store.ts';

/** The order of a search, if the objects have a date of creation. */
function findNewestFirst({ entries }: Resource): string | undefined {
  return entries.get('created_at')?.type === 'date' ? '-created_at' : undefined;
}

export function searchObjects(exchange: Exchange, { resource, searched }: SearchedStore, secret: string): Reply {
  const filters = findListFilters(resource);
  const legacy = filters === undefined ? [] : [...LIST_PARAMETERS, ...filters.map(({ name }) => name)];
  const protocol = protocolOf(resource);
  const [totalName = '', totalValue = ''] = protocol.total?.split('=') ?? [];
  const known = ['query', protocol.limit, protocol.page, ...(totalName === '' ? [] : [totalName])];
  const ignored = legacy.filter((name) => !known.includes(name));
  exchange.checkParameters([...known, ...ignored], ignored);
  const query = exchange.checked ?? readQuery(exchange, resource);
  const limit = exchange.readNumber(protocol.limit, PAGE_SIZES.search);
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
  const text = given ?? ALL_OBJECTS;
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
  const limit = exchange.readNumber('limit', PAGE_SIZES.list);
  const page = exchange.readNumber('page', { min: 1, standard: 1 });
  const tests = filters.flatMap((filter) => readTest(exchange, resource, filter));
  const found = [...objects.objects(undefined, { sortBy: readOrder(exchange, resource) })].filter((object) =>
    tests.every((test) => test(object)),
  );
  const pages = Math.ceil(found.length / limit);
  const data = found.slice((page - 1) * limit, page * limit);
  const snapshot = exchange.parameter('snapshot_at') ?? new Date(exchange.now).toISOString();
  return { status: 200, body: { data, meta: { limit, page, pages, snapshot_at: snapshot, total: found.length } } };
}

/** A snapshot has the objects that were created until then. */
const CREATED_UNTIL: ListFilter = { name: 'snapshot_at', clauses: [{ field: 'created_at', operator: '<=' }] };

type Test = (object: Stored) => boolean;

/** Reads a filter; gives no test if it is not set. */
function readTest(exchange: Exchange, resource: Resource, filter: ListFilter): readonly Test[] {
  const { name, clauses, isList } = filter;
  const given = exchange.url.searchParams.getAll(name).slice(0, isList === true ? undefined : 1);
  if (given.length === 0) return [];
  if (given.includes('')) exchange.refuse(`invalid ${name} ${quoteText('')}`);
  const [clause] = clauses;
  if (clause === undefined) {
    const keyword = foldText(given[0] ?? '');
    return [(object) => hasText(object, keyword)];
  }
  const tests = given
    .flatMap((value) => (isList === true ? value.split(',') : [value]))
    .map((value) => {
      const reading = readFilter(resource, filter, value).find(({ assumes }) =>
        assumes.every((name) => isAssumed(exchange, name)),
      );
      const { query } = reading === undefined ? {} : checkQuery(resource, reading.clause);
      return query === undefined
        ? exchange.refuse(`invalid ${name} ${quoteText(value)}`)
        : compileCheckedMatcher(query);
    });
  // Several negated clauses must all be true, several others one of them.
  const isAll = clause.isNegated === true;
  return [(object) => (isAll ? tests.every((test) => test(object)) : tests.some((test) => test(object)))];
}

/** The answers that assumptions about filters stand for; the other assumptions always hold here. */
const ANSWERS: { readonly [Name in ListAssumption]?: readonly [id: AssumptionId, answer: string] } = {
  'day-start': ['list-days', 'start'],
  'day-end': ['list-days', 'end'],
  'descriptor-words': ['list-texts', 'words'],
  'descriptor-part': ['list-texts', 'part'],
};

function isAssumed(exchange: Exchange, name: ListAssumption): boolean {
  const [id, answer] = ANSWERS[name] ?? [];
  return id === undefined || exchange.answer(id) === answer;
}

/** Whether a text somewhere in an object contains a keyword. */
function hasText(value: unknown, keyword: string): boolean {
  if (typeof value === 'string') return foldText(value).includes(keyword);
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, keyword));
}

/** Reads the order of a list, as a collection takes it. */
function readOrder(exchange: Exchange, resource: Resource): string {
  const [sort, order] = [
    exchange.parameter('sort') ?? LIST_ORDER.sort,
    exchange.parameter('order') ?? LIST_ORDER.order,
  ];
  const { type = 'presence', keyed } = resource.entries.get(sort) ?? {};
  if (type === 'presence' || keyed === true) exchange.refuse(`invalid sort ${quoteText(sort)}`);
  if (order !== 'asc' && order !== 'desc') exchange.refuse(`invalid order ${quoteText(order)}: must be asc or desc`);
  return order === 'desc' ? `-${sort}` : sort;
}
