import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import type { Span } from '../../text/span.ts';
import { linesOf } from '../lines.ts';
import { createMappedText } from '../mapped-text.ts';
import { HOLE } from '../place-holes.ts';
import { encodePercents } from '../request/percent.ts';
import type { Word } from '../request/word.ts';

/** The URL of a request, with the lines that go on with it. */
export interface FoundRequest extends Span {
  readonly url: Word;
}

const SEPARATOR = '###';
/** Clients take methods in small letters too; another word is a text. */
const BEFORE_URL =
  /^\s*(?:(?:[A-Z]+|get|head|post|put|patch|delete|options)[ \t]+(?=https?:\/\/|\/|\{\{)|(?=https?:\/\/|\{\{))/;
const BEFORE_MORE = /^(?:[ \t]+(?=[/?&])|(?=[?&]))/;
const VERSION = /^HTTP\/[\d.]+$/;
/** What is filled in. */
const TEMPLATE = /\{\{[^{}]*\}\}/g;

/** Finds the requests of a file: of each of its parts the first line that begins with a URL. */
export function findRequests(file: string): readonly FoundRequest[] {
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

/** What a line has of the URL, without the version of HTTP behind it. */
function findPiece(line: string, start: number, before: RegExp): Span | undefined {
  const lead = before.exec(line);
  if (lead === null) return undefined;
  let text = line.trimEnd();
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'));
  if (VERSION.test(text.slice(space + 1))) text = text.slice(0, space).trimEnd();
  return { start: start + lead[0].length, end: start + Math.max(text.length, lead[0].length) };
}

function createRequest(file: string, pieces: readonly Span[]): FoundRequest {
  const builder = createMappedText();
  const holes: Span[] = [];
  let length = 0;
  for (const { start, end } of pieces) {
    let offset = start;
    for (const { 0: template, index } of file.slice(start, end).matchAll(TEMPLATE)) {
      builder.verbatim(file, offset, start + index);
      length += start + index - offset;
      offset = start + index + template.length;
      builder.decoded(HOLE, start + index, offset);
      holes.push({ start: length, end: length + HOLE.length });
      length += HOLE.length;
    }
    builder.verbatim(file, offset, end);
    length += end - offset;
  }
  const span = { start: pieces[0]?.start ?? 0, end: pieces.at(-1)?.end ?? 0 };
  return { ...span, url: { ...builder.finish(span.start), holes, encode: encodePercents } };
}
