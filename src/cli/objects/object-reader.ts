import type { Resource } from '../../catalogue/resource.ts';

/** What a file is made of. */
export const INPUT_FORMATS = ['ndjson', 'json', 'csv'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** An object that was read. */
export interface ObjectRecord {
  readonly object: object;
  /** The line of its file that it begins on, from 1. */
  readonly line: number;
  /** The object in JSON, as it was written; absent where it was no JSON. */
  readonly json: Buffer | undefined;
}

/** Bytes of a file, some at a time. What was given out does not change later. */
export type Chunks = AsyncIterable<Buffer>;

/** A file as its reader sees it: UTF-8 without a byte order mark. */
export interface ReaderInput {
  readonly chunks: Chunks;
  /** The resource that the objects are of. */
  readonly resource: Resource;
  /** Takes what is no object; the reader goes on behind it. */
  readonly reportBroken: (line: number, problem: string) => void;
  /** Takes what is read as it is, but hardly meant so. */
  readonly reportDoubt: (line: number, doubt: string) => void;
}

/** Reads the objects of a file, those of a chunk together, so that nothing waits for each. */
export type ObjectReader = (input: ReaderInput) => AsyncIterable<readonly ObjectRecord[]>;

/** The most bytes of one object; what is longer is no object of a billing service, and would fill the memory. */
export const LONGEST_OBJECT = 1 << 26;

/** What is wrong with an object that is longer. */
export const TOO_LONG = `longer than ${LONGEST_OBJECT >> 20} MiB`;

/** An input that cannot be read, or not to its end; the message says why. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';
}

/** Whether a value of JSON is an object, and no list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
