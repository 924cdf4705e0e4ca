import fs from 'node:fs';
import { addByteOrderMark, lengthOfByteOrderMark, removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { systemMessage } from '../errors.ts';

/** What Node puts for bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';
/** By what a byte order mark is in them. */
const UTF_16: ReadonlyMap<string, string> = new Map([
  ['255 254', 'utf-16le'],
  ['254 255', 'utf-16be'],
]);

/** The text of a file, as people see it in an editor. */
export interface Source {
  readonly text: string;
  /** Whether a byte order mark stands before it, which is no part of the first line. */
  readonly hasByteOrderMark: boolean;
}

/** Why there is no text. */
export interface SourceFailure {
  /** What the file should be: `UTF-8`. */
  readonly format: string;
  readonly reason: string;
  /** What can be made out, to see whether it matters; `undefined` if nothing can. */
  readonly glimpse: string | undefined;
}

/** Reads a file. Bytes that are no text would be lost in mending it, so they are refused. */
export function readSource(path: string): Source | SourceFailure {
  try {
    const text = fs.readFileSync(path, 'utf8');
    return text.includes(REPLACEMENT) ? decodeSource(fs.readFileSync(path)) : toSource(text);
  } catch (error) {
    return { format: 'a file', reason: systemMessage(error), glimpse: undefined };
  }
}

/** Reads what a file holds, or what is to be looked at instead of it. */
export function decodeSource(bytes: Buffer): Source | SourceFailure {
  const { isUtf8 } = process.getBuiltinModule('node:buffer');
  if (isUtf8(bytes)) return toSource(bytes.toString());
  const encoding = UTF_16.get(`${bytes[0]} ${bytes[1]}`);
  return encoding === undefined
    ? { format: 'UTF-8', reason: 'it holds other bytes', glimpse: bytes.toString() }
    : { format: 'UTF-8', reason: 'it is in UTF-16', glimpse: new TextDecoder(encoding).decode(bytes) };
}

/** A text that has been read, parted from its byte order mark. */
export function toSource(text: string): Source {
  return { text: removeByteOrderMark(text), hasByteOrderMark: lengthOfByteOrderMark(text) > 0 };
}

/** A text as its file holds it. */
export function withByteOrderMark(text: string, { hasByteOrderMark }: Pick<Source, 'hasByteOrderMark'>): string {
  return hasByteOrderMark ? addByteOrderMark(text) : text;
}
