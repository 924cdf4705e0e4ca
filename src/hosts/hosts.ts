import { csvHost } from './csv/csv-host.ts';
import type { Host } from './host.ts';
import { httpHost } from './http/http-host.ts';
import { javascriptHost, tsxHost, typescriptHost } from './javascript/javascript-host.ts';
import { jsonHost } from './json/json-host.ts';
import { markdownHost, mdxHost } from './markdown/markdown-host.ts';
import { ndjsonHost } from './ndjson/ndjson-host.ts';
import { queryFileHost } from './query-file/query-file-host.ts';
import { shellHost } from './shell/shell-host.ts';
import { tomlHost } from './toml/toml-host.ts';
import { yamlHost } from './yaml/yaml-host.ts';

/** The kinds of files that may hold queries, by the name that settings give them. */
export const HOSTS = {
  queries: queryFileHost,
  javascript: javascriptHost,
  typescript: typescriptHost,
  tsx: tsxHost,
  json: jsonHost,
  ndjson: ndjsonHost,
  csv: csvHost,
  yaml: yamlHost,
  toml: tomlHost,
  markdown: markdownHost,
  mdx: mdxHost,
  http: httpHost,
  shell: shellHost,
} as const satisfies Readonly<Record<string, Host>>;

/** What settings call a kind of file. */
export type HostName = keyof typeof HOSTS;

/**
 * Finds the kind of a file by the end of its name.
 *
 * @returns `undefined` for one that holds no queries.
 * @example
 * findHost('searches/refunds.yml') === HOSTS.yaml // true
 */
export function findHost(path: string): Host | undefined {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? undefined : byExtension.get(path.slice(dot).toLowerCase());
}

const byExtension = new Map<string, Host>(
  Object.values(HOSTS).flatMap((host: Host) => host.extensions.map((extension) => [extension, host] as const)),
);
