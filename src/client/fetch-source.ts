import type { Signal } from '../language/base/signal.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { headersOf, protocolOf } from '../language/catalogue/search-protocol.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { formatChecked } from '../language/formatter/format-checked.ts';
import {
  type Answer,
  Connection,
  type FetchSourceOptions,
  invalidResponse,
  readMember,
  toError,
} from './connection.ts';
import { addFindOrWait, type WaitingSource } from './find-or-wait.ts';
import { MAX_ENCODED_QUERY, type PageOptions, SERVICE_CAPABILITIES, SourceError, type SourcePage } from './source.ts';

/**
 * Creates a source that asks the service. It sends at most 20 requests in any second for a key,
 * counted over all sources of the process. A request is sent again after 408, 429, 5xx except 501, an
 * answer that is not JSON, and network failures: five times (`retries`), after random pauses, or after
 * the pause that the service asks for. `onRetry` is called before each pause.
 *
 * @throws {TypeError} If an option has the wrong type, or `url` is no address.
 * @example
 * fetchSource({ url: 'https://api.example.com', key: 'secret' }).capabilities.pageSize // 100
 */
export function fetchSource(options: FetchSourceOptions): WaitingSource {
  const connection = new Connection(options);
  return addFindOrWait({
    capabilities: SERVICE_CAPABILITIES,
    search: (query, options, signal) => searchPage(connection, query, options, signal),
    get: (resource: ResourceLike, id: string, signal?: Signal) => connection.read(toResource(resource), id, signal),
  });
}

async function searchPage(
  connection: Connection,
  query: CheckedQuery,
  { limit, page, total }: PageOptions,
  signal: Signal,
): Promise<SourcePage> {
  const encoded = encodeURIComponent(formatChecked(query).toWellFormed());
  if (encoded.length > MAX_ENCODED_QUERY) {
    const { text } = query;
    throw new SourceError(
      'query-too-long',
      `the query has ${encoded.length} characters in a URL, more than ${MAX_ENCODED_QUERY}: ${quoteText(text)}`,
    );
  }
  const { resource } = query;
  const protocol = protocolOf(resource);
  const isCounted = protocol.total === undefined || total === 'exact';
  const rest = [
    `&${protocol.limit}=${limit}`,
    page === undefined ? '' : `&${protocol.page}=${encodeURIComponent(page)}`,
    protocol.total !== undefined && isCounted ? `&${protocol.total}` : '',
  ];
  const answer = await connection.ask(resource, `${resource.path}?query=${encoded}${rest.join('')}`, signal);
  if (answer.status !== 200) throw toError(answer);
  return readPage(answer, resource, isCounted);
}

/** Reads the envelope of a search. */
function readPage({ body }: Answer, resource: Resource, isCounted: boolean): SourcePage {
  const { name } = resource;
  const protocol = protocolOf(resource);
  const data = readMember(body, protocol.data);
  const header = Object.keys(headersOf(resource)).join('`, `');
  if (header !== '' && Array.isArray(data) && readMember(body, 'meta') !== undefined) {
    throw invalidResponse(`the service answered with an unfiltered list: it does not search with this \`${header}\``);
  }
  const page = {
    ...(body as object),
    object: name,
    has_more: readMember(body, protocol.has_more),
    next_page: readMember(body, protocol.next_page),
    total_count: readMember(body, protocol.total_count),
    data,
  };
  if (readMember(body, 'object') !== protocol.object || !isPage(page, isCounted))
    throw invalidResponse(`the answer is not a page of ${name}`);
  return page;
}

function isPage(page: { readonly [Name in keyof SourcePage]: unknown }, isCounted: boolean): page is SourcePage {
  const { data, has_more: hasMore, next_page: cursor, total_count: total } = page;
  return (
    Array.isArray(data) &&
    data.every((one) => typeof one === 'object' && one !== null) &&
    typeof hasMore === 'boolean' &&
    (typeof total === 'number' || (!isCounted && total === undefined)) &&
    (cursor === null || cursor === undefined || typeof cursor === 'string')
  );
}
