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

/** Options whose data curl does not encode. With `-G` the data is added to the URL. */
const DATA: ReadonlySet<string> = new Set(['-d', '--data', '--data-ascii', '--data-binary', '--data-raw']);

/** Finds the queries in a call of curl: in its URLs, and in data that is added to them. */
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

/** An argument of curl. */
interface CurlArgument {
  /** The option; empty for a URL. */
  readonly name: string;
  /** The word that contains the value, and the start of the value in it. */
  readonly word: Word;
  readonly start: number;
}

/** Short options without a value. Others may follow in the same word. */
const FLAGS = /^-[#0-46afgGiIjJklLMnNOpqRsSvV]*/;
/** Long options that take the next word. */
const TAKES_WORD: ReadonlySet<string> = new Set([
  ...['--data', '--data-ascii', '--data-binary', '--data-raw', '--data-urlencode', '--url', '--url-query', '--json'],
  ...['--request', '--header', '--user', '--user-agent', '--oauth2-bearer', '--referer', '--cookie', '--cookie-jar'],
  ...['--output', '--output-dir', '--write-out', '--dump-header', '--config', '--form', '--form-string', '--variable'],
  ...['--max-time', '--connect-timeout', '--retry', '--retry-delay', '--retry-max-time', '--limit-rate', '--range'],
  ...['--proxy', '--proxy-user', '--noproxy', '--resolve', '--connect-to', '--interface', '--unix-socket'],
  ...['--cacert', '--capath', '--cert', '--cert-type', '--key', '--key-type', '--pass', '--ciphers', '--aws-sigv4'],
]);

/** An option in a word. */
interface Option {
  readonly name: string;
  /** The start of its value in the same word; `undefined` if the value is the next word. */
  readonly attached: number | undefined;
}

/** Yields the options of a call of curl with their values, and its URLs. */
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
