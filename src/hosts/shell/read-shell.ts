import { compareSpans } from '../../text/span.ts';
import { findLineComments } from '../comments.ts';
import type { EmbeddedQuery, HostReading, NamedResource } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { embedEscaped, embedPlain } from '../request/embed.ts';
import { findQueryParameters, isQueryParameter, QUERY_PARAMETER, readUrl, type Word } from '../request/url.ts';
import { findCommands } from './find-commands.ts';

const COMMENT = /^[ \t]*(#)[^\r\n]*/gm;

/** Finds the queries in the calls of curl in a script. */
export function readShell(file: string, { resources }: HostSettings): HostReading {
  const commands = findCommands(file);
  const queries = commands.flatMap(({ words }) => readCurl(words, resources));
  return {
    queries: queries.sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, commands),
    diagnostics: [],
  };
}

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

/** What curl is given. */
interface CurlArgument {
  /** The option, empty for a URL. */
  readonly name: string;
  /** The word that has its value, and where in it that begins. */
  readonly word: Word;
  readonly start: number;
}

/** Options of one letter that take nothing, so that others may follow in the same word. */
const FLAGS = /^-[#0-46afgGiIjJklLMnNOpqRsSvV]*/;
/** Other options that take the next word. */
const TAKES_WORD: ReadonlySet<string> = new Set([
  ...['--data', '--data-ascii', '--data-binary', '--data-raw', '--data-urlencode', '--url', '--url-query', '--json'],
  ...['--request', '--header', '--user', '--user-agent', '--oauth2-bearer', '--referer', '--cookie', '--cookie-jar'],
  ...['--output', '--output-dir', '--write-out', '--dump-header', '--config', '--form', '--form-string', '--variable'],
  ...['--max-time', '--connect-timeout', '--retry', '--retry-delay', '--retry-max-time', '--limit-rate', '--range'],
  ...['--proxy', '--proxy-user', '--noproxy', '--resolve', '--connect-to', '--interface', '--unix-socket'],
  ...['--cacert', '--capath', '--cert', '--cert-type', '--key', '--key-type', '--pass', '--ciphers', '--aws-sigv4'],
]);

/** An option as a word names it. */
interface Option {
  readonly name: string;
  /** Where its value begins in the same word; `undefined` if the next word is it. */
  readonly attached: number | undefined;
}

/** Parts the words of a call of curl into options with their values, and URLs. */
function* readArguments(words: readonly Word[]): Generator<CurlArgument, void, undefined> {
  const rest = words.values();
  for (const word of rest) {
    for (const { name, attached } of readOptions(word.text)) {
      if (attached !== undefined) yield { name, word, start: attached };
      else {
        const next = rest.next().value;
        if (next !== undefined) yield { name, word: next, start: 0 };
      }
    }
  }
}

function readOptions(text: string): readonly Option[] {
  if (!text.startsWith('-')) return [{ name: '', attached: 0 }];
  if (text.startsWith('--')) return [{ name: text, attached: TAKES_WORD.has(text) ? undefined : text.length }];
  const flags = FLAGS.exec(text)?.[0] ?? '';
  const options: Option[] = flags.includes('G') ? [{ name: '-G', attached: text.length }] : [];
  const letter = text[flags.length];
  if (letter === undefined) return options;
  const attached = flags.length + 1;
  return [...options, { name: `-${letter}`, attached: attached < text.length ? attached : undefined }];
}
