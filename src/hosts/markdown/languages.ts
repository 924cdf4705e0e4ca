import { csvHost } from '../csv/csv-host.ts';
import type { Host } from '../host.ts';
import { httpHost } from '../http/http-host.ts';
import { javascriptHost, tsxHost, typescriptHost } from '../javascript/javascript-host.ts';
import { jsonHost } from '../json/json-host.ts';
import { ndjsonHost } from '../ndjson/ndjson-host.ts';
import { queryFileHost } from '../query-file/query-file-host.ts';
import { shellHost } from '../shell/shell-host.ts';
import { tomlHost } from '../toml/toml-host.ts';
import { yamlHost } from '../yaml/yaml-host.ts';

/** The fence of queries, which may say behind it what they search. */
export const QUERIES = 'clausal';

/** What kind of file code is, by the first word behind its fence. */
const HOSTS = new Map<string, Host>(
  (
    [
      [queryFileHost, QUERIES],
      [httpHost, 'http', 'rest'],
      [shellHost, 'bash', 'sh', 'shell', 'zsh', 'console', 'shell-session', 'shellsession', 'sh-session', 'terminal'],
      [jsonHost, 'json', 'jsonc'],
      [ndjsonHost, 'ndjson', 'jsonl'],
      [yamlHost, 'yaml', 'yml'],
      [tomlHost, 'toml'],
      [csvHost, 'csv', 'tsv'],
      [javascriptHost, 'javascript', 'js', 'mjs', 'cjs', 'jsx'],
      [typescriptHost, 'typescript', 'ts', 'mts', 'cts'],
      [tsxHost, 'tsx'],
    ] as const
  ).flatMap(([host, ...names]) => names.map((name) => [name, host] as const)),
);

/** What any block finds, and perhaps more: the first words behind what may be fences. */
const FENCE = /(?:```|~~~)[ \t]*([\w-]+)/g;
/** `js{1,3}` marks lines, and `js,ignore` adds a word. */
const LANGUAGE = /^[\w-]+(?=$|[ \t{,])/;

/** The first word behind a fence, as the document writes it. */
export function readLanguage(info: string): string {
  return LANGUAGE.exec(info)?.[0] ?? '';
}

/** What kind of file code in a language is. Letter case is no matter, as it is to those that colour it. */
export function findLanguage(language: string): Host | undefined {
  return HOSTS.get(language.toLowerCase());
}

/** The kinds of files that the code of a document may be. */
export function findLanguages(file: string): ReadonlySet<Host> {
  const names = new Set(Array.from(file.matchAll(FENCE), ([, name = '']) => name));
  return new Set([...names].flatMap((name) => findLanguage(name) ?? []));
}
