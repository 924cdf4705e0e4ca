import { wait } from '../client/request-rate.ts';
import { describeValue, isRecord, ownOptions } from '../language/base/plain-data.ts';
import { type ResourceLike, type ResourceName, toResource } from '../language/catalogue/catalogue.ts';
import { type DisputesResource, disputes } from '../language/catalogue/disputes.ts';
import { searchEndpoints, serviceEndpoints } from '../language/catalogue/endpoints.ts';
import { findListFilters } from '../language/catalogue/list-filters.ts';
import type { ServiceObjects } from '../language/catalogue/objects.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { protocolOf, SERVICE_PROTOCOL } from '../language/catalogue/search-protocol.ts';
import { serviceResources } from '../language/catalogue/service-resources.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { readQueryLike, type ToQuery } from '../language/checker/query-like.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { anyValue, type OptionRules, oneOfWords, option, readOptions } from '../language/diagnostic/read-options.ts';
import type { Collection } from '../objects/collection/collection.ts';
import { type Answers, readAnswers } from './assumptions.ts';
import type { CheckedObject } from './check-object.ts';
import { resolveDispute } from './disputes.ts';
import type { Reply } from './exchange.ts';
import { ConnectionReset, delayOf, type Fault, Faults, replyOf } from './faults.ts';
import { type InstallOptions, installFetch } from './install-fetch.ts';
import { readRecordedBody, recordRequest, type SandboxRequest } from './requests.ts';
import {
  type CountedSearches,
  type FoundRoute,
  findMissingHeader,
  type Grants,
  type RequestTime,
  type RouteHandler,
  Service,
} from './service.ts';
import { Store, type Stored, type StoreSnapshot } from './store.ts';

/** The objects that a sandbox begins with, by resource. */
export type SandboxObjects = { readonly [Name in keyof ServiceObjects]?: Iterable<object> | undefined };

/** How a sandbox behaves. */
export interface SandboxOptions extends SandboxObjects, SandboxBehaviour {}

/** Options whose objects have no typing error that types can show, unless `strict` is off. */
type CheckedOptions<Given> = SandboxOptions & {
  readonly [Name in keyof Given]: Name extends keyof typeof serviceResources
    ? Given extends { readonly strict: false }
      ? unknown
      : CheckedObject<Given[Name], (typeof serviceResources)[Name]['fields']>
    : // A computed name, such as that of a resource, may be any option.
      string extends Name
      ? unknown
      : Name extends keyof SandboxOptions
        ? unknown
        : `there is no option \`${Name & string}\``;
};

/** The resources of a service of your own, the objects that the sandbox begins with, and how it behaves. */
export type OwnSandboxOptions<Own extends readonly Resource[]> = SandboxBehaviour & { readonly resources: Own } & {
  readonly [One in Own[number] as One['name']]?: Iterable<object> | undefined;
};

