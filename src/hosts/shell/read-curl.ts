import type { EmbeddedQuery, NamedResource } from '../host.ts';
import { embedEscaped, embedPlain } from '../request/embed.ts';
import { findQueryParameters, isQueryParameter, QUERY_PARAMETER, readUrl } from '../request/url.ts';
import type { Word } from '../request/word.ts';
import { type CurlArgument, readArguments } from './curl-arguments.ts';

/** Data that curl takes as it is; it becomes a part of the URL with `-G`. */
const DATA: ReadonlySet<string> = new Set(['-d', '--data', '--data-ascii', '--data-binary', '--data-raw']);

/** Finds the queries of a call of curl: in its URLs, and in the data that it adds to them. */
export function readCurl(words: readonly Word[], resources: readonly string[]): readonly EmbeddedQuery[] {
  const given = [...readArguments(words)];
  const isGet = given.some(({ name }) => name === '-G' || name === '--get');
  const urls = given.flatMap(({ name, word }) => {
    const url = name === '' || name === '--url' ? readUrl(word, resources) : undefined;
    return url === undefined ? [] : [{ word, ...url }];
  });
  const [target] = urls;
  if (target === undefined) return [];
  const added = given.flatMap((argument) => readData(argument, isGet, target.resource));
  return [
    ...urls.flatMap(({ word, queries, resource }) => queries.map((value) => embedEscaped(word, value, resource))),
    ...added,
  ];
}

function readData(
  { name, word, start }: CurlArgument,
  isGet: boolean,
  resource: NamedResource,
): readonly EmbeddedQuery[] {
  const end = word.text.length;
  if (isGet && DATA.has(name)) {
    return [...findQueryParameters(word, start, end)].map((value) => embedEscaped(word, value, resource));
  }
  const isPlain = name === '--url-query' || (isGet && name === '--data-urlencode');
  if (!isPlain || !isQueryParameter(word, start)) return [];
  return [embedPlain(word, { start: start + QUERY_PARAMETER.length, end }, resource)];
}
