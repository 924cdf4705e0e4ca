/** A line of a file without an object. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** The objects of a file, and the lines that have none. */
export interface ObjectsRead {
  readonly objects: readonly object[];
  readonly problems: readonly LineProblem[];
  /** The columns of a CSV file that are not fields of the resource. */
  readonly unknownColumns?: readonly string[];
}

/** Thrown if nothing in a file can be read. The message says why, without a capital or a full stop. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}
