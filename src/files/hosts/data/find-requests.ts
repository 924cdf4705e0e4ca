import { placeReading } from '../excerpt.ts';
import { type HostReading, type HostSettings, joinReadings } from '../host.ts';
import { createOffsetMap } from '../mapped-text.ts';
import { readSentUrls, reviewRequest, type SearchRequest } from '../request/review-request.ts';
import { encodePercents, QUERY_PARAMETER } from '../request/url.ts';
import { mentionsCommand, readCommandRequest, readShell } from '../shell/read-shell.ts';
import {
  type DataFormat,
  type DataString,
  type DataText,
  dropDoubtful,
  findQueries,
  walkData,
} from './find-queries.ts';

/** Finds the queries in data, and in the requests in its strings. */
export function readData<Node>(roots: readonly Node[], format: DataFormat<Node>, settings: HostSettings): HostReading {
  const queries = dropDoubtful(findQueries(roots, format, settings));
  return joinReadings([{ queries, comments: [], diagnostics: [] }, findRequests(roots, format, settings)]);
}

/** Finds the requests in the strings of data: URLs, scripts, and commands as lists of words. */
export function findRequests<Node>(
  roots: readonly Node[],
  format: DataFormat<Node>,
  settings: HostSettings,
): HostReading {
  const readings: HostReading[] = [];
  // Many aliases may share one string, and the words of a command are no other requests.
  const read = new Set<number>();
  for (const visited of walkData(roots, format, settings)) {
    const string = format.stringOf(visited.node);
    const strings = string === undefined ? listWords(visited.node, format) : [string];
    if (!strings.some(({ text }) => text.includes(QUERY_PARAMETER))) continue;
    const texts = strings.map((one) => one.read());
    if (texts.some(({ span }) => read.has(span.start))) continue;
    const [text] = texts;
    const reading = string === undefined ? readCommand(texts, settings) : text && readString(text, visited, settings);
    if (reading === undefined) continue;
    readings.push(reading);
    for (const { span } of texts) read.add(span.start);
  }
  return joinReadings(readings);
}

/** The keys of the parts of one command, in their order. */
const COMMAND_KEYS = ['entrypoint', 'entryPoint', 'command', 'args'];

/** The words of a command: the strings of a list, or those of the lists of a mapping. */
function listWords<Node>(node: Node, format: DataFormat<Node>): readonly DataString[] {
  const members = format.membersOf(node) ?? [];
  const parts = COMMAND_KEYS.flatMap((name) => members.flatMap(([key, part]) => (key === name ? part : [])));
  const words = format.itemsOf(node) ?? parts.flatMap((part) => format.itemsOf(part) ?? []);
  return words.flatMap((word) => format.stringOf(word) ?? []);
}

/** The keys of URLs that are requested, and do not lead to a page. */
const ADDRESS_KEY = /ur[il]|raw|endpoint|request/i;

/** Reads a script, or a URL. */
function readString(
  string: DataText,
  { key, hasQuery }: { readonly key: string; readonly hasQuery: boolean },
  settings: HostSettings,
): HostReading | undefined {
  const { text } = string;
  // Postman writes the parameters of a URL again beside it.
  const excerpt = hasQuery ? { ...string, encode: () => undefined } : string;
  if (mentionsCommand(text)) return placeReading(readShell(text, settings), excerpt);
  return ADDRESS_KEY.test(key) ? placeReading(readAddress(text, settings), excerpt) : undefined;
}

function readAddress(text: string, settings: HostSettings): HostReading {
  const word = { text, map: createOffsetMap(0), interpolations: [], encode: encodePercents };
  // A text with space before the path is prose.
  const sent = /^[^?]*\s/.test(text) ? undefined : readSentUrls([word], settings);
  return sent === undefined ? joinReadings([]) : toReading({ ...sent, headers: undefined }, settings);
}

function toReading(request: SearchRequest, settings: HostSettings): HostReading {
  return { queries: request.queries, comments: [], diagnostics: reviewRequest(request, settings) };
}

const NAME = /^(?:.*\/)?(curl|wget|https?|xh)$/;

/** Reads the words of a command. */
function readCommand(texts: readonly DataText[], settings: HostSettings): HostReading | undefined {
  const at = texts.findIndex(({ text }) => NAME.test(text));
  const name = NAME.exec(texts[at]?.text ?? '')?.[1];
  if (name === undefined) return undefined;
  const command = { name, words: texts.slice(at + 1), start: 0, end: 0, hasOtherWords: false };
  const request = readCommandRequest('', command, settings);
  // A header would be two more strings.
  return request && toReading({ ...request, addHeader: undefined }, settings);
}
