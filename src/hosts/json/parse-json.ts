import { type Node, type ParseError, type ParseOptions, parseTree, printParseErrorCode } from 'jsonc-parser';
import { blankByteOrderMark } from '../../text/byte-order-mark.ts';
import { type Fault, TOO_DEEP } from '../fault.ts';

/** What is left of JSON that may have a fault. */
export interface ParsedJson {
  /** The places of its nodes are those in the stretch that was read; `undefined` if nothing is left. */
  readonly tree: Node | undefined;
  /** The first fault, in the file. */
  readonly fault: Fault | undefined;
}

/** Reads a stretch of a file as JSON. */
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
  // A comment that is not closed is told of as if it went on behind the end.
  return { start: from, end: Math.min(from + length, end), reason };
}
