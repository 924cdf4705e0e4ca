import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { IndexError, toIndexError } from '../index-error.ts';
import { pause } from '../pause.ts';

/** A client of `@opensearch-project/opensearch`; the client of Elasticsearch has the same method. */
export interface OpenSearchConnection {
  readonly transport: {
    request(params: RequestParameters, options?: RequestOptions): PromiseLike<unknown>;
  };
}

/** A request, as the transport of a client takes it. */
export interface RequestParameters {
  readonly method: string;
  readonly path: string;
  readonly querystring?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Lines of JSON. */
  readonly bulkBody?: string;
}

/** Options of a request, as the transport of a client takes them. */
export interface RequestOptions {
  /** Asks Elasticsearch's client for what OpenSearch's always returns: the body as a property. */
  readonly meta: true;
  readonly maxRetries: number;
  readonly requestTimeout: number;
}

/** The body of a response. */
export type Answer = Readonly<Record<string, unknown>>;

const URL_PATTERN = /^opensearch(\+https)?:\/\/(?:(.*)@)?([^/@]+)\/?$/;

/**
 * Connects to the nodes of a URL, which are separated by commas.
 *
 * @throws {TypeError} If the URL is malformed.
 * @throws {IndexError} If the driver is missing.
 */
export async function connect(url: string): Promise<OpenSearchConnection & { close(): Promise<void> }> {
  const [, tls, credentials, hosts] = URL_PATTERN.exec(url) ?? [];
  if (hosts === undefined) throw new TypeError('`connection` must be a URL such as opensearch://localhost:9200');
  const [username = '', password = ''] = readCredentials(credentials);
  const { Client } = await import('@opensearch-project/opensearch').catch((cause: unknown) => {
    const hint = 'npm install @opensearch-project/opensearch';
    throw new IndexError('missing-driver', `the driver of OpenSearch is not installed; run: ${hint}`, { cause });
  });
  return new Client({
    nodes: hosts.split(',').map((host) => `${tls === undefined ? 'http' : 'https'}://${host}`),
    ...(credentials !== undefined && { auth: { username, password } }),
  });
}

function readCredentials(credentials: string | undefined): readonly string[] {
  const [, ...parts] = /^([^:]*):?(.*)$/s.exec(credentials ?? '') ?? [];
  try {
    return parts.map(decodeURIComponent);
  } catch {
    throw new TypeError('`connection` has a user or a password with a `%` that must be written as `%25`');
  }
}

/**
 * Sends a request, and again if a node is down or the engine has too much to do. The whole takes no
 * longer than `timeoutMs`, apart from a pause.
 *
 * @returns The body of the response.
 * @throws {IndexError} If the engine refuses the request, or does not answer.
 */
export async function send(
  { transport }: OpenSearchConnection,
  table: string,
  parameters: RequestParameters,
  timeoutMs: number,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (let retries = 0; ; retries++) {
    try {
      const requestTimeout = Math.max(1, Math.ceil(deadline - performance.now()));
      // The client's own retries would each take the whole time. It changes the object that it is given.
      const { body } = (await transport.request({ ...parameters }, { meta: true, maxRetries: 0, requestTimeout })) as {
        body: Answer;
      };
      return body;
    } catch (error) {
      const isTemporary = readStatus(error) === 429 || (error as Error).name === 'ConnectionError';
      if (!isTemporary || performance.now() > deadline || !(await pause(retries))) throw toError(error, table);
    }
  }
}

function readStatus(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
}

/** Turns the error of a client into an `IndexError`, without the request and the connection, which hold credentials. */
function toError(error: unknown, table: string): IndexError {
  const name = error instanceof Error ? error.name : '';
  return toEngineError(`${readStatus(error) ?? name} ${error instanceof Error ? error.message : error}`, table);
}

/** Turns what the engine says into an `IndexError`; a message begins with the status, if there is one. */
export function toEngineError(message: string, table: string): IndexError {
  const cause = new Error(hideCredentials(message));
  if (/too_many_(?:nested_)?clauses|maxClauseCount|max_nested_depth|too_complex_to_determinize/.test(message)) {
    return new IndexError('unsupported-clause', 'the query has more clauses or groups than the engine takes', {
      cause,
    });
  }
  return toIndexError(cause, table, {
    missingTable: /index_not_found_exception/,
    timeOut: /^TimeoutError|[Tt]ime exceeded/,
    unavailable:
      /^(?:429|50[234]|ConnectionError|NoLivingConnectionsError) |unavailable_shards|no_shard_available|node_(?:closed|disconnected|not_connected)/,
  });
}
