import type { Signal } from '../language/base/signal.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { disputes } from '../language/catalogue/disputes.ts';
import { DISPUTE_LIST } from '../language/catalogue/endpoints.ts';
import type { CheckedClause } from '../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { Connection, type FetchSourceOptions, invalidResponse, readMember, toError } from './connection.ts';
import { addFindOrWait, type WaitingSource } from './find-or-wait.ts';
import {
  type Capabilities,
  invalidCursor,
  type PageOptions,
  REQUESTS_PER_SECOND,
  SourceError,
  type SourcePage,
} from './source.ts';

/** The fields whose clauses become parameters of the list. */
const PUSHED: readonly string[] = [...Object.keys(DISPUTE_LIST.filters), 'payment_id'];
const CAPABILITIES: Capabilities = {
  pageSize: 100,
  requestsPerSecond: REQUESTS_PER_SECOND,
  hasTotals: false,
  pushedFields: PUSHED,
};

/**
 * Creates a source of disputes. The service lists them by status, stage and payment and has no
 * query language for them: clauses on these fields become parameters, and the source tests the
 * others itself. It lists 10,000 disputes at most, the earliest first.
 *
 * @throws {TypeError} If an option has the wrong type, or `url` is no address.
 * @example
 * const source = disputesSource({ url: 'https://api.example.com', key: 'secret' })
 * source.capabilities.pushedFields // ['status', 'stage', 'payment_id']
 */
export function disputesSource(options: FetchSourceOptions): WaitingSource {
  const connection = new Connection(options);
  return addFindOrWait({
    capabilities: CAPABILITIES,
    search: (query, options, signal) => searchDisputes(connection, query, options, signal),
    get(resource: ResourceLike, id: string, signal?: Signal) {
      checkResource(toResource(resource).name);
      return connection.read(disputes, id, signal);
    },
  });
}

/** @throws {SourceError} If it is not that of disputes. */
function checkResource(name: string): void {
  if (name !== disputes.name) throw new SourceError('refused', `the source has ${disputes.name} only, not ${name}`);
}

/** Lists pages until one has a match: an empty page says nothing about those after it. */
async function searchDisputes(
  connection: Connection,
  query: CheckedQuery,
  { limit, page }: PageOptions,
  signal: Signal,
): Promise<SourcePage> {
  checkResource(query.resource.name);
  const { parameters } = splitDisputesQuery(query);
  const matches = compileCheckedMatcher(query);
  // The service would answer any other text with the first page.
  if (page !== undefined && !/^[1-9]\d{0,4}$/.test(page)) throw invalidCursor('it is of another source');
  for (let number = page === undefined ? 1 : Number(page); ; number++) {
    // New disputes are at the end of this order, so that they move no page.
    const rest = `&sort=created_at&order=asc&limit=${limit}&page=${number}`;
    const answer = await connection.ask(disputes, `${disputes.path}?${parameters}${rest}`, signal);
    if (answer.status !== 200) throw toError(answer);
    const all = readMember(answer.body, 'data');
    const total = readMember(readMember(answer.body, 'meta'), 'total');
    if (!Array.isArray(all) || typeof total !== 'number') {
      throw invalidResponse(`the answer is not a page of ${disputes.name}`);
    }
    const data = all.filter((one) => matches(one));
    const hasMore = number * limit < total && all.length > 0;
    if (hasMore && (number + 1) * limit > DISPUTE_LIST.depth) {
      throw new SourceError('refused', `the service lists ${DISPUTE_LIST.depth} disputes at most; it has ${total}`);
    }
    if (data.length === 0 && hasMore) continue;
    const next = hasMore ? String(number + 1) : null;
    return { object: disputes.name, has_more: hasMore, next_page: next, total_count: total, data };
  }
}

/** Splits a query on disputes into the parameters of the list and the clauses that it does not take. The source tests all of them. */
export function splitDisputesQuery({ clauses, connective }: CheckedQuery): {
  readonly parameters: string;
  readonly tested: readonly CheckedClause[];
} {
  // The list takes one value of a parameter.
  const pushed = new Map<string, { readonly clause: CheckedClause; readonly value: string }>();
  for (const clause of clauses) {
    const value = connective === 'and' || clauses.length === 1 ? readPushed(clause) : undefined;
    if (value !== undefined) pushed.set(clause.field.path, { clause, value });
  }
  const parameters = new URLSearchParams();
  for (const [path, { value }] of pushed) parameters.set(path, value);
  return {
    parameters: parameters.toString(),
    tested: clauses.filter((clause) => pushed.get(clause.field.path)?.clause !== clause),
  };
}

function readPushed({ field, operator, value, isNegated }: CheckedClause): string | undefined {
  const isPushed = PUSHED.includes(field.path) && operator === ':' && !isNegated;
  if (!isPushed || value.kind !== 'text') return undefined;
  // The list refuses what has another form.
  const isListed = field.values !== undefined || /^pay_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value.text);
  return isListed ? value.text : undefined;
}
