import { SEARCH_VERSION, VERSION_HEADER } from '../../language/catalogue/endpoints.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { ownOptions } from '../../language/text/own-options.ts';
import type { Signal } from '../../language/text/signal.ts';
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

/** Where the service is, and how to reach it. */
export interface FetchSourceOptions {
  /** The address of the service, without the path of a resource: `https://api.example.com`. */
  readonly url: string;
  /** The key of the API. It is sent to `url` and appears nowhere else. */
  readonly key: string;
  /** By default the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The header `X-API-Version`. Search needs `2.0.0`, the default. */
  readonly version?: string | undefined;
}

const MAX_ATTEMPTS = 6;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;
/** A service that asks for a longer pause is not available. */
const MAX_RETRY_AFTER_MS = 120_000;
const TIMEOUT_MS = 30_000;

/** The rates of all keys that the process uses. */
const rates = new Map<string, RequestRate>();

function readBase(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isAddress = /^https?:$/.test(parsed?.protocol ?? '') && parsed?.search === '' && parsed.username === '';
  if (!isAddress) throw new TypeError('`url` must be an address such as https://api.example.com');
  return url.replace(/(?<!\/)\/+$/, '');
}

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The body. That of an error does not contain the key. */
  readonly text: string;
}

/** Sends requests to the service, and tries again if another try may succeed. */
export class Connection {
  readonly #base: string;
  readonly #key: string;
  readonly #fetch: Fetch;
  readonly #version: string;
  readonly #rate: RequestRate;

  /** @throws {TypeError} If an option has the wrong type, or `url` is no address. */
  constructor(options: FetchSourceOptions) {
    const { url, key, fetch = globalThis.fetch, version = SEARCH_VERSION } = ownOptions(options);
    if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('`key` must be the key of the API');
    if (typeof fetch !== 'function') throw new TypeError(`\`fetch\` must be a function; got ${describeValue(fetch)}`);
    this.#base = readBase(url);
    this.#key = key;
    this.#fetch = fetch;
    this.#version = version;
    const name = `${new URL(this.#base).origin} ${key}`;
    this.#rate = rates.get(name) ?? new RequestRate(REQUESTS_PER_SECOND);
    rates.set(name, this.#rate);
  }

  /** Reads an object by its id; `undefined` if there is none. */
  async read(name: string, id: string, signal?: Signal): Promise<object | undefined> {
    if (typeof id !== 'string' || id === '') throw new TypeError(`\`id\` must be a text; got ${describeValue(id)}`);
    const answer = await this.ask(`/${name}/${encodeURIComponent(id.toWellFormed())}`, signal);
    if (answer.status === 404) return undefined;
    const object = answer.status === 200 ? readJson(answer.text) : undefined;
    if (answer.status !== 200) throw toError(answer);
    if (typeof object !== 'object' || object === null) throw invalidResponse('the answer is not an object', answer);
    return object;
  }

  /** Asks until there is an answer that another try would not change. */
  async ask(path: string, given?: Signal): Promise<Answer> {
    const signal = (given ?? new AbortController().signal) as AbortSignal;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#rate.run(() => this.#send(path, signal), signal);
      if (!(answer instanceof SourceError) && !isTransient(answer.status)) return answer;
      const asked = answer instanceof SourceError ? undefined : readRetryAfter(answer.retryAfter);
      if (attempt === MAX_ATTEMPTS || (asked ?? 0) > MAX_RETRY_AFTER_MS) {
        throw answer instanceof SourceError ? answer : toError(answer);
      }
      // Random pauses keep clients that failed together from coming back together.
      const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
      const delay = (asked ?? 0) + Math.random() * longest;
      if (!(answer instanceof SourceError) && answer.status === 429) this.#rate.pause(delay);
      await wait(delay, signal);
    }
  }

  /** Sends a request once; returns the error if there is no answer. */
  async #send(path: string, signal: AbortSignal): Promise<Answer | SourceError> {
    const controller = new AbortController();
    const stop = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(new Error(`no answer after ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    try {
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${this.#key}`,
        [VERSION_HEADER]: this.#version,
      };
      // Not as a method: the `fetch` of browsers does not work as one.
      const fetch = this.#fetch;
      const response = await fetch(this.#base + path, { headers, signal: controller.signal });
      const { status } = response;
      const text = await response.text();
      const shown = status === 200 ? text : this.#hideKey(text);
      return { status, retryAfter: response.headers.get('retry-after'), text: shown };
    } catch (error) {
      signal.throwIfAborted();
      const reason = describeFailure(error).replaceAll(this.#key, '[key]');
      return new SourceError('unavailable', `the service cannot be reached: ${reason}`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Hides the key in the body of an error, whatever escapes the service writes it with. */
  #hideKey(text: string): string {
    const body = readJson(text);
    if (body === undefined) return text.replaceAll(this.#key, '[key]');
    return JSON.stringify(body).replaceAll(JSON.stringify(this.#key).slice(1, -1), '[key]');
  }
}

/** Whether another try may succeed. A service that does not implement a request (501) never will. */
function isTransient(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

/** What `fetch` throws says little; its cause names the address, or the certificate. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/** The milliseconds that a service asks to wait, in seconds or as a date; `undefined` if it does not ask. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

const CODES: Readonly<Record<number, SourceErrorCode>> = { 401: 'unauthorized', 403: 'forbidden', 429: 'rate-limited' };

export function toError(answer: Answer): SourceError {
  const { status, text } = answer;
  const problem = readJson(text);
  const code = CODES[status] ?? (status >= 500 ? 'unavailable' : status >= 400 ? 'refused' : 'invalid-response');
  const said = readText(problem, 'detail') ?? readText(readMember(problem, 'error'), 'message');
  const traceId = readText(readMember(problem, 'trace'), 'requestId');
  const message = `the service answered with ${status}${said === undefined ? '' : `: ${said}`}`;
  return new SourceError(code, message, { status, traceId, problem });
}

export function invalidResponse(why: string, { status }: Answer): SourceError {
  return new SourceError('invalid-response', why, { status });
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
