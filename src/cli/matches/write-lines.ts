import type { ObjectRecord } from '../objects/object-reader.ts';
import type { Output } from '../output.ts';

/** An object and where it came from. */
export interface PlacedObject extends ObjectRecord {
  /** What its file is called. */
  readonly origin: string;
}

/** Writes what `clausal match` prints. What it returns is to be awaited before more is written. */
export interface MatchWriter {
  /** Whether it takes all objects, and not matches alone. */
  readonly takesAll: boolean;
  write(placed: PlacedObject): Promise<void> | undefined;
  /** Nothing follows. */
  end(): Promise<void> | undefined;
}

const LINE_FEED = Buffer.of(0x0a);

/** Writes matches one a line, as they were where they were JSON. */
export function writeLines(output: Output): MatchWriter {
  return {
    takesAll: false,
    write(placed) {
      return bothOf(output.writeBytes(toJson(placed)), output.writeBytes(LINE_FEED));
    },
    end: () => undefined,
  };
}

/** Writes matches as one list. */
export function writeList(output: Output): MatchWriter {
  let before = '[\n';
  return {
    takesAll: false,
    write(placed) {
      const waiting = output.write(before);
      before = ',\n';
      return bothOf(waiting, output.writeBytes(toJson(placed)));
    },
    end: () => output.write(before === ',\n' ? '\n]\n' : '[]\n'),
  };
}

/** Writes how many matches there are. */
export function writeCount(output: Output): MatchWriter {
  let count = 0;
  return {
    takesAll: false,
    write() {
      count++;
      return undefined;
    },
    end: () => output.write(`${count}\n`),
  };
}

/** What two writes wait for: neither may be left alone, for it tells when the reader is gone. */
export function bothOf(first: Promise<void> | undefined, second: Promise<void> | undefined): Promise<void> | undefined {
  if (first === undefined) return second;
  return second === undefined ? first : Promise.all([first, second]).then(() => undefined);
}

function toJson({ json, object }: ObjectRecord): Uint8Array {
  return json === undefined ? Buffer.from(JSON.stringify(object)) : toOneLine(json);
}

/** The same on one line: a line break is never part of a text in JSON, nor is the indentation behind it. */
function toOneLine(json: Buffer): Buffer {
  // What was a line stays as it was, to the byte.
  if (!json.includes('\n')) return json;
  return Buffer.from(json.toString().replace(/[\r\n]\s*/g, ''));
}
