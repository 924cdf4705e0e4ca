import type { Condition } from './field-tests.ts';
import type { Column, Layout } from './layout/layout.ts';
import type { Row } from './layout/row.ts';

/**
 * An engine that holds indexes. `Connection` is what a program that already talks to the engine has;
 * a URL works for each.
 */
export interface Engine<Connection> {
  readonly name: string;
  /** The protocols of its URLs, without a colon: `postgres`. */
  readonly protocols: readonly string[];
  /**
   * Opens the table or index of one resource. It creates nothing.
   *
   * @throws {IndexError} If the driver is missing, or the engine does not answer.
   */
  open(connection: Connection | string, layout: Layout, options: StoreOptions): Promise<Store>;
}

/** A statement that an engine has run, or a request that it has answered. */
export interface StatementReport {
  /** The statement without its values, or only its beginning if it stores objects. */
  readonly text: string;
  readonly milliseconds: number;
  /** The number of rows it returned, stored or removed; `undefined` if it failed. */
  readonly rows: number | undefined;
}

/** How a store talks to its engine. */
export interface StoreOptions {
  /** The milliseconds that a read may take, or that a write may wait for a lock. */
  readonly timeoutMs: number;
  /** Whether a write waits until OpenSearch can find its objects; other engines find them at once. */
  readonly refresh?: 'wait' | 'none' | undefined;
  /** Called after each statement. An error that it throws fails the call, which may have stored something. */
  readonly onStatement?: ((report: StatementReport) => void) | undefined;
}

/** A field to sort by, as a column. */
export interface OrderKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** The value of an `OrderKey` in one object; `null` sorts last. */
export type KeyValue = string | number | boolean | null;

/** The position of an object in an order: its sort keys and its id. */
export interface RowPosition {
  readonly keys: readonly KeyValue[];
  readonly id: string;
}

/** What a page consists of: objects that satisfy a condition, in order, after a position. */
export interface PageQuery {
  readonly condition: Condition;
  /** Equal objects are in the order of their ids. */
  readonly order: readonly OrderKey[];
  readonly after: RowPosition | undefined;
  readonly limit: number;
}

/** An object of a page, as JSON. */
export interface FoundRow extends RowPosition {
  readonly json: string;
}

/** Objects with the same cell, or a list with the same text. */
export interface CellCount {
  readonly cell: string | boolean | null;
  readonly count: number;
  /** The first id of these objects. */
  readonly id: string;
}

/** How the engine answers a statement. */
export interface Explanation {
  /** The statement, and its values in order. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** The plan, as the engine prints it. */
  readonly plan: string;
  /** The columns whose indexes the plan uses. */
  readonly served: readonly Column[];
  /** Whether the engine reads the columns of all rows by design, so that no index is missing. */
  readonly scansColumns?: boolean | undefined;
}

/** A store that replaces another one. */
export interface StoreBeside {
  readonly layout: Layout;
  readonly store: Store;
  /** Replaces the old store in one step. */
  swap(): Promise<void>;
  drop(): Promise<void>;
}

/** The objects of one resource in an engine. All methods throw an `IndexError` if the engine does not answer. */
export interface Store {
  /** Creates the table or the index if it does not exist. */
  create(): Promise<void>;
  /**
   * Absent if the engine can hold every row.
   *
   * @throws {IndexError} If it cannot hold this one.
   */
  check?(row: Row): void;
  /**
   * Adds rows with distinct ids.
   *
   * @param replaces - Whether rows replace stored ones with the same id. A column keeps a stored row that is newer by it.
   * @returns The number of rows that were not stored because of that.
   */
  write(rows: readonly Row[], replaces: boolean | Column): Promise<number>;
  /** Makes written rows visible to the next statement. */
  finish(): Promise<void>;
  /**
   * Creates missing indexes after a load and, if it stored many objects, gathers statistics. Others can read and
   * write meanwhile.
   *
   * @returns Why it could not.
   */
  optimize(stored: number): Promise<string | undefined>;
  /** Removes rows. Returns the number of removed rows. */
  remove(ids: readonly string[]): Promise<number>;
  /** Creates an empty store beside this one. It drops one that an earlier run left. */
  createBeside(): Promise<StoreBeside>;
  /** The objects with these ids, in any order. */
  get(ids: readonly string[]): Promise<readonly { readonly id: string; readonly json: string }[]>;
  find(query: PageQuery): Promise<readonly FoundRow[]>;
  /** @param atMost - Where to stop counting. */
  count(condition: Condition, atMost?: number): Promise<number>;
  /**
   * Counts the objects by cell, null included, the most frequent first. A list counts for each of its texts.
   *
   * @param prefix - Only texts that begin with it.
   */
  countCells(condition: Condition, column: Column, prefix: string, limit: number): Promise<readonly CellCount[]>;
  /** Explains a count, or a page. */
  explain(condition: Condition, page?: PageQuery): Promise<Explanation>;
  /** Reads the text stored under a name; `undefined` if there is none, or there are no objects. */
  readState(name: string): Promise<string | undefined>;
  /** Stores a text under a name, in a table that all indexes share. It is created if it does not exist. */
  writeState(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}
