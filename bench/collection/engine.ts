/** Something that holds the payments and counts those that a query asks for. */
export interface Engine {
  /** Makes a query ready to be run again and again; `undefined` where it cannot be said. */
  prepare(text: string): Promise<(() => number | Promise<number>) | undefined>;
  /** The same for a first page of ten; it returns how many it holds. `undefined` for an engine that is not compared in this. */
  readonly preparePage?: (text: string) => Promise<(() => number | Promise<number>) | undefined>;
  /** What there is to tell of how it was built. */
  readonly note: string;
}
