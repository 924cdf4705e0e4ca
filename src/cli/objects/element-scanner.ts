/** What is told of the elements of a list, by offsets in bytes. */
export interface ElementListener {
  /** An element begins here. */
  readonly begin: (offset: number) => void;
  /** It ends here, its last byte included. */
  readonly end: (offset: number) => void;
  /** From here on the text cannot be followed. */
  readonly lose: (offset: number) => never;
}

/** Finds where elements begin and end. */
export interface ElementScanner {
  write(chunk: Buffer): void;
  end(): void;
}

const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [COMMA, QUOTE, BACKSLASH] = [0x2c, 0x22, 0x5c];
const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What numbers, `true`, `false` and `null` begin with, and what they may go on with. */
const WORD_STARTS = bytesOf('-0123456789tfn');
const WORD_BYTES = bytesOf('+-.0123456789abcdefghijklmnopqrstuvwxyzE');

/**
 * Finds where the elements in the list of a JSON text begin and end; a text that
 * is no list is its own element, and several texts may follow each other.
 * Elements are not looked into but for quotes and brackets, whatever their kind:
 * `JSON.parse` does that.
 */
export function createElementScanner({ begin, end, lose }: ElementListener): ElementScanner {
  /** Where the chunk begins in the text, and how many of its bytes a backslash at the end of the last has taken. */
  let base = 0;
  let skipped = 0;
  let depth = 0;
  let isInList = false;
  /** In a list; outside of one any value may come at any time. */
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
    else if (byte === QUOTE) step = inText;
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
        step = inText;
        return at + 1;
      }
      if (byte === LEFT_BRACE || byte === LEFT_BRACKET) depth++;
      else if ((byte === RIGHT_BRACE || byte === RIGHT_BRACKET) && --depth === 0) return endElement(at);
    }
    return chunk.length;
  }

  function inText(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        if (depth === 0) return endElement(at);
        step = inBrackets;
        return at + 1;
      }
      if (byte === BACKSLASH) at++;
      // A quote is missing: from here on, what is in quotes and what is not would change places.
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
