import { placeReading } from '../excerpt.ts';
import { type HostReading, type HostSettings, joinReadings } from '../host.ts';
import { createOffsetMap } from '../mapped-text.ts';
import { readSentUrls, reviewRequest, type SearchRequest } from '../request/review-request.ts';
import { encodePercents, QUERY_PARAMETER } from '../request/url.ts';
import { mentionsCommand, readCommandRequest, readShell } from '../shell/read-shell.ts';
import { type DataFormat, type DataString, type DataText, dropDoubtful, findQueries } from './find-queries.ts';
import { QUERY_KEY } from './key-patterns.ts';

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
  for (const found of walkStrings(roots, format)) {
    if (!found.strings.some(({ text }) => text.includes(QUERY_PARAMETER))) continue;
    const texts = found.strings.map((string) => string.read());
    if (texts.some(({ span }) => read.has(span.start))) continue;
    const reading = found.isList ? readCommand(texts, settings) : readString(texts[0] as DataText, found, settings);
    if (reading === undefined) continue;
    readings.push(reading);
    for (const { span } of texts) read.add(span.start);
  }
  return joinReadings(readings);
}

/** A string, or the strings of a list. */
interface FoundStrings {
  readonly strings: readonly DataString[];
  readonly isList: boolean;
  /** The key of the string, or of its list. */
  readonly key: string;
  /** Whether a `query` is beside it. Postman writes the parameters of a URL twice. */
  readonly isRepeated: boolean;
}

/** Visits all strings and lists, each list before its strings. */
function* walkStrings<Node>(
  roots: readonly Node[],
  format: DataFormat<Node>,
): Generator<FoundStrings, void, undefined> {
  const waiting = roots.map((node) => ({ node, key: '', isRepeated: false })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, key } = next;
    const string = format.stringOf(node);
    if (string !== undefined) yield { ...next, strings: [string], isList: false };
    const members = format.membersOf(node);
    const inner = members ?? format.itemsOf(node)?.map((item) => [key, item] as const) ?? [];
    const words = members === undefined ? inner : listWords(members, format);
    yield { ...next, strings: words.flatMap(([, word]) => format.stringOf(word) ?? []), isList: true };
    const isRepeated = members?.some(([name]) => name === QUERY_KEY) === true;
    for (const [name, value] of inner.toReversed()) waiting.push({ node: value, key: name, isRepeated });
  }
}

type Members<Node> = readonly (readonly [key: string, value: Node])[];

/** The keys of the parts of one command, in their order. */
const COMMAND_KEYS = ['entrypoint', 'entryPoint', 'command', 'args'];

function listWords<Node>(members: Members<Node>, format: DataFormat<Node>): Members<Node> {
  const parts = COMMAND_KEYS.flatMap((name) => members.filter(([key]) => key === name));
  return parts.flatMap(([key, part]) => format.itemsOf(part)?.map((word) => [key, word] as const) ?? []);
}

/** The keys of URLs that are requested, and do not lead to a page. */
const ADDRESS_KEY = /ur[il]|raw|endpoint|request/i;

/** Reads a script, or a URL. */
function readString(
  string: DataText,
  { key, isRepeated }: FoundStrings,
  settings: HostSettings,
): HostReading | undefined {
  const { text } = string;
  const excerpt = isRepeated ? { ...string, encode: () => undefined } : string;
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