interface SandboxBehaviour {
  /** The address of the service; by default one that no other sandbox has. */
  readonly url?: string | undefined;
  /** The keys that the service takes, each with what it may not read; by default `sandbox-key`. */
  readonly keys?: Readonly<Record<string, Grants>> | undefined;
  /** Whether searches above the rate limit are refused; by default they are only counted. */
  readonly rate?: 'count' | 'enforce' | undefined;
  /** How long searches do not see a write of a request, in milliseconds; 60,000 by default. */
  readonly lag?: number | undefined;
  /** How much earlier than `lag` a write may be seen, from 0 to 1; 0 by default. */
  readonly jitter?: number | undefined;
  /**
   * Whether objects with a probable typing error are refused: `ammount`, `payment_status: 'SETTLD'`,
   * `amount: '5'`; true by default.
   */
  readonly strict?: boolean | undefined;
  /** Answers to what the documentation leaves open, by the id of the assumption. */
  readonly assume?: Answers | undefined;
  /** Whether a refused query has a member `clausal` that explains what is wrong; true by default. */
  readonly hints?: boolean | undefined;
  /** Takes a line for each request that the sandbox does not know; by default `console.error`. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The state of a sandbox, for `restore`. */
export interface SandboxSnapshot {
  readonly stores: Readonly<Record<string, StoreSnapshot>>;
  readonly requests: readonly SandboxRequest[];
  readonly searches: CountedSearches;
  /** The milliseconds that `advance` added. */
  readonly ahead: number;
}

/** The objects of a sandbox, by resource. */
export type SandboxCollections = {
  /** The objects as they are. What a test changes here, searches see at once. */
  readonly [Name in keyof ServiceObjects]: SandboxCollection<
    SandboxObject<Name>,
    Name extends ResourceName ? Name : DisputesResource
  >;
};

/** An object of a sandbox: a test gives it the members that it needs. */
export type SandboxObject<Name extends keyof ServiceObjects> = Partial<ServiceObjects[Name]> & { readonly id: string };

/** A collection that also takes objects whose members have wider types, such as those of a JSON file. */
export type SandboxCollection<Item, Target extends ResourceLike> = Omit<
  Collection<Item, Target>,
  'add' | 'update' | 'upsert'
> & {
  /** @throws {TypeError} If the object has no id, the id of another object, or a typing error (`strict`). */
  add(object: object): void;
  /** @throws {TypeError} If the object has no id, no object has that id, or it has a typing error (`strict`). */
  update(object: object): void;
  /**
   * Adds an object, or replaces the one with the same id. Returns whether it was added.
   *
   * @throws {TypeError} If the object has no id, or has a typing error (`strict`).
   */
  upsert(object: object): boolean;
};

const KEY = 'sandbox-key';
const LAG_MS = 60_000;
/** A method and a path of visible ASCII characters, without parameters. */
const ROUTE = /^[A-Z]+ (?:\/(?:\{id\}|[!"$-.0->@-z|~]*))+$/;
/** Requests before the last ones are forgotten, so that a served sandbox may run for weeks. */
const MAX_REQUESTS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

const RULES = {
  resources: anyValue<readonly Resource[]>(),
  url: option<string | undefined>(undefined, 'an address without parameters', (value) => isAddress(String(value))),
  keys: anyValue<Readonly<Record<string, Grants>>>({ [KEY]: {} }),
  rate: oneOfWords('count', ['count', 'enforce']),
  lag: option(LAG_MS, 'a number of milliseconds, 0 or more', (value) => isWithin(value, 0, Infinity)),
  jitter: option(0, 'a number from 0 to 1', (value) => isWithin(value, 0, 1)),
  strict: option(true, 'a boolean', (value) => typeof value === 'boolean'),
  assume: anyValue<Answers>({}),
  hints: anyValue(true),
  log: anyValue<(line: string) => void>((line) => console.error(line)),
} satisfies OptionRules<SandboxBehaviour & { readonly resources?: readonly Resource[] }>;

function isAddress(text: string): boolean {
  return URL.canParse(text) && !/[?#]/.test(text);
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

let created = 0;

/**
 * The service in memory, for tests: it searches objects as the service does, keeps to its limits
 * and refuses what it refuses. What the documentation of the service leaves open is assumed
 * (`ASSUMPTIONS`), and a response names its assumptions in the header `x-clausal-assumptions`.
 */
class SandboxBase<Name extends string> {
  /** The address of the service, for `fetchSource` or for the code under test. */
  readonly url: string;
  /** A key that the service takes. */
  readonly key: string;
  readonly #stores: Readonly<Record<string, Store>>;
  readonly #service: Service;
  readonly #requests: SandboxRequest[] = [];
  readonly #faults = new Faults();
  readonly #log: (line: string) => void;
  #restoreFetch: (() => void) | undefined;
  #ahead = 0;

  constructor(options: SandboxBehaviour & { readonly resources?: readonly Resource[] }) {
    created += 1;
    const { resources: own } = options;
    const resources = own === undefined ? serviceResources : this.#readResources(own);
    const stored = Object.fromEntries(Object.keys(resources).map((name) => [name, anyValue<Iterable<Stored>>()]));
    const settings = readOptions({ ...stored, ...RULES }, options);
    const { url = `https://sandbox-${created}.test`, keys, rate, lag, jitter, strict, log } = settings;
    this.url = url.replace(/(?<!\/)\/+$/, '');
    this.key = Object.keys(keys)[0] ?? KEY;
    const given = options as Readonly<Record<string, Iterable<Stored> | undefined>>;
    const stores = Object.entries(resources).map(
      ([name, resource]) => [name, new Store(resource, given[name] ?? [], { ms: lag, jitter }, strict)] as const,
    );
    this.#stores = Object.fromEntries(stores);
    this.#log = log;
    for (const [name, { objects }] of stores) Object.defineProperty(this, name, { value: objects, enumerable: true });
    const endpoints = own === undefined ? serviceEndpoints() : searchEndpoints(Object.values(resources));
    this.#service = new Service(this.#stores, endpoints, {
      keys,
      answers: readAnswers(settings.assume),
      enforcesRate: rate === 'enforce',
      hints: settings.hints !== false,
      secret: this.url,
      log,
    });
  }

  /** @throws {TypeError} If they are no resources, or a name is one of the sandbox itself. */
  #readResources(own: readonly Resource[]): Readonly<Record<string, Resource>> {
    const named = own.map((resource) => [toResource(resource).name, resource] as const);
    const taken = named.find(([name], index) => {
      return name in this || Object.hasOwn(RULES, name) || named.findIndex(([other]) => other === name) < index;
    });
    if (taken === undefined) return Object.fromEntries(named);
    throw new TypeError(`\`resources\` cannot have the name ${quoteText(taken[0])}: the sandbox has it already`);
  }

  /** The last 10,000 requests, in the order in which they were answered. */
  get requests(): readonly SandboxRequest[] {
    return this.#requests;
  }

  /** The most searches of one key in any second so far; the service refuses more than 20. */
  get searchesPerSecond(): number {
    return this.#service.searches.most;
  }

  /** The time of the sandbox, in milliseconds since 1970: that of the clock, and what `advance` added. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /**
   * Lets time pass in the sandbox, so that searches see writes.
   *
   * @throws {TypeError} If no date is that late.
   */
  advance(ms: number): void {
    if (typeof ms !== 'number' || Number.isNaN(new Date(this.now + ms).getTime())) {
      throw new TypeError(`\`ms\` must be a number of milliseconds; got ${describeValue(ms)}`);
    }
    this.#ahead += ms;
  }

  /**
   * Writes an object as a request does: a single read sees it at once, a search after `lag`. It
   * replaces the object with its id. A dispute that reaches a final status gets its `resolved_at`.
   *
   * @throws {TypeError} If the object has a typing error (`strict`).
   */
  write(resource: Name, object: Stored & { readonly id: string }): void {
    const store = this.#storeOf(resource);
    store.check(object);
    const isDispute = store.resource === disputes;
    store.write(isDispute ? resolveDispute(store.objects.get(object.id), object, this.now) : object, this.now);
  }

  /**
   * Plans what happens to the next requests of a route or searches with a query, in order.
   *
   * @param target - A route such as `GET /payments`, or a query.
   */
  next(target: string | CheckedQuery | ToQuery, ...faults: readonly Fault[]): void {
    if (typeof target !== 'string') this.#faults.add({ query: readQueryLike(target) }, faults);
    else {
      const { routes } = this.#service;
      if (!routes.includes(target)) {
        throw new TypeError(`there is no route ${quoteText(target)}; the routes are ${routes.join(', ')}`);
      }
      this.#faults.add({ route: target }, faults);
    }
  }

  /**
   * Answers a route instead of the sandbox. It may be one that the service does not have.
   *
   * @param route - A method and a path, with `{id}` for a part that may be any text: `GET /invoices/{id}`.
   * @throws {TypeError} If it is no route.
   */
  handle(route: string, handler: RouteHandler): void {
    if (!ROUTE.test(route)) {
      throw new TypeError(
        `\`route\` must be a method and a path, such as GET /invoices/{id}; got ${describeValue(route)}`,
      );
    }
    this.#service.handle(route, handler);
  }

  /** Returns the state of the sandbox, for `restore`: its objects, its time and its requests. */
  snapshot(): SandboxSnapshot {
    return {
      stores: Object.fromEntries(Object.entries(this.#stores).map(([name, store]) => [name, store.snapshot()])),
      requests: [...this.#requests],
      searches: this.#service.searches,
      ahead: this.#ahead,
    };
  }

  /**
   * Returns to an earlier state: the objects, the requests and the searches counted so far, and what `advance` added.
   *
   * @throws {TypeError} If it is no state that `snapshot` returned, such as a copy in JSON. Nothing has changed then.
   */
  restore(snapshot: SandboxSnapshot): void {
    if (!isSnapshot(snapshot)) {
      throw new TypeError('`snapshot` must be a value that `snapshot()` returned; a copy in JSON lacks a part of it');
    }
    const { stores, requests, searches, ahead } = snapshot;
    const restored = Object.entries(stores).map(([name, one]) => [this.#storeOf(name), one] as const);
    for (const [store, one] of restored) store.checkSnapshot(one);
    for (const [store, one] of restored) store.restore(one);
    this.#requests.splice(0, this.#requests.length, ...requests);
    this.#service.searches = searches;
    this.#ahead = ahead;
  }

  /**
   * Answers requests to `url` in place of the global `fetch`, and refuses requests to other addresses:
   * the code under test may use the address of the real service by mistake.
   *
   * @returns A function that restores the global `fetch`, as the end of the sandbox does.
   * @throws {TypeError} If an option has the wrong type.
   */
  install(options?: InstallOptions): () => void {
    this.#restoreFetch?.();
    this.#restoreFetch = installFetch(this.url, this.fetch, this.#log, options);
    return this.#restoreFetch;
  }

  /**
   * Ends the sandbox, as `await using` does.
   *
   * @throws {Error} If a planned fault met no request.
   */
  close(): void {
    this.#restoreFetch?.();
    const unused = this.#faults.takeUnused();
    if (unused.length > 0) throw new Error(`planned for the sandbox, but never requested: ${unused.join(', ')}`);
  }

  /** Answers a request, as the global `fetch` does. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const path = this.#pathOf(request.url);
    const found = this.#service.findRoute(method, path);
    const route = found?.route ?? `${method} ${path}`;
    const search = this.#readSearch(request, found);
    const fault = this.#faults.take(route, search?.checked);
    const headers = Object.fromEntries(request.headers);
    const received = { route, url: request.url, method, headers, search, time: this.now };
    let body: unknown;
    const record = (status: number, message?: string): void => this.#record({ ...received, body }, status, message);
    try {
      if (method !== 'GET' && method !== 'HEAD') body = readRecordedBody(await request.clone().text());
      const delay = delayOf(fault);
      if (delay > 0) await wait(delay, signal);
      signal.throwIfAborted();
      if (fault === 'reset') throw new ConnectionReset();
      const response =
        replyOf(fault, route) ?? (await this.#service.answer(request, path, this.#readTime(), search?.checked));
      if (response instanceof Response) {
        record(response.status);
        return response;
      }
      record(response.status, readMessage(response));
      return writeReply(changeReply(response, fault, request.url, search?.store.resource), fault === 'cut');
    } catch (error) {
      record(0, error instanceof Error ? error.message : undefined);
      throw error;
    }
  };

  /** The part of a path below the address. */
  #pathOf(url: string): string {
    const { pathname } = new URL(url);
    const base = new URL(this.url).pathname.replace(/\/$/, '');
    return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  }

  #readTime(): RequestTime {
    return { now: this.now, elapsedMs: performance.now() + this.#ahead };
  }

  #storeOf(name: string): Store {
    const store = Object.hasOwn(this.#stores, name) ? this.#stores[name] : undefined;
    if (store === undefined) throw new TypeError(`the sandbox has no ${quoteText(String(name))}`);
    return store;
  }

  /** What a list request searches for; `undefined` for other requests. */
  #readSearch(request: Request, found: FoundRoute | undefined): Search | undefined {
    const { action, resource = '' } = found?.endpoint ?? {};
    if (action !== 'list') return undefined;
    const store = this.#storeOf(resource);
    const { resource: searched } = store;
    const { searchParams } = new URL(request.url);
    const text = searchParams.get('query') ?? undefined;
    const isSearch = findMissingHeader((name) => request.headers.get(name), searched) === undefined;
    const checked = text === undefined || !isSearch ? undefined : checkQuery(searched, text).query;
    return { store, text, checked, isSearch, page: searchParams.get(protocolOf(searched).page) ?? undefined };
  }

  #record({ search, ...received }: Received, status: number, message: string | undefined): void {
    this.#requests.push(
      recordRequest({
        ...received,
        resource: search?.isSearch === true ? search.store.resource.name : undefined,
        text: search?.text,
        checked: search?.checked,
        page: search?.page,
        status,
        message,
        isIgnored:
          search?.isSearch === false &&
          search.text !== undefined &&
          findListFilters(search.store.resource) !== undefined,
        objects: () => ({
          searched: search?.store.searched(this.now).objects() ?? [],
          delayed: search?.store.delayed(this.now) ?? [],
        }),
      }),
    );
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift();
  }
}

/** What `await using` calls, if the types of the program include it. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Name in Key]: () => Promise<void> }
  : unknown;

/** Lets `await using` end an object. */
export function addDisposal<Ended extends object>(ended: Ended, end: () => Promise<void>): Ended & AsyncDisposal {
  return Object.defineProperty(ended, Symbol.asyncDispose, { value: end }) as Ended & AsyncDisposal;
}

/** A sandbox, with its objects by resource. */
export type Sandbox = SandboxBase<keyof ServiceObjects> & SandboxCollections & AsyncDisposal;

/** A sandbox that serves your own resources, with its objects by resource. */
export type OwnSandbox<Own extends readonly Resource[]> = SandboxBase<Own[number]['name']> & {
  readonly [One in Own[number] as One['name']]: SandboxCollection<Stored & { readonly id: string }, One>;
} & AsyncDisposal;

/**
 * Creates a sandbox: the service in memory, for tests. Give its `fetch` to the code under test, or `install` it.
 *
 * With `resources`, it is another service: it answers the searches and single reads of these resources, at their paths,
 * with their headers and in their protocol.
 *
 * @throws {TypeError} If an option has the wrong type, an object has no id, two of a resource have the same one, or an
 *   object probably has a typing error (`strict`).
 * @example
 * const sandbox = createSandbox({ plans: [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }] })
 * const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch })
 * await searchAll(source, 'plans', 'interval:"years"').count() // 1
 */
export function createSandbox<const Own extends readonly Resource[]>(options: OwnSandboxOptions<Own>): OwnSandbox<Own>;
export function createSandbox<const Given extends CheckedOptions<Given>>(options?: Given): Sandbox;
export function createSandbox(options?: SandboxBehaviour): object {
  const sandbox = new SandboxBase(ownOptions(options));
  return addDisposal(sandbox, async () => sandbox.close());
}

function isSnapshot(value: Partial<SandboxSnapshot> | undefined): boolean {
  const { stores, requests, searches, ahead } = value ?? {};
  return (
    isRecord(stores) &&
    Object.values(stores).every((one) => [one?.objects, one?.searched, one?.delayed].every(Array.isArray)) &&
    Array.isArray(requests) &&
    searches?.recent instanceof Map &&
    Number.isFinite(ahead)
  );
}

interface Received extends Pick<SandboxRequest, 'route' | 'url' | 'method' | 'headers' | 'body' | 'time'> {
  readonly search: Search | undefined;
}

/** What a list request searches for. */
interface Search {
  readonly store: Store;
  readonly text: string | undefined;
  readonly checked: CheckedQuery | undefined;
  readonly isSearch: boolean;
  readonly page: string | undefined;
}

function readMessage({ status, body }: Reply): string | undefined {
  const { error, detail } = (body ?? {}) as {
    readonly error?: { readonly message?: string };
    readonly detail?: string;
  };
  return status === 200 ? undefined : (error?.message ?? detail);
}

function changeReply(reply: Reply, fault: Fault, url: string, resource: Resource | undefined): Reply {
  if (fault !== 'repeated-cursor') return reply;
  const protocol = resource === undefined ? SERVICE_PROTOCOL : protocolOf(resource);
  const page = new URL(url).searchParams.get(protocol.page) ?? 'repeated';
  return { ...reply, body: { ...(reply.body as object), [protocol.has_more]: true, [protocol.next_page]: page } };
}

function writeReply({ status, body, headers }: Reply, isCut: boolean): Response {
  const text = JSON.stringify(body);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(isCut ? text.slice(0, text.length / 2) : text));
      if (isCut) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(stream, { status, headers: { 'content-type': JSON_TYPE, ...headers } });
}
