import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { compareSpans, type Span } from '../../../language/base/span.ts';
import type { HostReading, HostSettings } from '../host.ts';
import { findLineComments, linesOf } from '../lines.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { type RequestHeader, readSentUrls, reviewRequest, type SearchRequest } from '../request/review-request.ts';
import { encodePercents, type Word } from '../request/url.ts';
import { findCommands, readCommandRequest } from '../shell/read-shell.ts';

const COMMENT = /^[ \t]*(#+|\/\/)[^\r\n]*/gm;

/** Finds the queries in the URLs of requests and in calls of curl. */
export function readHttp(file: string, settings: HostSettings): HostReading {
  const hasScript = SCRIPT.test(file);
  const requests = findRequests(file);
  const commands = findCommands(file);
  const found = [
    ...requests.flatMap((request) => readRequest(file, request, settings) ?? []),
    ...commands.flatMap((command) => readCommandRequest(file, command, settings) ?? []),
  ];
  const statements = [...requests, ...commands].sort(compareSpans);
  return {
    queries: found.flatMap(({ queries }) => queries).sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, statements),
    diagnostics: found.flatMap((one) => reviewRequest(hasScript ? { ...one, headers: undefined } : one, settings)),
  };
}

function readRequest(file: string, request: FoundRequest, settings: HostSettings): SearchRequest | undefined {
  const { url, headers, end } = request;
  const sent = readSentUrls([url], settings);
  if (sent === undefined) return undefined;
  return {
    ...sent,
    headers: readHeaders(file, headers),
    addHeader: (header) => ({ start: end, end, text: `${file.includes('\r\n') ? '\r\n' : '\n'}${header}` }),
  };
}

/** The URL of a request, with its continuation lines and the HTTP version. */
interface FoundRequest extends Span {
  readonly url: Word;
  /** The lines after the URL, up to an empty one. */
  readonly headers: readonly Span[];
}

/** A script that runs before a request, and may add headers to it. */
const SCRIPT = /^[ \t]*(?:<[ \t]*(?:\{%|\S+\.js\b)|\{\{(?:[@+]|[ \t]*$))/m;
const HEADER = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/;

/** The headers on lines; `undefined` if a line is none, such as a variable for several headers. */
function readHeaders(file: string, lines: readonly Span[]): readonly RequestHeader[] | undefined {
  const headers: RequestHeader[] = [];
  for (const { start, end } of lines) {
    const line = file.slice(start, end);
    if (/^\s*(?:#|\/\/)/.test(line)) continue;
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    if (name === undefined) return undefined;
    const at = start + line.lastIndexOf(value);
    headers.push({
      name,
      value: value.includes('{{') ? undefined : value,
      span: { start: at, end: at + value.length },
    });
  }
  return headers;
}

const SEPARATOR = '###';
/** Clients accept methods in lower case too. Any other word begins plain text. */
const BEFORE_URL =
  /^\s*(?:(?:[A-Z]+|get|head|post|put|patch|delete|options)[ \t]+(?=https?:\/\/|\/|\{\{)|(?=https?:\/\/|\{\{))/;
const BEFORE_MORE = /^(?:[ \t]+(?=[/?&])|(?=[?&]))/;
const VERSION = /^HTTP\/[\d.]+$/;
const TEMPLATE = /\$?\{\{\{?[^{}]*\}\}\}?/g;

/** Finds the requests of a file: the first line of each section that begins with a URL. */
function findRequests(file: string): readonly FoundRequest[] {
  const requests: FoundRequest[] = [];
  let pieces: Span[] = [];
  let headers: Span[] = [];
  let lineEnd = 0;
  let isBefore = true;
  const finish = (): void => {
    if (pieces.length > 0) requests.push(createRequest(file, pieces, headers, lineEnd));
    pieces = [];
    headers = [];
  };
  for (const { start, end } of linesOf(file, lengthOfByteOrderMark(file))) {
    const line = file.slice(start, end);
    if (pieces.length > 0 && !line.startsWith(SEPARATOR)) {
      const more = headers.length === 0 ? findPiece(line, start, BEFORE_MORE) : undefined;
      if (more !== undefined) {
        pieces.push(more);
        lineEnd = end;
      } else if (line.trim() === '') finish();
      else headers.push({ start, end });
      continue;
    }
    finish();
    if (line.startsWith(SEPARATOR)) isBefore = true;
    else if (isBefore) {
      const first = findPiece(line, start, BEFORE_URL);
      if (first === undefined) continue;
      pieces = [first];
      lineEnd = end;
      isBefore = false;
    }
  }
  finish();
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

function createRequest(file: string, pieces: readonly Span[], headers: readonly Span[], end: number): FoundRequest {
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
  const start = pieces[0]?.start ?? 0;
  return { start, end, headers, url: { ...builder.finish(start), encode: encodePercents } };
}
