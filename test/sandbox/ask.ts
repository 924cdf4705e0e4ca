import type { Sandbox } from '../../src/sandbox/index.ts';

/** What a request asks for; by default a search, with the headers that it needs. */
export interface Asked {
  readonly method?: string | undefined;
  readonly version?: string | null;
  readonly key?: string | null;
  readonly body?: unknown;
}

/** An answer of the sandbox. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON of many shapes
  readonly body: any;
  readonly headers: Headers;
}

/** Sends a request to a sandbox. */
export async function ask(
  sandbox: Sandbox,
  path: string,
  { method, version = '2.0.0', key = sandbox.key, body }: Asked = {},
): Promise<Answer> {
  const headers = new Headers();
  if (version !== null) headers.set('x-api-version', version);
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const response = await sandbox.fetch(sandbox.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'PATCH'),
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

/** Searches a resource. */
export function searchFor(
  sandbox: Sandbox,
  resource: string,
  query: string,
  rest = '',
  asked?: Asked,
): Promise<Answer> {
  return ask(sandbox, `/${resource}?query=${encodeURIComponent(query)}${rest}`, asked);
}

/** The ids of the objects of an answer. */
export function idsOf({ body }: Answer): readonly string[] {
  return body.data.map(({ id }: { readonly id: string }) => id);
}

/** Payments, the newest last. */
export const PAYMENTS = [
  { id: 'p1', amount: 500, payment_status: 'SETTLED', currency_code: 'EUR', created_at: '2026-01-01T00:00:00Z' },
  { id: 'p2', amount: 1500, payment_status: 'DECLINED', currency_code: 'EUR', created_at: '2026-01-02T00:00:00Z' },
  { id: 'p3', amount: 2500, payment_status: 'SETTLED', currency_code: 'USD', created_at: '2026-01-03T00:00:00Z' },
];
