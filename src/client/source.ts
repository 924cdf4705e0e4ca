import { describeValue } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { cutLine } from '../language/diagnostic/quote.ts';

/** What a source can do, as data. */
export interface Capabilities {
  /** The most objects on a page. */
  readonly pageSize: number;
  /** The most searches in any second; `undefined` if there is no limit. */
  readonly requestsPerSecond: number | undefined;
  /** Whether `total_count` is the number of matches; otherwise there are at most as many. */
  readonly hasTotals: boolean;
  /** The fields whose clauses the service tests, if it does not test all: the source tests the others. */
  readonly pushedFields?: readonly string[] | undefined;
}

/** The most requests with a key in any second. */
export const REQUESTS_PER_SECOND = 20;
/** The most characters of an encoded query, so that no proxy refuses the URL. */
export const MAX_ENCODED_QUERY = 4000;
/** What a search of the service can do. */
export const SERVICE_CAPABILITIES: Capabilities = {
  pageSize: 100,
  requestsPerSecond: REQUESTS_PER_SECOND,
  hasTotals: true,
};

/** What a collection or an index can do. */
export const LOCAL_CAPABILITIES: Capabilities = { pageSize: 100, requestsPerSecond: undefined, hasTotals: true };

/** @throws {TypeError} If it cannot be searched. */
export function readCapabilities(source: Searchable): Capabilities {
  const { capabilities = LOCAL_CAPABILITIES } = source;
  if (typeof source.search !== 'function' || typeof capabilities.pageSize !== 'number') {
    throw new TypeError(`\`source\` must be a source, a collection or an index; got ${describeValue(source)}`);
  }
  return capabilities;
}

/** A page of a search, in the form of the service's response. */
export interface SourcePage<Item = object> {
  readonly object: string;
  readonly has_more: boolean;
  /** The `page` of the next request; `null` on the last page. */
  readonly next_page: string | null;
  /** The number of objects on all pages; may be absent if it was not requested. */
  readonly total_count?: number | undefined;
  readonly data: readonly Item[];
}

/** The requested total of a page. @throws {SourceError} If the page has none. */
export function totalOf({ total_count: total }: SourcePage): number {
  if (total === undefined) throw new SourceError('invalid-response', 'the response has no `total_count`');
  return total;
}

/** Which page of the results to return. */
export interface PageOptions {
  /** The number of objects, from 1 to `pageSize`. */
  readonly limit: number;
  /** The `next_page` of the page before; `undefined` for the first page. */
  readonly page: string | undefined;
  /** Requests `total_count`; an index counts only on request. */
  readonly total?: 'exact' | undefined;
}

/**
 * What can be searched page by page: the service, a collection in memory or an index of an engine. `searchAll`
 * takes any of them, so that a program is tested without a network, or runs over a mirror.
 */
export interface Searchable {
  /** By default, pages of 100 objects with totals, and no limit on requests. */
  readonly capabilities?: Capabilities | undefined;
  /**
   * Returns a page of the objects that match a query.
   *
   * @throws {SourceError} If there is no answer, or the answer is no page.
   */
  search(query: CheckedQuery, options: PageOptions, signal: Signal): SourcePage | Promise<SourcePage>;
}

/** A searchable that has the objects of several resources, by their ids too. */
export interface Source extends Searchable {
  readonly capabilities: Capabilities;
  /**
   * Returns the object with an id; `undefined` if there is none.
   *
   * @throws {SourceError} If there is no answer.
   */
  get(resource: ResourceLike, id: string, signal?: Signal): Promise<object | undefined>;
}

/**
 * Why a source did not answer:
 *
 * - `unauthorized`, `forbidden`, `refused`: the service answered with 401, 403 or another 4xx.
 * - `rate-limited`, `unavailable`: 429, 408, 5xx, no answer or a time-out, after all retries.
 * - `invalid-response`: the answer is not what the service documents. One that is not JSON is asked for again first.
 * - `query-too-long`: the query does not fit into a URL.
 * - `invalid-cursor`: a cursor is damaged, or belongs to another query or source.
 * - `not-found-in-time`: `findOrWait` found nothing.
 */
export type SourceErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'refused'
  | 'rate-limited'
  | 'unavailable'
  | 'invalid-response'
  | 'query-too-long'
  | 'invalid-cursor'
  | 'not-found-in-time';

/** What is known of a failed request. */
export interface SourceErrorDetails {
  /** The HTTP status of the last answer; `undefined` without an answer. */
  readonly status?: number | undefined;
  /** The id of the request, to be given to the support of the service. */
  readonly traceId?: string | undefined;
  /** The body of the answer, if it is JSON. */
  readonly problem?: unknown;
  /** The position to resume from: the option `cursor` of `searchAll`. */
  readonly cursor?: string | null | undefined;
}

/** Thrown if a source does not answer as it should. It never contains the key. */
export class SourceError extends Error implements SourceErrorDetails {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly problem: unknown;
  readonly cursor: string | null | undefined;

  constructor(code: SourceErrorCode, message: string, details: SourceErrorDetails = {}) {
    super(cutLine(message));
    this.code = code;
    this.status = details.status;
    this.traceId = details.traceId;
    this.problem = details.problem;
    this.cursor = details.cursor;
  }

  /** Returns what a log needs; the body of the answer is not part of it. */
  toJSON(): object {
    const { name, code, message, status, traceId, cursor } = this;
    return { name, code, message, status, traceId, cursor };
  }
}

export function invalidCursor(why: string): SourceError {
  return new SourceError('invalid-cursor', `\`cursor\` does not belong to this search: ${why}`);
}
