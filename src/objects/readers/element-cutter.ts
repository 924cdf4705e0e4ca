import { MAX_OBJECT_LENGTH, TOO_LONG } from './object-reader.ts';

const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [COMMA, QUOTE, BACKSLASH] = [0x2c, 0x22, 0x5c];
const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface Element {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Its text, with balanced quotes and brackets. */
  readonly json: Buffer;
}

/** A JSON text cannot be split any further; the message says why. */
export class LostTrack extends Error {
  override readonly name = 'LostTrack';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The first and the other bytes of numbers, `true`, `false` and `null`. */
const WORD_STARTS = bytesOf('-0123456789tfn');
const WORD_BYTES = bytesOf('+-.0123456789abcdefghijklmnopqrstuvwxyzE');

/**
 * Splits a stream of JSON into the elements of its list. A text that is not a list is its own element, and several
 * texts may follow one another. Within elements, only quotes and brackets are counted; `JSON.parse` checks the rest.
 */
export function createElementCutter() {
  let elements: Element[] = [];
  /** The start of the current element in earlier chunks, and in this one; `undefined` if there is none. */
  let pieces: Buffer[] = [];
  let start: number | undefined;
  let length = 0;
  /** The line of the current element, that of the last offset asked for, and the offset of the next line feed. */
  let elementLine = 1;
  let line = 1;
  let feed = -1;
  /** The number of bytes that a backslash at the end of the last chunk escapes. */
  let skipped = 0;
  let depth = 0;
  let isInList = false;
  /** What may follow in a list; outside of a list, a value may always follow. */
  let expected: 'first' | 'value' | 'comma' = 'value';
  let step = between;

  /** Counts the lines up to an offset in a chunk. Offsets must ascend. */
  function countLines(chunk: Buffer, end: number): number {
    for (; feed !== -1 && feed < end; feed = chunk.indexOf(LINE_FEED, feed + 1)) line++;
    return line;
  }

  function fail(chunk: Buffer, at: number): never {
    throw new LostTrack(countLines(chunk, at), 'not JSON');
  }

  function between(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB) return at + 1;
    if (byte === LEFT_BRACKET && !isInList) {
      isInList = true;
      expected = 'first';
      return at + 1;
    }
    if (byte === RIGHT_BRACKET && isInList && expected !== 'value') {
      isInList = false;
      return at + 1;
    }
    if (byte === COMMA && isInList && expected === 'comma') {
      expected = 'value';
      return at + 1;
    }
    if (isInList && expected === 'comma') return fail(chunk, at);
    return startElement(chunk, at);
  }

  function startElement(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    const isBracket = byte === LEFT_BRACE || byte === LEFT_BRACKET;
    if (isBracket) step = inBrackets;
    else if (byte === QUOTE) step = inString;
    else if (WORD_STARTS.has(byte)) step = inWord;
    else return fail(chunk, at);
    depth = isBracket ? 1 : 0;
    expected = 'comma';
    start = at;
    elementLine = countLines(chunk, at);
    return at + 1;
  }

  function endElement(chunk: Buffer, end: number): number {
    const last = chunk.subarray(start, end);
    elements.push({ line: elementLine, json: pieces.length === 0 ? last : Buffer.concat([...pieces, last]) });
    step = between;
    start = undefined;
    pieces = [];
    length = 0;
    return end;
  }

  function inBrackets(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        step = inString;
        return at + 1;
      }
      if (byte === LEFT_BRACE || byte === LEFT_BRACKET) depth++;
      else if ((byte === RIGHT_BRACE || byte === RIGHT_BRACKET) && --depth === 0) return endElement(chunk, at + 1);
    }
    return chunk.length;
  }

  function inString(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        if (depth === 0) return endElement(chunk, at + 1);
        step = inBrackets;
        return at + 1;
      }
      if (byte === BACKSLASH) at++;
      // A quote is missing, so strings and the text between them would be swapped from here on.
      else if (byte === LINE_FEED) fail(chunk, at);
    }
    return at;
  }

  function inWord(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length && WORD_BYTES.has(chunk[at] as number)) at++;
    return at < chunk.length ? endElement(chunk, at) : at;
  }

  return {
    /** @throws {LostTrack} If the text cannot be split any further; `take` returns the elements before that. */
    write(chunk: Buffer): void {
      feed = chunk.indexOf(LINE_FEED);
      let at = skipped;
      while (at < chunk.length) at = step(chunk, at);
      skipped = at - chunk.length;
      countLines(chunk, chunk.length);
      if (start === undefined) return;
      pieces.push(chunk.subarray(start));
      length += chunk.length - start;
      start = 0;
      if (length > MAX_OBJECT_LENGTH) throw new LostTrack(elementLine, TOO_LONG);
    },
    /** @throws {LostTrack} If the text ends within an element or list. */
    end(): void {
      if (step === inWord) endElement(Buffer.alloc(0), 0);
      if (step !== between || isInList) throw new LostTrack(line, 'not JSON: the text is incomplete');
    },
    /** Returns the elements that were completed since the last call. */
    take(): readonly Element[] {
      const taken = elements;
      elements = [];
      return taken;
    },
  };
}

function bytesOf(text: string): ReadonlySet<number> {
  return new Set(Buffer.from(text));
}
