/** Something that holds the payments and counts those that a query asks for. */
export interface Engine {
  /** Makes a query ready to be run again and again; `undefined` where it cannot be said. */
  prepare(text: string): Promise<(() => number | Promise<number>) | undefined>;
  /** The same for the first page of ten rows; returns their number. Missing in engines whose pages are not measured. */
  readonly preparePage?: (text: string) => Promise<(() => number | Promise<number>) | undefined>;
  /** Notes on how the engine was built, for the report. */
  readonly note: string;
}
