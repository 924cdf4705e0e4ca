import { type Fetch, type FetchSourceOptions, fetchSource, type Source } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createCollection } from '../../src/objects/index.ts';

export const KEY = 'sk_test_51H';

/** What the service does with one request, instead of answering it. */
export type Fault =
  | 'ok'
  | 'reset'
  | 'never'
  | 'ignored signal'
  | 'endless body'
  | 'cut'
  | 'repeated cursor'
  | 'no cursor'
  | 'empty'
  | { readonly status: number; readonly body?: string; readonly retryAfter?: string };

/** A request as the service receives it. */
export interface Received {
  readonly time: number;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** A service that answers searches on plans, and does what a test asks for. */
export interface TestService {
  readonly received: readonly Received[];
  readonly source: Source;
  /** What happens to the next requests, in order. */
  next(...faults: readonly Fault[]): void;
}

let services = 0;

/** Creates a service with as many plans, `plan-0` and so on; the even ones are by month. */
export function createService(count: number, key = KEY, options?: Partial<FetchSourceOptions>): TestService {
  const objects = Array.from({ length: count }, (_, index) => ({
    id: `plan-${index}`,
    interval: index % 2 === 0 ? 'months' : 'years',
  }));
  const plans = createCollection('plans', objects);
  const faults: Fault[] = [];
  const received: Received[] = [];
  // Each has an address of its own, because a key has one rate at one address.
  services += 1;
  const url = `https://service-${services}.test`;
  const fetch: Fetch = (address, { headers, signal }) => {
    const requested = new URL(address);
    received.push({ time: performance.now(), url: requested, headers });
    const fault = faults.shift() ?? 'ok';
    return ignoreSignal(fault) ?? answer(fault, requested, signal);
  };
  return {
    received,
    source: fetchSource({ url, key, fetch, ...options }),
    next: (...more) => void faults.push(...more),
  };

  async function answer(fault: Fault, { pathname, searchParams }: URL, signal: AbortSignal): ReturnType<Fetch> {
    if (fault === 'reset') throw new TypeError(`fetch failed with Bearer ${key}`);
    if (fault === 'never') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    if (typeof fault === 'object') return respond(fault.status, fault.body ?? '', fault.retryAfter);
    const [, name, id] = pathname.split('/');
    if (id !== undefined) {
      const object = plans.get(id);
      return object === undefined
        ? respond(404, '{"error":{"message":"not found"}}')
        : respond(200, JSON.stringify(object));
    }
    const page = plans.search(search('plans').check(String(searchParams.get('query'))), {
      limit: Number(searchParams.get('limit')),
      page: fault === 'empty' ? null : searchParams.get('page'),
    });
    const changed = {
      ...(fault === 'repeated cursor' && { has_more: true, next_page: searchParams.get('page') }),
      ...(fault === 'no cursor' && { has_more: true, next_page: null }),
      ...(fault === 'empty' && { data: [], has_more: true, next_page: `${received.length}` }),
    };
    const body = JSON.stringify({ ...page, object: name, ...changed });
    return respond(200, fault === 'cut' ? body.slice(0, -10) : body);
  }
}

/** The answer of a `fetch` that does not end when its signal aborts. */
function ignoreSignal(fault: Fault): ReturnType<Fetch> | undefined {
  const endless = new Promise<never>(() => {});
  if (fault === 'ignored signal') return endless;
  return fault === 'endless body' ? Promise.resolve({ ...respond(200, ''), text: () => endless }) : undefined;
}

function respond(status: number, body: string, retryAfter?: string): Awaited<ReturnType<Fetch>> {
  return {
    status,
    headers: { get: (name) => (name === 'retry-after' ? (retryAfter ?? null) : null) },
    text: () => Promise.resolve(body),
  };
}
