import type { Resource } from '../../language/catalogue/resource.ts';
import {
  type Chunks,
  type InputFormat,
  type ObjectReader,
  type ObjectRecord,
  UnreadableInput,
} from './object-reader.ts';
import { beginText, formatOfName, type Input, openInput, originOf } from './open-input.ts';
import { isSystemError, systemMessage } from './system-errors.ts';

export interface ObjectBatch {
  /** The name of the file in reports. */
  readonly origin: string;
  readonly records: readonly ObjectRecord[];
}

/** Receives what readers report besides objects. */
export interface ReadListener {
  readonly broken: (origin: string, line: number, problem: string) => void;
  /** A file cannot be read, or not to its end; the others still are. */
  readonly unreadable: (origin: string, reason: string) => void;
  /** This many more bytes have been read. */
  readonly progress: (bytes: number) => void;
}

/**
 * Reads the objects of files, one file after the other.
 *
 * @param names - Paths; `-` is standard input.
 * @param format - The format of all files; by default, from the extension or the first characters of each file.
 */
export async function* readObjects(
  names: readonly string[],
  format: InputFormat | undefined,
  resource: Resource,
  listener: ReadListener,
): AsyncGenerator<ObjectBatch, void, undefined> {
  for (const name of names) {
    let input: Input | undefined;
    try {
      input = openInput(name);
      const { origin } = input;
      const text = await beginText(counted(input.chunks, listener.progress));
      const read = await READERS[format ?? formatOfName(name) ?? text.format]();
      const reportBroken = (line: number, problem: string): void => listener.broken(origin, line, problem);
      const batches = read({ chunks: text.chunks, resource, reportBroken });
      for await (const records of batches) yield { origin, records };
    } catch (error) {
      if (error instanceof UnreadableInput) listener.unreadable(originOf(name), error.message);
      else if (isSystemError(error)) listener.unreadable(originOf(name), systemMessage(error));
      else throw error;
    } finally {
      input?.close();
    }
  }
}

/** The readers, loaded on demand. */
const READERS: Readonly<Record<InputFormat, () => Promise<ObjectReader>>> = {
  ndjson: async () => (await import('./read-json.ts')).readNdjson,
  json: async () => (await import('./read-json.ts')).readJson,
  csv: async () => (await import('./read-csv.ts')).readCsv,
};

async function* counted(chunks: Chunks, progress: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    progress(chunk.length);
    yield chunk;
  }
}
