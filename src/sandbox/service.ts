import { hashText } from '../language/base/hash-text.ts';
import { disputes } from '../language/catalogue/disputes.ts';
import type { Endpoint } from '../language/catalogue/endpoints.ts';
import { findListFilters } from '../language/catalogue/list-filters.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { protocolOf, type SearchProtocol } from '../language/catalogue/search-protocol.ts';
import { LIST_VERSION, SEARCH_VERSION, VERSION_HEADER } from '../language/catalogue/service-version.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import type { readAnswers } from './assumptions.ts';
import { listDisputes, loseOverdue } from './disputes.ts';
import { Exchange, Refusal, type Reply, UnknownRequest } from './exchange.ts';
import { listObjects, searchObjects } from './lists.ts';
import { cancelObject, createObject, type Related, readObject, refuseUnknown, updateObject } from './objects.ts';
import type { Store } from './store.ts';

const MAX_SEARCHES_PER_SECOND = 20;

/**
 * Answers a route instead of the sandbox: with a response, or with a value to be written as JSON. The id is what the
 * path has instead of the first `{id}`.
 */
export type RouteHandler = (request: Request, id: string) => unknown;

/** What a key may not read. */
export interface Grants {
  readonly disputes?: boolean | undefined;
}

/** How the service behaves. */
export interface ServiceSettings {
  readonly keys: Readonly<Record<string, Grants>>;
  readonly answers: ReturnType<typeof readAnswers>;
  readonly enforcesRate: boolean;
  readonly hints: boolean;
  /** Makes the cursors of one sandbox differ from those of another. */
  readonly secret: string;
  readonly log: (line: string) => void;
}

interface Route {
  readonly route: string;
  /** Absent for a route that only a handler answers. */
  readonly endpoint?: Endpoint;
  /** The parts between slashes; any text stands for `{id}`. */
  readonly segments: readonly string[];
}

export interface FoundRoute extends Omit<Route, 'segments'> {
  readonly id: string;
}

/** When a request came. */
export interface RequestTime {
  /** The time of the sandbox, in milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds on a clock that runs while `Date` is frozen. */
  readonly elapsedMs: number;
}

/** The searches so far, as the rate limit counts them. */
export interface CountedSearches {
  /** The most searches of one key in any second. */
  readonly most: number;
  /** The times of the searches of each key in the last second. */
  readonly recent: ReadonlyMap<string, readonly number[]>;
}

/** Answers requests as the service does. */
export class Service {
  searches: CountedSearches = { most: 0, recent: new Map() };
  readonly #stores: Readonly<Record<string, Store>>;
  readonly #settings: ServiceSettings;
  readonly #scheme: SearchProtocol['authorization'];
  readonly #handlers = new Map<string, RouteHandler>();
  #routes: readonly Route[] = [];

  constructor(stores: Readonly<Record<string, Store>>, endpoints: readonly Endpoint[], settings: ServiceSettings) {
    const [first] = Object.values(stores);
    this.#stores = stores;
    this.#settings = settings;
    // All resources of a service take its keys in the same way.
    this.#scheme = first === undefined ? 'bearer' : protocolOf(first.resource).authorization;
    for (const endpoint of endpoints) this.#addRoute(endpoint.route, endpoint);
  }

  get routes(): readonly string[] {
    return this.#routes.map(({ route }) => route);
  }

  /** Answers a route, which need not be one of the service, with a handler. */
  handle(route: string, handler: RouteHandler): void {
    if (!this.routes.includes(route)) this.#addRoute(route);
    this.#handlers.set(route, handler);
  }

