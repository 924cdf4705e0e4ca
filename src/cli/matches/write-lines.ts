import type { ObjectRecord } from '../../objects/object-reader.ts';
import type { Output } from '../output.ts';

/** An object and its source. */
export interface PlacedObject extends ObjectRecord {
  /** The name of its file. */
  readonly origin: string;
}

/** Writes the output of `clausal match`. Await what it returns before writing more. */
export interface MatchWriter {
  /** Whether it takes all objects, not only matches. */
  readonly takesAll: boolean;
  write(placed: PlacedObject): Promise<void> | undefined;
  /** Ends the output. */
  end(): Promise<void> | undefined;
}

const LINE_FEED = Buffer.of(0x0a);

/** Writes matches one per line; objects from JSON keep their text. */
export function writeLines(output: Output): MatchWriter {
  return {
    takesAll: false,
    write(placed) {
      return bothOf(output.writeBytes(toJson(placed)), output.writeBytes(LINE_FEED));
    },
    end: () => undefined,
  };
}

/** Writes matches as a JSON array. */
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

/** Writes the number of matches. */
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

/** Waits for two writes. Neither may be dropped, because it rejects when the pipe is closed. */
export function bothOf(first: Promise<void> | undefined, second: Promise<void> | undefined): Promise<void> | undefined {
  if (first === undefined) return second;
  return second === undefined ? first : Promise.all([first, second]).then(() => undefined);
}

function toJson({ json, object }: ObjectRecord): Uint8Array {
  return json === undefined ? Buffer.from(JSON.stringify(object)) : toOneLine(json);
}

/** Joins the lines of a JSON text: a line break is never inside a string, nor is the indentation after it. */
function toOneLine(json: Buffer): Buffer {
  // A text on one line stays unchanged, to the byte.
  if (!json.includes('\n')) return json;
  return Buffer.from(json.toString().replace(/[\r\n]\s*/g, ''));
}
