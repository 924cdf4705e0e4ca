import { describeValue, ownOptions, parseJson } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { headersOf, protocolOf } from '../language/catalogue/search-protocol.ts';
import { VERSION_HEADER } from '../language/catalogue/service-version.ts';
import { quoteStart } from '../language/diagnostic/quote.ts';
import { RequestRate, wait } from './request-rate.ts';
import { REQUESTS_PER_SECOND, SourceError, type SourceErrorCode } from './source.ts';

/** The part of the standard `fetch` that a source uses. */
export type Fetch = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal: Signal },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** A request that failed and is sent again. */
export interface Retry {
  /** Why the request failed. */
  readonly error: SourceError;
  /** How often the request has failed: 1 before the first retry. */
  readonly attempt: number;
  /** The pause before it is sent again, in milliseconds. */
  readonly delay: number;
}

/** Where the service is, and how to reach it. */
export interface FetchSourceOptions {
  /** The address of the service, without the path of a resource: `https://api.example.com`. */
  readonly url: string;
  /** The key of the API. It is sent to `url` and appears nowhere else. */
  readonly key: string;
  /** By default the global `fetch` at the time of each request, so that a test can replace it at any time. */
  readonly fetch?: Fetch | undefined;
  /** The header `X-API-Version`, instead of that of the resource. Search needs `2.0.0`, the default. */
  readonly version?: string | undefined;
  /** The milliseconds until a request without a complete answer has failed; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** How often a failed request is sent again, if that may help; 5 times by default. */
  readonly retries?: number | undefined;
  /** Called before the pause of each retry. An error that it throws ends the request. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

const RETRIES = 5;
const MAX_RETRIES = 1000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
/** A service that asks for a longer pause is not available. */
const MAX_RETRY_AFTER_MS = 120_000;
const TIMEOUT_MS = 30_000;
/** The longest time of a timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** The number of characters of a body in a message. */
const MAX_QUOTED = 200;

/** Reads the global at each request: a sandbox, or another mock, may replace it after a source was made. */
const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/** The rates of all keys that the process uses. */
const rates = new Map<string, RequestRate>();

/**
 * Reads the address of a service; returns it without a final slash.
 *
 * @throws {TypeError} If it is no address. The message does not contain it, because it may hold a password.
 */
export function readAddress(url: string): string {
  const parsed = URL.canParse(url) && !/[?#]/.test(url) ? new URL(url) : undefined;
  const { protocol = '', username, password, origin, pathname = '' } = parsed ?? {};
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') {
    throw new TypeError('`url` must be an address such as https://api.example.com');
  }
  return origin + pathname.replace(/\/+$/, '');
}

/** @throws {TypeError} If a key cannot be sent. The message does not contain it. */
export function checkKey(key: string): void {
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('`key` must be the key of the API');
}

/** @throws {TypeError} If an option is not a whole number in a range. */
function checkNumber(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new TypeError(`\`${name}\` must be a whole number from ${min} to ${max}; got ${describeValue(value)}`);
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The JSON of the body; `undefined` if it is something else. That of an error does not contain the key. */
  readonly body: unknown;
  /** Quotes the beginning of the body, without the key; returns nothing for an empty one. */
  readonly quoteBody: () => string | undefined;
}

/** Sends requests to the service, and tries again if another try may succeed. */
export class Connection {
  readonly #base: string;
  readonly #key: string;
  /** The key as HTTP Basic sends it. */
  readonly #credentials: string;
  readonly #fetch: Fetch;
  readonly #version: string | undefined;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #onRetry: FetchSourceOptions['onRetry'];
  readonly #rate: RequestRate;

