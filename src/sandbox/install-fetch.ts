import { SourceError } from '../client/source.ts';
import { describeValue, ownOptions } from '../language/base/plain-data.ts';

/** Options of `install`. */
export interface InstallOptions {
  /**
   * What happens to requests to addresses that no installed sandbox has: `refuse`, the default, or
   * `pass`, to the `fetch` that was global before.
   */
  readonly others?: 'refuse' | 'pass' | undefined;
}

/** The functions that sandboxes have installed, each with the address that it answers. */
const installed = new Map<typeof globalThis.fetch, string>();
/** The functions that ended sandboxes had installed, each with the one before it: sandboxes end in any order. */
const ended = new WeakMap<typeof globalThis.fetch, typeof globalThis.fetch>();

/**
 * Answers requests to an address with `own` in place of the global `fetch`.
 *
 * @returns A function that restores the global `fetch`.
 * @throws {TypeError} If an option has the wrong type.
 */
export function installFetch(
  url: string,
  own: typeof globalThis.fetch,
  log: (line: string) => void,
  options: InstallOptions | undefined,
): () => void {
  const { others = 'refuse' } = ownOptions(options);
  if (others !== 'refuse' && others !== 'pass') {
    throw new TypeError(`\`others\` must be refuse or pass; got ${describeValue(others)}`);
  }
  const original = globalThis.fetch;
  const base = toAddress(new URL(url));
  const replaced: typeof original = async (input, init) => {
    const requested = installed.has(replaced) ? readUrl(input) : undefined;
    if (requested === undefined) return original(input, init);
    const address = toAddress(requested);
    if (isBelow(base, address)) return own(input instanceof Request ? input : requested, init);
    const isKnown = Array.from(installed.values()).some((one) => isBelow(one, address));
    if (others === 'pass' || isKnown) return original(input, init);
    const error = refuse(requested, new URL(url));
    log(`clausal sandbox: ${error.message}`);
    throw error;
  };
  globalThis.fetch = replaced;
  installed.set(replaced, base);
  return () => {
    ended.set(replaced, original);
    installed.delete(replaced);
    for (let before = ended.get(globalThis.fetch); before !== undefined; before = ended.get(globalThis.fetch)) {
      globalThis.fetch = before;
    }
  };
}

/** Names another address without its parameters, and with its path only if the host is the same. */
function refuse({ origin, hostname, pathname }: URL, own: URL): SourceError {
  const address = hostname === own.hostname ? origin + pathname : origin;
  const base = own.origin + own.pathname.replace(/\/$/, '');
  const why = `no sandbox is installed at this address; this one is at ${base}`;
  const hint = "`install({ others: 'pass' })` would send it";
  return new SourceError('refused', `a request to ${address} was refused, because ${why}; ${hint}`);
}

/** The address of a request to a server; `undefined` if it is invalid, or stays in the process, as `data:` does. */
function readUrl(input: string | URL | Request): URL | undefined {
  const text = input instanceof Request ? input.url : String(input);
  // In a browser, an address may be relative to the page.
  const page: unknown = Reflect.get(Reflect.get(globalThis, 'location') ?? {}, 'href');
  const base = typeof page === 'string' && URL.canParse(page) ? page : undefined;
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The part of an address that decides who answers, without the dot that a host may end in. */
function toAddress({ protocol, hostname, port, pathname }: URL): string {
  return `${protocol}//${hostname.replace(/\.$/, '')}:${port}${pathname.replace(/\/+$/, '')}`;
}

function isBelow(base: string, address: string): boolean {
  return address === base || address.startsWith(`${base}/`);
}
