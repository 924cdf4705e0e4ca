import { checkKey, readAddress } from '../client/connection.ts';
import { isRecord, ownOptions } from '../language/base/plain-data.ts';
import { SEARCH_VERSION, VERSION_HEADER } from '../language/catalogue/service-version.ts';
import { type Answers, ASSUMPTIONS, type Assumption, type AssumptionId } from './assumptions.ts';

/** Where the service is that is asked. */
export interface ProbeOptions {
  readonly url: string;
  readonly key: string;
  /** By default the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Whether to exceed the rate limit once, to see the answer; false by default. */
  readonly exceedsRate?: boolean | undefined;
}

/** What a service answered. */
export interface ProbeResult {
  /** The answers, for the option `assume` of a sandbox. */
  readonly assume: Answers;
  /** The questions that the answers do not settle, with the reason. */
  readonly unsettled: readonly { readonly id: AssumptionId; readonly why: string }[];
}

interface Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
}

type Ask = (path: string, version?: string | null) => Promise<Response>;

/** Returns an answer, or why there is none. */
type Probe = (ask: Ask) => Promise<{ readonly answer: string | number } | { readonly why: string }>;

const NO_ID = '00000000-0000-4000-8000-000000000000';
const NOT_SHOWN = 'no request that changes nothing shows it';
const NOT_EXCEEDED = 'the rate limit was not exceeded';
const ALL = encodeURIComponent('-id:null');
/** Below the rate limit. */
const PAUSE_MS = 60;
const BURST = 25;

/** Answers by whether a request is taken. */
function taken(path: string, ifTaken: string, ifRefused: string, version: string | null = SEARCH_VERSION): Probe {
  return async (ask) => {
    const { status } = await ask(path, version);
    if (status === 200) return { answer: ifTaken };
    return status >= 400 && status < 500 ? { answer: ifRefused } : unexpected(status);
  };
}

/** Answers with the status of a request that is refused. */
function refusal(path: string): Probe {
  return async (ask) => {
    const { status } = await ask(path);
    return status >= 400 && status < 500 ? { answer: status } : unexpected(status);
  };
}

function unexpected(status: number): { readonly why: string } {
  return { why: `the service answered with ${status}` };
}

/** The requests that settle a question, on lists that any account may read. */
const PROBES: Partial<Readonly<Record<AssumptionId, Probe>>> = {
  'search-order': async (ask) => {
    const times = readColumn(await ask(`/payments?query=${ALL}&limit=100`), 'created_at').filter(isText);
    if (new Set(times).size < 3) return { why: 'it has fewer than three payments' };
    return { answer: isSorted(times) ? 'newest' : 'added' };
  },
  'rate-limit-status': async () => ({ why: NOT_EXCEEDED }),
  'retry-after': async () => ({ why: NOT_EXCEEDED }),
  'refused-status': refusal('/customers?query=nonsense'),
  'missing-status': refusal(`/customers/cus_${NO_ID}`),
  'limit-range': taken(`/customers?query=${ALL}&limit=101`, 'nearest', 'refuse'),
  'missing-query': taken('/customers', 'all', 'refuse'),
  'unknown-parameter': taken(`/customers?query=${ALL}&clausal_probe=1`, 'ignore', 'refuse'),
  'unknown-version': taken('/customers', 'version 1', 'refuse', '0.0.1'),
  'missing-version': async (ask) => {
    const { status } = await ask('/disputes');
    return status === 200 ? taken('/disputes', '2.0.0', 'refuse', null)(ask) : unexpected(status);
  },
};

/**
 * Asks a service what its documentation leaves open, with about ten requests that change nothing.
 *
 * @throws {Error} If the service cannot be reached, or refuses the key.
 * @throws {TypeError} If `url` is no address, or `key` cannot be sent.
 * @example
 * const sandbox = createSandbox({ assume: { 'limit-range': 'nearest' } })
 * const { assume } = await probeService({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch })
 * assume['limit-range'] // 'nearest'
 */
export async function probeService(options: ProbeOptions): Promise<ProbeResult> {
  const { url, key, fetch = globalThis.fetch, exceedsRate = false } = ownOptions(options);
  checkKey(key);
  const base = readAddress(url);
  const send: Ask = async (path, version = SEARCH_VERSION) => {
    const authorized = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const headers = version === null ? authorized : { ...authorized, [VERSION_HEADER]: version };
    const response = await fetch(base + path, { headers });
    return { status: response.status, headers: response.headers, body: await readJson(response) };
  };
  const ask: Ask = async (path, version) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return send(path, version);
  };
  const { status } = await ask(`/customers?query=${ALL}&limit=1`);
  if (status !== 200) throw new Error(`the service does not search with this key: it answered with ${status}`);
  const assume: Record<string, string | number> = {};
  const unsettled: { id: AssumptionId; why: string }[] = [];
  for (const { id, assumed, switch: others } of ASSUMPTIONS as readonly (Assumption & { id: AssumptionId })[]) {
    const result = await (PROBES[id]?.(ask) ?? { why: NOT_SHOWN });
    if ('why' in result) unsettled.push({ id, why: result.why });
    else if ([assumed, ...others].includes(result.answer)) assume[id] = result.answer;
    else unsettled.push({ id, why: `the service answered with ${result.answer}, which a sandbox does not know` });
  }
  if (!exceedsRate) return { assume, unsettled };
  const limits = await exceedRate(send);
  return { assume: { ...assume, ...limits }, unsettled: unsettled.filter(({ id }) => !Object.hasOwn(limits, id)) };
}

/** Searches too often; returns what the refusal says. */
async function exceedRate(send: Ask): Promise<Answers> {
  const all = await Promise.all(Array.from({ length: BURST }, () => send(`/customers?query=${ALL}&limit=1`)));
  const refused = all.find(({ status }) => status === 429 || status === 503);
  if (refused === undefined) return {};
  const after = refused.headers.get('retry-after');
  const form = after === null ? 'none' : /^\d+$/.test(after) ? 'seconds' : 'date';
  return { 'rate-limit-status': refused.status as 429 | 503, 'retry-after': form };
}

async function readJson(response: { json(): Promise<unknown> }): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The values of a member in the objects of a list. */
function readColumn({ body }: Response, name: string): readonly unknown[] {
  const data = isRecord(body) ? body['data'] : undefined;
  return Array.isArray(data) ? data.map((one) => (isRecord(one) ? one[name] : undefined)) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isSorted(times: readonly string[]): boolean {
  return times.every((time, index) => index === 0 || Date.parse(time) <= Date.parse(times[index - 1] ?? ''));
}
