/** A store of payments that counts the results of queries. */
export interface Engine {
  /** Prepares a query for repeated runs; `undefined` if the engine cannot express it. */
  prepare(text: string): Promise<(() => number | Promise<number>) | undefined>;
  /** The same for the first page of ten rows; returns their number. Missing in engines whose pages are not measured. */
  readonly preparePage?: (text: string) => Promise<(() => number | Promise<number>) | undefined>;
  /** Notes on how the engine was built, for the report. */
  readonly note: string;
}
