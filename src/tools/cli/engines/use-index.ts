import type { Engine } from '../../../engines/engine.ts';
import { type EngineIndex, openLayout } from '../../../engines/engine-index.ts';
import { findEngine } from '../../../engines/find-engine.ts';
import { IndexError } from '../../../engines/index-error.ts';
import { Layout, type LayoutOptions } from '../../../engines/layout/layout.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { hideCredentials } from '../../../language/diagnostic/hide-credentials.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { readVariable } from '../environment.ts';
import { UsageError, useOptions } from '../exit.ts';

/** In seconds. Longer than the default, because a person at a terminal can interrupt the command. */
const TIMEOUT = 60;

/** Where an index is, checked as far as is possible without opening it. */
export interface IndexAddress {
  readonly url: string;
  /** The URL as messages show it. */
  readonly shown: string;
  readonly engine: Engine<never>;
  readonly layout: Layout;
  /** The seconds that a read may take. */
  readonly timeout?: number | undefined;
  readonly sortBy?: readonly string[] | undefined;
}

/**
 * Reads the options that say where an index is.
 *
 * @param option - The option that has the URL.
 * @throws {UsageError} If no engine has such URLs, or a name is wrong.
 */
export function readIndexAddress(
  option: string,
  written: string,
  resource: Resource,
  options: LayoutOptions,
): IndexAddress {
  const url = readUrl(option, written);
  const engine = asOption(option, () => findEngine(url));
  return { url, shown: toVisible(hideCredentials(url)), engine, layout: createLayout(resource, options) };
}

const VARIABLE = /^env:(?<name>.*)$/s;

/** A URL may have a password, so it can be in an environment variable. */
function readUrl(option: string, written: string): string {
  const name = VARIABLE.exec(written)?.groups?.['name'];
  return name === undefined ? written : readVariable(`\`env:\` of ${option}`, name, 'the URL');
}

/** @throws {UsageError} If the table or a field has no valid name. */
export function createLayout(resource: Resource, options: LayoutOptions): Layout {
  return asOption('', () => new Layout(resource, options));
}

/** Runs what checks options; a `TypeError` about one is incorrect usage. */
export function asOption<Result>(option: string, run: () => Result): Result {
  return useOptions(run, (message) =>
    message
      .replace('`url`', option)
      .replace('`newerBy`', '--newer-by')
      .replace(/`(table|indexes)` must/, '--$1 must'),
  );
}

/**
 * Opens an index, uses it, and closes it.
 *
 * @throws {UsageError} If the engine does not do what it is asked.
 */
export async function useIndex(
  { url, shown, engine, layout, timeout = TIMEOUT, sortBy }: IndexAddress,
  use: (index: EngineIndex) => Promise<void>,
): Promise<void> {
  try {
    const limits = { sortBy, timeoutMs: 1000 * timeout };
    const index = await openLayout(engine, url, layout, limits).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      // Some engines take fewer tables, and other URLs.
      throw new UsageError(`${shown}: ${toVisible(error.message.replace('`sortBy`', '--sort'))}`);
    });
    try {
      await use(index);
    } finally {
      await index.close();
    }
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    const hint = error.code === 'no-index' ? '; `clausal index` creates one' : '';
    throw new UsageError(`${shown}: ${toVisible(error.message)}${hint}`, { cause: error });
  }
}
