import { disputes } from '../../language/catalogue/disputes.ts';
import {
  ENDPOINTS,
  type Endpoint,
  LIST_VERSION,
  SEARCH_VERSION,
  VERSION_HEADER,
} from '../../language/catalogue/endpoints.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { hashText } from '../../language/text/hash-text.ts';
import type { readAnswers } from './assumptions.ts';
import { Exchange, Refusal, type Reply, UnknownRequest } from './exchange.ts';
import { listDisputes, listObjects, type Pins, searchObjects } from './lists.ts';
import { cancelObject, createObject, type Related, readObject, refuseUnknown, updateObject } from './objects.ts';
import type { Store } from './store.ts';

const MAX_SEARCHES_PER_SECOND = 20;

/** Answers a route in place of the sandbox: with a response, or with a value to be written as JSON. */
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
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

export interface FoundRoute {
  readonly route: string;
  readonly endpoint: Endpoint;
  readonly id: string;
}

/** Answers requests as the service does. */
export class Service {
  readonly handlers = new Map<string, RouteHandler>();
  /** The most searches of one key in any second so far. */
  searchesPerSecond = 0;
  readonly #stores: Readonly<Record<string, Store>>;
  readonly #settings: ServiceSettings;
  readonly #routes: readonly Route[] = ENDPOINTS.map(readRoute);
  readonly #pins: Pins = new Map();
  /** The times of the searches of each key in the last second. */
  readonly #searches = new Map<string, number[]>();

  constructor(stores: Readonly<Record<string, Store>>, settings: ServiceSettings) {
    this.#stores = stores;
    this.#settings = settings;
  }

  findRoute(method: string, path: string): FoundRoute | undefined {
    for (const { pattern, endpoint } of this.#routes) {
      const match = pattern.exec(`${method} ${path}`);
      if (match !== null) return { route: endpoint.route, endpoint, id: decode(match[1] ?? '') };
    }
    return undefined;
  }

  /**
   * Answers a request. The key is checked before anything else.
   *
   * @param checked - The query of the request, if it has no errors.
   */
  async answer(request: Request, path: string, now: number, checked?: CheckedQuery): Promise<Reply | Response> {
    const header = request.headers.get('authorization');
    const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
    const { keys, answers } = this.#settings;
    const grants = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (grants === undefined) {
      return refuseKey(header === null ? 'No Authorization Header' : 'Authorization Failed', request, path, now);
    }
    const found = this.findRoute(request.method, path);
    const handler = this.handlers.get(found?.route ?? '');
    if (handler !== undefined) {
      const answer = await handler(request, found?.id ?? '');
      return answer instanceof Response ? answer : { status: 200, body: answer ?? null };
    }
    const exchange = new Exchange(request, { now, key, id: found?.id ?? '', checked }, answers);
    try {
      if (found === undefined)
        throw new UnknownRequest(404, `there is no route ${quoteText(`${request.method} ${path}`)}`);
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
    if (action === 'unknown') return refuseUnknown(route, missing);
    const store = this.#stores[resource] as Store;
    if (grants.disputes === false && store.resource === disputes) throw new Refusal(403, 'Forbidden');
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
        return cancelObject(exchange, store);
    }
  }

  /** Answers a list: version 2 searches, version 1 does not know `query`. */
  #answerList(exchange: Exchange, store: Store): Reply {
    const version = exchange.header(VERSION_HEADER);
    if (version === SEARCH_VERSION) {
      this.#countSearch(exchange);
      const searched = store.searched(exchange.now);
      return searchObjects(exchange, { resource: store.resource, searched }, this.#settings.secret);
    }
    if (version !== null && version !== LIST_VERSION && exchange.answer('unknown-version') === 'refuse') {
      exchange.refuse(`unknown version ${quoteText(version)}`);
    }
    return listObjects(exchange, store, this.#pins);
  }

  #countSearch(exchange: Exchange): void {
    const { now, key } = exchange;
    const recent = (this.#searches.get(key) ?? []).filter((time) => time > now - 1000);
    this.#searches.set(key, recent);
    const [first] = recent.slice(-MAX_SEARCHES_PER_SECOND);
    if (this.#settings.enforcesRate && recent.length >= MAX_SEARCHES_PER_SECOND && first !== undefined) {
      const form = exchange.answer('retry-after');
      const at = first + 1000;
      const after =
        form === 'seconds' ? `${Math.ceil((at - now) / 1000)}` : new Date(Math.ceil(at / 1000) * 1000).toUTCString();
      const headers: Readonly<Record<string, string>> = form === 'none' ? {} : { 'retry-after': after };
      throw new Refusal(Number(exchange.answer('rate-limit-status')), 'too many requests', undefined, headers);
    }
    recent.push(now);
    this.searchesPerSecond = Math.max(this.searchesPerSecond, recent.length);
  }
}

function readRoute(endpoint: Endpoint): Route {
  const pattern = endpoint.route.replaceAll('/', '\\/').replace('{id}', '([^\\/]+)');
  return { endpoint, pattern: new RegExp(`^${pattern}$`) };
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
