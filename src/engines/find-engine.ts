import { describeValue } from '../language/base/plain-data.ts';
import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { hideCredentials } from '../language/diagnostic/hide-credentials.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import type { Engine } from './engine.ts';
import { type EngineIndex, type IndexOptions, openIndex } from './engine-index.ts';
import { openSearch } from './opensearch/open-search.ts';
import { duckdb } from './sql/duckdb.ts';
import { postgres } from './sql/postgres.ts';
import { sqlite } from './sql/sqlite.ts';

/** The engines that URLs name by their protocol. */
const ENGINES: readonly Engine<never>[] = [sqlite, postgres, duckdb, openSearch];

/**
 * Opens an index at a URL, whose protocol names the engine. For a connection that your
 * program already has, use `openIndex`.
 *
 * @param url - For example `sqlite:payments.db`.
 * @throws {TypeError} If no engine has that protocol, there is no such resource, or an option is wrong.
 *   The message shows neither the user nor the password.
 * @throws {IndexError} If the driver is missing, or the engine does not answer.
 * @example
 * const index = await openIndexAt('sqlite::memory:', 'plans')
 * await index.load([{ id: 'a', interval: 'months' }])
 * await index.count('interval:"months"') // 1
 */
export async function openIndexAt<Item = object, const Target extends ResourceLike = ResourceLike>(
  url: string,
  resource: Target,
  options?: IndexOptions,
): Promise<EngineIndex<Item, Target>> {
  return openIndex<never, Item, Target>(findEngine(url), url, resource, options);
}

/**
 * Finds the engine of a URL.
 *
 * @throws {TypeError} If there is none.
 */
export function findEngine(url: string): Engine<never> {
  if (typeof url !== 'string') throw new TypeError(`\`url\` must be a string; got ${describeValue(url)}`);
  const protocol = PROTOCOL.exec(url)?.[1];
  const engine = ENGINES.find(({ protocols }) => protocols.some((name) => name === protocol));
  if (engine !== undefined) {
    // Some engines would take an empty path for a database in memory, and lose what is stored.
    if (/^[^:]+:(?:\/\/)?$/.test(url))
      throw new TypeError(`\`url\` must say where the index is, after ${quoteText(url)}`);
    return engine;
  }
  if (protocol?.startsWith('clickhouse') === true) {
    const instead = 'store the objects in SQLite, DuckDB, PostgreSQL or OpenSearch, or search a table of your own';
    throw new TypeError(`\`url\` cannot name ClickHouse, which holds no index; ${instead} with \`compileColumns\``);
  }
  const known = ENGINES.flatMap(({ protocols }) => protocols.map((name) => quoteText(`${name}:`))).join(', ');
  throw new TypeError(`\`url\` must begin with the protocol of an engine: ${known}${describeWrong(url)}`);
}

/** Two letters at least: a drive of Windows has one. */
const PROTOCOL = /^([a-z][a-z\d+.-]+):/;
/** A path, and not a list of parameters, which may have a password. */
const FILE_PATH = /^(?:[a-z]:)?[^:@=?\s]+$/i;

function describeWrong(url: string): string {
  // It may be a key, so it is not shown.
  if (FILE_PATH.test(url)) return '; for a file of SQLite, write `sqlite:` before its path';
  // Without slashes, what stands before a colon may be a user.
  return /^[\w+.-]+:\/\//.test(url) ? `; got ${quoteText(hideCredentials(url))}` : '';
}
