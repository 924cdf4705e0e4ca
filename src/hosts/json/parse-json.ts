import { type Node, type ParseError, type ParseOptions, parseTree, printParseErrorCode } from 'jsonc-parser';
import { blankByteOrderMark } from '../../text/byte-order-mark.ts';
import { type AfterString, cutAtQuote } from '../cut-at-quote.ts';
import type { DataFormat } from '../data/find-queries.ts';
import { type Fault, TOO_DEEP } from '../diagnostics/unreadable-file.ts';
import { escapeJson } from '../escapes.ts';
import { createMappedText, type MappedText } from '../mapped-text.ts';

/** The result of parsing JSON that may be invalid. */
export interface ParsedJson {
  /** The syntax tree, with offsets relative to the stretch that was parsed; `undefined` if nothing could be parsed. */
  readonly tree: Node | undefined;
  /** The first syntax error, with offsets in the file. */
  readonly fault: Fault | undefined;
}

/** Parses a stretch of a file as JSON. */
export function parseJson(file: string, start: number, end: number, options: ParseOptions): ParsedJson {
  const text = blankByteOrderMark(file.slice(start, end));
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, options);
    const [error] = errors.sort((a, b) => a.offset - b.offset);
    return { tree, fault: error && toFault(error, start, end) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { tree: undefined, fault: { ...TOO_DEEP, start, end: start } };
  }
}

function toFault({ error, offset, length }: ParseError, start: number, end: number): Fault {
  // `CommaExpected`
  const reason = printParseErrorCode(error)
    .replace(/\B[A-Z]/g, ' $&')
    .toLowerCase();
  const from = start + offset;
  // The parser reports an unclosed comment as if it continued beyond the end of the text.
  return { start: from, end: Math.min(from + length, end), reason };
}

/**
 * Creates the format that reads JSON nodes.
 *
 * @param start - The offset in the file of the text that was parsed.
 */
export function createJsonFormat(file: string, start: number): DataFormat<Node> {
  return {
    membersOf: ({ type, children = [] }) =>
      type === 'object'
        ? children.flatMap(({ children: [key, value] = [] }) =>
            key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
          )
        : undefined,
    itemsOf: ({ type, children }) => (type === 'array' ? children : undefined),
    textOf: ({ type, value }) => (type === 'string' ? String(value) : undefined),
    readText({ offset, length }) {
      const span = { start: start + offset + 1, end: start + offset + length - 1 };
      return {
        ...decode(file, span.start, span.end),
        span,
        cutAfter: cutAtQuote(file, span.end, AFTER_STRING),
        encode: escapeJson,
      };
    },
  };
}

const AFTER_STRING: AfterString = { allowed: /\s*(?:[,:}\]/]|$)/y, comment: /[ \t]*\/\/[^\r\n]*/y };

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function decode(file: string, start: number, end: number): MappedText {
  const builder = createMappedText();
  const raw = file.slice(start, end);
  let offset = 0;
  for (let slash = raw.indexOf('\\'); slash !== -1; slash = raw.indexOf('\\', offset)) {
    builder.verbatim(file, start + offset, start + slash);
    const letter = raw[slash + 1] ?? '';
    offset = slash + (letter === 'u' ? 6 : 2);
    const text = letter === 'u' ? readUnit(raw.slice(slash + 2, offset)) : (ESCAPES[letter] ?? letter);
    builder.decoded(text, start + slash, start + offset);
  }
  builder.verbatim(file, start + offset, end);
  return builder.finish(start);
}

function readUnit(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}
