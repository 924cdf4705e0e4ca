/** Receives the places of the elements of a list, as offsets in bytes. */
export interface ElementListener {
  /** An element starts here. */
  readonly begin: (offset: number) => void;
  /** The element ends with this byte. */
  readonly end: (offset: number) => void;
  /** The text cannot be split from here on. */
  readonly lose: (offset: number) => never;
}

/** Finds the elements of a list. */
export interface ElementScanner {
  write(chunk: Buffer): void;
  end(): void;
}

const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [COMMA, QUOTE, BACKSLASH] = [0x2c, 0x22, 0x5c];
const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The first and the other bytes of numbers, `true`, `false` and `null`. */
const WORD_STARTS = bytesOf('-0123456789tfn');
const WORD_BYTES = bytesOf('+-.0123456789abcdefghijklmnopqrstuvwxyzE');

/**
 * Finds the elements of the list in a JSON text. A text that is not a list is its
 * own element, and several texts may follow one another. Within elements, only
 * quotes and brackets are counted; `JSON.parse` checks the rest.
 */
export function createElementScanner({ begin, end, lose }: ElementListener): ElementScanner {
  /** The offset of the chunk, and the number of its bytes that a backslash at the end of the last one escapes. */
  let base = 0;
  let skipped = 0;
  let depth = 0;
  let isInList = false;
  /** What may follow in a list; outside of a list, a value may always follow. */
  let expected: 'first' | 'value' | 'comma' = 'value';
  let step = between;

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
    if (isInList && expected === 'comma') return lose(base + at);
    return startElement(byte, at);
  }

  function startElement(byte: number, at: number): number {
    const isBracket = byte === LEFT_BRACE || byte === LEFT_BRACKET;
    if (isBracket) step = inBrackets;
    else if (byte === QUOTE) step = inString;
    else if (WORD_STARTS.has(byte)) step = inWord;
    else return lose(base + at);
    depth = isBracket ? 1 : 0;
    expected = 'comma';
    begin(base + at);
    return at + 1;
  }

  function endElement(last: number): number {
    step = between;
    end(base + last);
    return last + 1;
  }

  function inBrackets(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        step = inString;
        return at + 1;
      }
      if (byte === LEFT_BRACE || byte === LEFT_BRACKET) depth++;
      else if ((byte === RIGHT_BRACE || byte === RIGHT_BRACKET) && --depth === 0) return endElement(at);
    }
    return chunk.length;
  }

  function inString(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        if (depth === 0) return endElement(at);
        step = inBrackets;
        return at + 1;
      }
      if (byte === BACKSLASH) at++;
      // A quote is missing, so strings and the text between them would be swapped from here on.
      else if (byte === LINE_FEED) lose(base + at);
    }
    return at;
  }

  function inWord(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length && WORD_BYTES.has(chunk[at] as number)) at++;
    return at < chunk.length ? endElement(at - 1) : at;
  }

  return {
    write(chunk) {
      let at = skipped;
      while (at < chunk.length) at = step(chunk, at);
      skipped = at - chunk.length;
      base += chunk.length;
    },
    end() {
      if (step === inWord) endElement(-1);
      if (step !== between || isInList) lose(base);
    },
  };
}

function bytesOf(text: string): ReadonlySet<number> {
  return new Set(Buffer.from(text));
}
