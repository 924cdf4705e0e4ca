import { quoteText } from '../language/diagnostic/quote.ts';
import { IndexError } from './index-error.ts';
import { JSON_COLUMN, type Layout } from './layout/layout.ts';

/** Finds out whether a table or an index is that of a layout: before its first use, and if a statement fails. */
export class LayoutCheck {
  readonly #layout: Layout;
  readonly #describe: () => Promise<string | undefined>;
  #isDone = false;

  /** @param describe - Returns the names of its columns and its stamp, in any form; `undefined` if it does not exist. */
  constructor(layout: Layout, describe: () => Promise<string | undefined>) {
    this.#layout = layout;
    this.#describe = describe;
  }

  /**
   * Whether the table exists.
   *
   * @throws {IndexError} If it is that of another layout, or not one of an index.
   */
  async exists(): Promise<boolean> {
    if (this.#isDone) return true;
    try {
      return await this.#find();
    } catch (error) {
      if (error instanceof IndexError && error.code === 'no-index') return false;
      throw error;
    }
  }

  /**
   * Runs a statement about the table.
   *
   * @throws {IndexError} If there is no such table of the layout, also if the engine refuses the statement because it is gone.
   */
  async use<Result>(run: () => Promise<Result>): Promise<Result> {
    if (!this.#isDone) await this.verify();
    try {
      return await run();
    } catch (error) {
      if (error instanceof IndexError && error.code === 'refused') await this.verify();
      throw error;
    }
  }

  /** @throws {IndexError} If there is no such table of the layout any more. */
  async verify(): Promise<void> {
    this.#isDone = false;
    if (await this.#find()) return;
    throw new IndexError('no-index', `there is no index ${quoteText(this.#layout.table)}; load objects first`);
  }

  /** @throws {IndexError} If there is a table that clausal has not made, which is never replaced. */
  async allowReplacing(): Promise<void> {
    try {
      await this.#find();
    } catch (error) {
      if (!(error instanceof IndexError) || !['no-index', 'other-layout'].includes(error.code)) throw error;
    }
    this.#isDone = false;
  }

  async #find(): Promise<boolean> {
    const description = await this.#describe();
    if (description === undefined) return false;
    const table = quoteText(this.#layout.table);
    if (!description.includes(JSON_COLUMN)) {
      throw new IndexError('foreign-table', `${table} is not a table of clausal; use another name`);
    }
    if (!this.#layout.isStampedIn(description)) {
      const reason = 'has other columns, from another version or resource; build it again from the objects';
      throw new IndexError('other-layout', `the index ${table} ${reason}`);
    }
    this.#isDone = true;
    return true;
  }
}
