/** Numbers of a dictionary: a list of them if they are few, a mark for each if not. */
export interface CodeSet {
  readonly size: number;
  /** All of them, each once; `undefined` if there are marks. */
  readonly list: readonly number[] | undefined;
  /** By number: 1 for those that are in it. Made for a list when it is first asked for. */
  marks(): Uint8Array;
}

/** Collects numbers, each once. */
export interface CodeCollector {
  add(code: number): void;
  finish(): CodeSet;
}

const MOST_LISTED = 1024;

/** @param codes How many numbers there are in the dictionary. */
export function collectCodes(codes: number): CodeCollector {
  const list: number[] = [];
  let marks: Uint8Array | undefined;
  let size = 0;
  return {
    add(code) {
      size++;
      if (marks !== undefined) {
        marks[code] = 1;
        return;
      }
      list.push(code);
      if (list.length > MOST_LISTED) marks = markCodes(list, codes);
    },
    finish: () =>
      marks === undefined ? listedCodes(list, codes) : { size, list: undefined, marks: () => marks as Uint8Array },
  };
}

export function listedCodes(list: readonly number[], codes: number): CodeSet {
  let marks: Uint8Array | undefined;
  return {
    size: list.length,
    list,
    marks() {
      marks ??= markCodes(list, codes);
      return marks;
    },
  };
}

function markCodes(list: readonly number[], codes: number): Uint8Array {
  const marks = new Uint8Array(codes);
  for (const code of list) marks[code] = 1;
  return marks;
}
