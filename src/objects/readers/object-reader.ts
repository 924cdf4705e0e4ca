import type { Resource } from '../../language/catalogue/resource.ts';

export const INPUT_FORMATS = ['ndjson', 'json', 'csv'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

export interface ObjectRecord {
  readonly object: object;
  /** The line where it starts, from 1. */
  readonly line: number;
  /** The JSON text of the object; `undefined` if the file is not JSON. */
  readonly json: Buffer | undefined;
}

/** The bytes of a file, in chunks that do not change later. */
export type Chunks = AsyncIterable<Buffer>;

/** The input of a reader: UTF-8 without a byte order mark. */
export interface ReaderInput {
  readonly chunks: Chunks;
  readonly resource: Resource;
  /** Called for a line without a valid object; the reader skips it. */
  readonly reportBroken: (line: number, problem: string) => void;
}

/** Reads the objects of a file, in one batch per chunk for speed. */
export type ObjectReader = (input: ReaderInput) => AsyncIterable<readonly ObjectRecord[]>;

/** The maximum length of an object, in bytes; a longer one is not an object of the service and would fill the memory. */
export const MAX_OBJECT_LENGTH = 1 << 26;

export const TOO_LONG = `longer than ${MAX_OBJECT_LENGTH >> 20} MiB`;

/** The message for a file with a zero byte, which nearly every image, archive and workbook has. */
export const NOT_TEXT = 'not text; unpack an archive, or save a workbook as CSV';

/** An input cannot be read, or not to its end; the message says why. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';
}
