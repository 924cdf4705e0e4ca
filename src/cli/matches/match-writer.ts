import type { ObjectRecord } from '../objects/object-reader.ts';

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
