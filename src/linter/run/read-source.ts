import fs from 'node:fs';
import { systemMessage } from '../../text/system-message.ts';

const BYTE_ORDER_MARK = '\ufeff';
/** What Node puts for bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';

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
}

/** Reads a file. Bytes that are no text would be lost in mending it, so they are refused. */
export function readSource(path: string): Source | SourceFailure {
  try {
    const text = fs.readFileSync(path, 'utf8');
    if (text.includes(REPLACEMENT) && !isUtf8(fs.readFileSync(path))) {
      return { format: 'UTF-8', reason: 'it holds other bytes' };
    }
    return toSource(text);
  } catch (error) {
    return { format: 'a file', reason: systemMessage(error) };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  return process.getBuiltinModule('node:buffer').isUtf8(bytes);
}

/** A text that has been read, parted from its byte order mark. */
export function toSource(text: string): Source {
  const hasByteOrderMark = text.startsWith(BYTE_ORDER_MARK);
  return { text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
}

/** A text as its file holds it. */
export function withByteOrderMark(text: string, { hasByteOrderMark }: Pick<Source, 'hasByteOrderMark'>): string {
  return hasByteOrderMark ? `${BYTE_ORDER_MARK}${text}` : text;
}
