import { quoteText } from '../language/diagnostic/quote.ts';
import { IndexError } from './index-error.ts';
import { JSON_COLUMN, type Layout } from './layout/layout.ts';

/** Checks that a table or an index has the layout: before its first use, and after a statement fails. */
export class LayoutCheck {
  readonly #layout: Layout;
  readonly #describe: () => Promise<string | undefined>;
  #isDone = false;

  /** @param describe - Returns a text with the column names and the stamp; `undefined` if there is no table. */
  constructor(layout: Layout, describe: () => Promise<string | undefined>) {
    this.#layout = layout;
    this.#describe = describe;
  }

  /**
   * Whether the table exists.
   *
   * @throws {IndexError} If it has another layout, or clausal did not create it.
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
   * Runs a statement on the table. If the engine refuses it, checks whether the table has changed.
   *
   * @throws {IndexError} If there is no table with the layout.
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

  /** @throws {IndexError} If there is no table with the layout. */
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
      throw new IndexError('foreign-table', `clausal did not create the table ${table}; use another name`);
    }
    if (!this.#layout.isStampedIn(description)) {
      const reason = 'has the columns of another version or resource; rebuild it from the objects';
      throw new IndexError('other-layout', `the index ${table} ${reason}`);
    }
    this.#isDone = true;
    return true;
  }
}
