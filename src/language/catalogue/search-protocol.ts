import { isRecord } from '../base/plain-data.ts';
import { SEARCH_HEADERS } from './service-version.ts';

/** How a service takes a search, and what its pages look like: the value of each member is the service's own name for it. */
export interface SearchProtocol {
  /** How the key is sent: as a bearer token, or as the user of HTTP Basic. */
  readonly authorization: 'bearer' | 'basic';
  /** The parameter for the number of objects on a page. */
  readonly limit: string;
  /** The parameter for the cursor of a page. */
  readonly page: string;
  /** The parameter that asks for the total, with its value: `expand[]=total_count`. By default each page has it. */
  readonly total?: string;
  /** The `object` of each page; by default the name of the resource. */
  readonly object: string;
  /** The member with the objects of a page. */
  readonly data: string;
  /** The member that says whether there are more pages. */
  readonly has_more: string;
  /** The member with the cursor of the next page. */
  readonly next_page: string;
  /** The member with the number of objects on all pages. */
  readonly total_count: string;
}

export const SERVICE_PROTOCOL = {
  authorization: 'bearer',
  limit: 'limit',
  page: 'page',
  data: 'data',
  has_more: 'has_more',
  next_page: 'next_page',
  total_count: 'total_count',
} as const satisfies Omit<SearchProtocol, 'object'>;

/** The protocol of a resource: that of the billing service, except for what the resource says. */
export function protocolOf({
  name,
  protocol,
}: {
  readonly name: string;
  readonly protocol: Partial<SearchProtocol>;
}): SearchProtocol {
  return { ...SERVICE_PROTOCOL, object: name, ...protocol };
}

/**
 * The objects of a saved response, which is a page of a search.
 *
 * @returns `undefined` if a value is not a page: it has an id, or no list where a page has its objects.
 */
export function objectsOfPage(
  resource: Parameters<typeof protocolOf>[0] & { readonly entries: ReadonlyMap<string, unknown> },
  value: unknown,
): readonly unknown[] | undefined {
  const { data } = protocolOf(resource);
  if (!isRecord(value) || Object.hasOwn(value, 'id') || resource.entries.has(data)) return undefined;
  const list: unknown = value[data];
  return Array.isArray(list) ? list : undefined;
}

export function headersOf<Values>({
  headers,
}: {
  readonly headers?: Values | undefined;
}): Values | typeof SEARCH_HEADERS {
  return headers ?? SEARCH_HEADERS;
}

const NAME = /^[\w.[\]-]+$/;
export const PROTOCOL_FORMS: Readonly<Record<keyof SearchProtocol, RegExp>> = {
  authorization: /^(?:bearer|basic)$/,
  limit: NAME,
  page: NAME,
  total: /^[\w.[\]-]+=[\w.-]+$/,
  object: /^[!-~]+$/,
  data: NAME,
  has_more: NAME,
  next_page: NAME,
  total_count: NAME,
};

/** Reports what is wrong with a protocol of any shape. */
export function checkProtocol(protocol: unknown, report: (path: string, message: string) => void): void {
  if (!isRecord(protocol)) {
    report('protocol', 'must be an object with a name for each member that differs from the billing service');
    return;
  }
  for (const [name, value] of Object.entries(protocol)) {
    const form = Object.hasOwn(PROTOCOL_FORMS, name) ? PROTOCOL_FORMS[name as keyof SearchProtocol] : undefined;
    if (form === undefined) report(`protocol.${name}`, 'is not a known key');
    else if (typeof value !== 'string' || !form.test(value))
      report(`protocol.${name}`, MISTAKES[name] ?? 'must be a name');
  }
}

const MISTAKES: Readonly<Record<string, string>> = {
  authorization: 'must be `bearer` or `basic`',
  total: 'must be a parameter with its value, such as `expand[]=total_count`',
};