  /** Routes with fewer ids come first, so that `/payments/totals` is none. */
  #addRoute(route: string, endpoint?: Endpoint): void {
    const added: Route = { route, segments: route.split('/'), ...(endpoint && { endpoint }) };
    this.#routes = [...this.#routes, added].sort((a, b) => countIds(a) - countIds(b));
  }

  findRoute(method: string, path: string): FoundRoute | undefined {
    const asked = `${method} ${path}`.split('/');
    const found = this.#routes.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) => segment === asked[index] || (segment === ID && asked[index] !== '')),
    );
    return found && { ...found, id: decode(asked[found.segments.indexOf(ID)] ?? '') };
  }

  /**
   * Answers a request. The key is checked before anything else.
   *
   * @param checked - The query of the request, if it has no errors.
   */
  async answer(
    request: Request,
    path: string,
    { now, elapsedMs }: RequestTime,
    checked?: CheckedQuery,
  ): Promise<Reply | Response> {
    const header = request.headers.get('authorization');
    const key = readKey(header ?? '', this.#scheme);
    const { keys, answers } = this.#settings;
    const grants = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (grants === undefined) {
      return refuseKey(header === null ? 'No Authorization Header' : 'Authorization Failed', request, path, now);
    }
    const found = this.findRoute(request.method, path);
    const handler = this.#handlers.get(found?.route ?? '');
    if (handler !== undefined) {
      const answer = await handler(request, found?.id ?? '');
      return answer instanceof Response ? answer : { status: 200, body: answer ?? null };
    }
    const exchange = new Exchange(request, { now, elapsedMs, key, id: found?.id ?? '', checked }, answers);
    try {
      if (found?.endpoint === undefined) {
        exchange.answer('undocumented-route');
        throw new UnknownRequest(404, `there is no route ${quoteText(`${request.method} ${path}`)}`);
      }
      const reply = await this.#answerRoute(exchange, found.endpoint, grants);
      return { ...reply, headers: nameAssumptions(exchange) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.#writeRefusal(exchange, error);
    }
  }

  #writeRefusal(exchange: Exchange, refusal: Refusal): Reply {
    const { status, message, hint, headers } = refusal;
    const { log, hints } = this.#settings;
    if (refusal instanceof UnknownRequest) log(`clausal sandbox: ${message}`);
    const body = { error: { message }, ...(hint && hints && { clausal: hint }) };
    return { status, body, headers: { ...headers, ...nameAssumptions(exchange) } };
  }

  async #answerRoute(exchange: Exchange, endpoint: Endpoint, grants: Grants): Promise<Reply> {
    const { action, resource = '', route, missing = '' } = endpoint;
    if (action === 'unknown') return refuseUnknown(exchange, route, missing);
    const store = this.#stores[resource] as Store;
    const isOfDisputes = store.resource === disputes;
    if (isOfDisputes && grants.disputes === false) throw new Refusal(403, 'Forbidden');
    if (Object.hasOwn(store.resource.headers ?? {}, VERSION_HEADER)) checkVersion(exchange, action === 'list-disputes');
    if (isOfDisputes) loseOverdue(exchange, store);
    if (action !== 'list' && action !== 'list-disputes') exchange.checkParameters([]);
    switch (action) {
      case 'list':
        return this.#answerList(exchange, store);
      case 'list-disputes':
        return listDisputes(exchange, store);
      case 'read':
        return readObject(exchange, store);
      case 'update':
        return updateObject(exchange, store);
      case 'create':
        return createObject(exchange, store, this.#stores as unknown as Related);
      case 'cancel':
        return cancelObject(exchange, store, this.#stores as unknown as Related);
    }
  }

  /** Answers a search; without its headers, version 1 lists objects and does not know `query`. */
  #answerList(exchange: Exchange, store: Store): Reply {
    const { resource } = store;
    const missing = findMissingHeader((name) => exchange.header(name), resource);
    if (missing === undefined) {
      this.#countSearch(exchange);
      return searchObjects(exchange, { resource, searched: store.searched(exchange.now) }, this.#settings.secret);
    }
    if (findListFilters(resource) === undefined) exchange.refuse(`the header ${quoteText(missing)} is missing`);
    return listObjects(exchange, store);
  }

  #countSearch(exchange: Exchange): void {
    const { now, elapsedMs, key } = exchange;
    const { most, recent: searches } = this.searches;
    // A time after this one is that of a clock which a test has replaced since.
    const recent = (searches.get(key) ?? []).filter((time) => time > elapsedMs - 1000 && time <= elapsedMs);
    const [first] = recent.slice(-MAX_SEARCHES_PER_SECOND);
    if (this.#settings.enforcesRate && recent.length >= MAX_SEARCHES_PER_SECOND && first !== undefined) {
      exchange.answer('rate-counted');
      const form = exchange.answer('retry-after');
      const ms = first + 1000 - elapsedMs;
      const after =
        form === 'seconds' ? `${Math.ceil(ms / 1000)}` : new Date(Math.ceil((now + ms) / 1000) * 1000).toUTCString();
      const headers: Readonly<Record<string, string>> = form === 'none' ? {} : { 'retry-after': after };
      throw new Refusal(Number(exchange.answer('rate-limit-status')), 'too many requests', undefined, headers);
    }
    const counted = [...recent, elapsedMs];
    this.searches = { most: Math.max(most, counted.length), recent: new Map(searches).set(key, counted) };
  }
}

/** The header that a search lacks, with its value; `undefined` if it has all that its resource needs. */
export function findMissingHeader(
  read: (name: string) => string | null,
  { headers = {} }: Resource,
): string | undefined {
  const missing = Object.entries(headers).find(([name, value]) => read(name) !== value);
  return missing?.join(': ');
}

/** Reads the key of a header `Authorization`; empty if there is none. */
function readKey(header: string, scheme: SearchProtocol['authorization']): string {
  const credentials = new RegExp(`^${scheme} +(\\S+)$`, 'i').exec(header)?.[1] ?? '';
  if (scheme === 'bearer') return credentials;
  try {
    return atob(credentials).split(':')[0] ?? '';
  } catch {
    return '';
  }
}

/** The list of disputes has one version. */
function checkVersion(exchange: Exchange, isDisputeList: boolean): void {
  const version = exchange.header(VERSION_HEADER);
  if (version === SEARCH_VERSION) return;
  if (isDisputeList) {
    if (version === null && exchange.answer('missing-version') !== 'refuse') return;
    exchange.refuse(`invalid ${VERSION_HEADER} ${quoteText(version ?? '')}: must be ${SEARCH_VERSION}`);
  }
  if (version === null || version === LIST_VERSION || exchange.answer('unknown-version') !== 'refuse') return;
  exchange.refuse(`unknown version ${quoteText(version)}`);
}

const ID = '{id}';

function countIds({ segments }: Route): number {
  return segments.filter((segment) => segment === ID).length;
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Answers a request without a key that the service takes. */
function refuseKey(detail: string, request: Request, instance: string, now: number): Reply {
  const requestId = hashText(`${now} ${request.method} ${request.url}`).toString(36);
  const trace = { timestamp: new Date(now).toISOString(), requestId, buildId: 'sandbox', rayId: requestId };
  const type = 'about:blank';
  const body = { type, title: 'Unauthorized', status: 401, detail, instance, trace };
  return { status: 401, body, headers: { 'content-type': 'application/problem+json' } };
}

function nameAssumptions({ assumptions }: Exchange): Readonly<Record<string, string>> {
  return assumptions.size === 0 ? {} : { 'x-clausal-assumptions': [...assumptions].join(', ') };
}
