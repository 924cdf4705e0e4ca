import type { Signal } from '../language/base/signal.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
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
    get: (resource: ResourceLike, id: string, signal?: Signal) =>
      connection.read(toResource(resource).name, id, signal),
  });
}

async function searchPage(
  connection: Connection,
  query: CheckedQuery,
  { limit, page }: PageOptions,
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
  const { name } = query.resource;
  const rest = page === undefined ? '' : `&page=${encodeURIComponent(page)}`;
  const answer = await connection.ask(`/${name}?query=${encoded}&limit=${limit}${rest}`, signal);
  if (answer.status !== 200) throw toError(answer);
  return readPage(answer, name);
}

/** Reads the envelope of a search. */
function readPage({ body }: Answer, name: string): SourcePage {
  if (Array.isArray(readMember(body, 'data')) && readMember(body, 'meta') !== undefined) {
    const why = 'the service answered with an unfiltered list: it does not search with this `X-API-Version`';
    throw invalidResponse(why);
  }
  if (!isPage(body) || body.object !== name) throw invalidResponse(`the answer is not a page of ${name}`);
  return body;
}

function isPage(body: unknown): body is SourcePage {
  const cursor = readMember(body, 'next_page');
  const data = readMember(body, 'data');
  return (
    Array.isArray(data) &&
    data.every((one) => typeof one === 'object' && one !== null) &&
    typeof readMember(body, 'has_more') === 'boolean' &&
    typeof readMember(body, 'total_count') === 'number' &&
    (cursor === null || cursor === undefined || typeof cursor === 'string')
  );
}
