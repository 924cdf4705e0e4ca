import type { ObjectRecord } from '../objects/object-reader.ts';
import type { Output } from '../output.ts';
import type { MatchWriter } from './match-writer.ts';

const LINE_FEED = Buffer.of(0x0a);

/** Writes matches one a line, as they were where they were JSON. */
export function writeLines(output: Output): MatchWriter {
  return {
    takesAll: false,
    write(placed) {
      output.writeBytes(toJson(placed));
      return output.writeBytes(LINE_FEED);
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
      output.write(before);
      before = ',\n';
      return output.writeBytes(toJson(placed));
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

function toJson({ json, object }: ObjectRecord): Uint8Array {
  return json ?? Buffer.from(JSON.stringify(object));
}
