import { lengthOfByteOrderMark } from '../../../language/text/byte-order-mark.ts';
import { compareSpans, type Span } from '../../../language/text/span.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { findLineComments, linesOf } from '../lines.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { embedEscaped } from '../request/embed.ts';
import { encodePercents, readUrl, type Word } from '../request/url.ts';
import { findCommands, readCurl } from '../shell/read-shell.ts';

const COMMENT = /^[ \t]*(#+|\/\/)[^\r\n]*/gm;

/** Finds the queries in the URLs of requests and in calls of curl. */
export function readHttp(file: string, { resources }: HostSettings): HostReading {
  const requests = findRequests(file);
  const commands = findCommands(file);
  const inRequests = requests.flatMap(({ url: word }) => {
    const url = readUrl(word, resources);
    return url === undefined ? [] : url.queries.map((value) => embedEscaped(word, value, url.resource));
  });
  const inCommands = commands.flatMap(({ words }) => readCurl(words, resources));
  const statements = [...requests, ...commands].sort(compareSpans);
  return {
    queries: [...inRequests, ...inCommands].sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, statements),
    diagnostics: [],
  };
}

/** The URL of a request, with its continuation lines. */
interface FoundRequest extends Span {
  readonly url: Word;
}

const SEPARATOR = '###';
/** Clients accept methods in lower case too. Any other word begins plain text. */
const BEFORE_URL =
  /^\s*(?:(?:[A-Z]+|get|head|post|put|patch|delete|options)[ \t]+(?=https?:\/\/|\/|\{\{)|(?=https?:\/\/|\{\{))/;
const BEFORE_MORE = /^(?:[ \t]+(?=[/?&])|(?=[?&]))/;
const VERSION = /^HTTP\/[\d.]+$/;
const TEMPLATE = /\{\{[^{}]*\}\}/g;

/** Finds the requests of a file: the first line of each section that begins with a URL. */
function findRequests(file: string): readonly FoundRequest[] {
  const requests: FoundRequest[] = [];
  let pieces: Span[] = [];
  let isBefore = true;
  for (const { start, end } of linesOf(file, lengthOfByteOrderMark(file))) {
    const line = file.slice(start, end);
    const more = pieces.length > 0 ? findPiece(line, start, BEFORE_MORE) : undefined;
    if (more !== undefined) {
      pieces.push(more);
      continue;
    }
    if (pieces.length > 0) requests.push(createRequest(file, pieces));
    pieces = [];
    if (line.startsWith(SEPARATOR)) isBefore = true;
    else if (isBefore) {
      const first = findPiece(line, start, BEFORE_URL);
      if (first === undefined) continue;
      pieces = [first];
      isBefore = false;
    }
  }
  if (pieces.length > 0) requests.push(createRequest(file, pieces));
  return requests;
}

/** The piece of the URL that is on a line, without the HTTP version after it. */
function findPiece(line: string, start: number, before: RegExp): Span | undefined {
  const lead = before.exec(line);
  if (lead === null) return undefined;
  let text = line.trimEnd();
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'));
  if (VERSION.test(text.slice(space + 1))) text = text.slice(0, space).trimEnd();
  return { start: start + lead[0].length, end: start + Math.max(text.length, lead[0].length) };
}

function createRequest(file: string, pieces: readonly Span[]): FoundRequest {
  const builder = new MappedTextBuilder(file);
  for (const { start, end } of pieces) {
    let offset = start;
    for (const { 0: template, index } of file.slice(start, end).matchAll(TEMPLATE)) {
      builder.verbatim(offset, start + index);
      offset = start + index + template.length;
      builder.interpolation(start + index, offset);
    }
    builder.verbatim(offset, end);
  }
  const span = { start: pieces[0]?.start ?? 0, end: pieces.at(-1)?.end ?? 0 };
  return { ...span, url: { ...builder.finish(span.start), encode: encodePercents } };
}
