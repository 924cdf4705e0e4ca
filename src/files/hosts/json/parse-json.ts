import { type Node, type ParseError, type ParseOptions, parseTree, printParseErrorCode } from 'jsonc-parser';
import { blankByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { type Fault, TOO_DEEP } from '../file-diagnostics.ts';

interface ParsedJson {
  /** The syntax tree, with offsets relative to the stretch that was parsed; `undefined` if nothing could be parsed. */
  readonly tree: Node | undefined;
  /** The first fault of the stretch, in the file. */
  readonly fault: Fault | undefined;
}

/** Parses a stretch of a file as JSON, with comments unless the options disallow them. */
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
  const from = start + offset;
  // An incomplete number is the only error without a code.
  const reason = REASONS[printParseErrorCode(error)] ?? 'a number is incomplete here';
  // The parser reports an unclosed comment as if it continued beyond the end of the text.
  return { start: from, end: Math.min(from + length, end), reason };
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a string must be in double quotes',
  PropertyNameExpected: 'a key in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a closing brace is missing here',
  CloseBracketExpected: 'a closing bracket is missing here',
  EndOfFileExpected: 'there is text after the end',
  UnexpectedEndOfComment: 'the comment is not closed',
  UnexpectedEndOfString: 'the string is not closed on its line',
  InvalidUnicode: 'this is not a valid escape',
  InvalidEscapeCharacter: 'this is not a valid escape',
  InvalidCharacter: 'this character must be escaped',
  InvalidCommentToken: 'comments are not allowed here',
};