  /** @throws {TypeError} If an option has the wrong type, or `url` is no address. */
  constructor(options: FetchSourceOptions) {
    const {
      url,
      key,
      fetch = globalFetch,
      version,
      timeout = TIMEOUT_MS,
      retries = RETRIES,
      onRetry,
    } = ownOptions(options);
    checkKey(key);
    for (const [name, value] of Object.entries({ fetch, onRetry })) {
      if (value === undefined || typeof value === 'function') continue;
      throw new TypeError(`\`${name}\` must be a function; got ${describeValue(value)}`);
    }
    checkNumber('timeout', timeout, 1, MAX_TIMEOUT_MS);
    checkNumber('retries', retries, 0, MAX_RETRIES);
    this.#base = readAddress(url);
    this.#key = key;
    this.#credentials = btoa(`${key}:`);
    this.#fetch = fetch;
    this.#version = version;
    this.#timeoutMs = timeout;
    this.#retries = retries;
    this.#onRetry = onRetry;
    const name = `${new URL(this.#base).origin} ${key}`;
    this.#rate = rates.get(name) ?? new RequestRate(REQUESTS_PER_SECOND);
    rates.set(name, this.#rate);
  }

  #hide(text: string): string {
    return hideKey(this.#credentials, hideKey(this.#key, text));
  }

  /** Reads an object by its id; `undefined` if there is none. */
  async read(resource: Resource, id: string, signal?: Signal): Promise<object | undefined> {
    if (typeof id !== 'string' || id === '') throw new TypeError(`\`id\` must be a text; got ${describeValue(id)}`);
    const path = resource.objectPath.replace('{id}', () => encodeURIComponent(id.toWellFormed()));
    const answer = await this.ask(resource, path, signal);
    const { status, body } = answer;
    if (status === 404) return undefined;
    if (status !== 200) throw toError(answer);
    if (typeof body !== 'object' || body === null) throw invalidResponse('the answer is not an object');
    return body;
  }

  /** Asks until there is an answer that another try would not change. */
  async ask(resource: Resource, path: string, given?: Signal): Promise<Answer> {
    const request = this.#write(resource, path);
    const signal = (given ?? new AbortController().signal) as AbortSignal;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#rate.run(() => this.#send(request, signal), signal);
      if (!(answer instanceof SourceError) && !isTransient(answer)) return answer;
      const error = answer instanceof SourceError ? answer : toError(answer);
      const asked = answer instanceof SourceError ? undefined : readRetryAfter(answer.retryAfter);
      if (attempt > this.#retries || (asked ?? 0) > MAX_RETRY_AFTER_MS) throw error;
      // Random pauses keep clients that failed together from coming back together.
      const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
      const delay = (asked ?? 0) + Math.random() * longest;
      if (error.status === 429) this.#rate.pause(delay);
      this.#onRetry?.({ error, attempt, delay });
      await wait(delay, signal);
    }
  }

  /**
   * Sends a request once; returns the error if there is no answer.
   *
   * @throws {SourceError} If `fetch` does: it knows that another try would not help.
   */
  async #send(request: WrittenRequest, signal: AbortSignal): Promise<Answer | SourceError> {
    const controller = new AbortController();
    const aborted = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
    });
    const stop = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const late = new Error(`no answer after ${this.#timeoutMs / 1000} s`);
    const timer = setTimeout(() => controller.abort(late), this.#timeoutMs);
    try {
      // A `fetch` of the caller may ignore the signal.
      return await Promise.race([this.#fetchAnswer(request, controller.signal), aborted]);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceError) throw error;
      const reason = this.#hide(describeFailure(error));
      return new SourceError('unavailable', `the service cannot be reached: ${reason}`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  #write(resource: Resource, path: string): WrittenRequest {
    const isBearer = protocolOf(resource).authorization === 'bearer';
    const headers = {
      accept: 'application/json',
      authorization: isBearer ? `Bearer ${this.#key}` : `Basic ${this.#credentials}`,
      ...headersOf(resource),
      ...(this.#version !== undefined && { [VERSION_HEADER]: this.#version }),
    };
    return { url: this.#base + path, headers };
  }

  async #fetchAnswer({ url, headers }: WrittenRequest, signal: AbortSignal): Promise<Answer> {
    // Not as a method: the `fetch` of browsers does not work as one.
    const fetch = this.#fetch;
    const response = await fetch(url, { headers, signal });
    const { status } = response;
    const text = await response.text();
    return {
      status,
      retryAfter: response.headers.get('retry-after'),
      body: parseJson(status === 200 ? text : this.#hide(text)),
      quoteBody: () => quoteBody(this.#hide(text)),
    };
  }
}

interface WrittenRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether another try may succeed. A service that does not implement a request (501) never will. */
function isTransient({ status, body }: Answer): boolean {
  // Something between here and the service answers with a page of its own, or ends the answer early.
  if (status === 200) return body === undefined;
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

function quoteBody(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? undefined : quoteStart(line, MAX_QUOTED);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Replaces a key in a text, in the spellings of JSON, URLs and HTML too. */
export function hideKey(key: string, text: string): string {
  const characters = Array.from(key, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const name = ENTITIES[character] ?? `#0*${code}`;
    return String.raw`(?:\\?\x${hex}|\\u00${hex}|%${hex}|&#0*${code};|&#x0*${hex};|&${name};)`;
  });
  return text.replace(new RegExp(characters.join(''), 'gi'), '[key]');
}

/** What `fetch` throws says little; its cause names the address, or the certificate. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { message, cause } = error;
  // The failures of several addresses of a host have no message, but a code.
  const why = cause instanceof Error ? cause.message || Reflect.get(cause, 'code') : undefined;
  return typeof why === 'string' && why !== '' ? `${message}: ${why}` : message;
}

/** The milliseconds that a service asks to wait, in seconds or as a date; `undefined` if it does not ask. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

const CODES: Readonly<Record<number, SourceErrorCode>> = {
  200: 'invalid-response',
  401: 'unauthorized',
  403: 'forbidden',
  408: 'unavailable',
  429: 'rate-limited',
};

/** The error of an answer with a status of failure, or without JSON. */
export function toError({ status, body, quoteBody }: Answer): SourceError {
  const code = CODES[status] ?? (status >= 500 ? 'unavailable' : status >= 400 ? 'refused' : 'invalid-response');
  const said = readText(body, 'detail') ?? readText(readMember(body, 'error'), 'message') ?? quoteBody();
  const traceId = readText(readMember(body, 'trace'), 'requestId');
  const answered = status === 200 ? '200 without JSON' : `with ${status}`;
  const message = `the service answered ${answered}${said === undefined ? '' : `: ${said}`}`;
  return new SourceError(code, message, { status, traceId, problem: body });
}

export function invalidResponse(why: string): SourceError {
  return new SourceError('invalid-response', why, { status: 200 });
}

export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function readText(value: unknown, name: string): string | undefined {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : undefined;
}
