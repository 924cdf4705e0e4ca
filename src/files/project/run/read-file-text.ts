import fs from 'node:fs';
import {
  addByteOrderMark,
  lengthOfByteOrderMark,
  removeByteOrderMark,
} from '../../../language/base/byte-order-mark.ts';
import { findUtf16 } from '../../../objects/readers/decode-text.ts';
import { systemMessage } from '../../../objects/readers/system-errors.ts';

/** Node decodes bytes that are not UTF-8 as this character. */
const REPLACEMENT = '\ufffd';
/** The text of a file, as an editor shows it. */
export interface FileText {
  readonly text: string;
  /** Whether the file starts with a byte order mark, which is not part of `text`. */
  readonly hasByteOrderMark: boolean;
}

export interface SourceFailure {
  /** The expected format: `UTF-8`. */
  readonly format: string;
  readonly reason: string;
  /** The text as far as it can be decoded, only to see whether it may contain queries. */
  readonly preview: string | undefined;
}

/** Reads a file. Bytes that are not UTF-8 are refused, because fixing the file would destroy them. */
export function readFileText(path: string): FileText | SourceFailure {
  try {
    const text = fs.readFileSync(path, 'utf8');
    return text.includes(REPLACEMENT) ? decodeFileText(fs.readFileSync(path)) : toFileText(text);
  } catch (error) {
    return { format: 'a file', reason: systemMessage(error), preview: undefined };
  }
}

/** Decodes the content of a file, or of standard input. */
export function decodeFileText(bytes: Buffer): FileText | SourceFailure {
  const { isUtf8 } = process.getBuiltinModule('node:buffer');
  if (isUtf8(bytes)) return toFileText(bytes.toString());
  const encoding = findUtf16(bytes);
  return encoding === undefined
    ? { format: 'UTF-8', reason: 'it has bytes that are not UTF-8', preview: bytes.toString() }
    : { format: 'UTF-8', reason: 'it is in UTF-16', preview: new TextDecoder(encoding).decode(bytes) };
}

export function toFileText(text: string): FileText {
  return { text: removeByteOrderMark(text), hasByteOrderMark: lengthOfByteOrderMark(text) > 0 };
}

export function withByteOrderMark(text: string, { hasByteOrderMark }: Pick<FileText, 'hasByteOrderMark'>): string {
  return hasByteOrderMark ? addByteOrderMark(text) : text;
}
