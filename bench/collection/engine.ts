/** Something that holds the payments and counts those that a query asks for. */
export interface Engine {
  /** Makes a query ready to be run again and again; `undefined` where it cannot be said. */
  prepare(text: string): Promise<(() => number | Promise<number>) | undefined>;
  /** What there is to tell of how it was built. */
  readonly note: string;
}
