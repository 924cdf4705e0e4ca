import fs from 'node:fs';
import { addByteOrderMark, lengthOfByteOrderMark, removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { systemMessage } from '../errors.ts';

/** Node decodes bytes that are not UTF-8 as this character. */
const REPLACEMENT = '\ufffd';
/** Encodings by the bytes of their byte order marks. */
const UTF_16: ReadonlyMap<string, string> = new Map([
  ['255 254', 'utf-16le'],
  ['254 255', 'utf-16be'],
]);

/** The text of a file, as an editor shows it. */
export interface Source {
  readonly text: string;
  /** Whether the file starts with a byte order mark, which is not part of `text`. */
  readonly hasByteOrderMark: boolean;
}

/** Why a file has no text. */
export interface SourceFailure {
  /** The expected format: `UTF-8`. */
  readonly format: string;
  readonly reason: string;
  /** The text as far as it can be decoded, to see whether it contains queries. */
  readonly glimpse: string | undefined;
}

/** Reads a file. Bytes that are not UTF-8 are refused, because fixing the file would destroy them. */
export function readSource(path: string): Source | SourceFailure {
  try {
    const text = fs.readFileSync(path, 'utf8');
    return text.includes(REPLACEMENT) ? decodeSource(fs.readFileSync(path)) : toSource(text);
  } catch (error) {
    return { format: 'a file', reason: systemMessage(error), glimpse: undefined };
  }
}

/** Decodes the content of a file, or of standard input. */
export function decodeSource(bytes: Buffer): Source | SourceFailure {
  const { isUtf8 } = process.getBuiltinModule('node:buffer');
  if (isUtf8(bytes)) return toSource(bytes.toString());
  const encoding = UTF_16.get(`${bytes[0]} ${bytes[1]}`);
  return encoding === undefined
    ? { format: 'UTF-8', reason: 'it has bytes that are not UTF-8', glimpse: bytes.toString() }
    : { format: 'UTF-8', reason: 'it is in UTF-16', glimpse: new TextDecoder(encoding).decode(bytes) };
}

/** Separates a text from its byte order mark. */
export function toSource(text: string): Source {
  return { text: removeByteOrderMark(text), hasByteOrderMark: lengthOfByteOrderMark(text) > 0 };
}

/** Adds the byte order mark that the file had. */
export function withByteOrderMark(text: string, { hasByteOrderMark }: Pick<Source, 'hasByteOrderMark'>): string {
  return hasByteOrderMark ? addByteOrderMark(text) : text;
}
