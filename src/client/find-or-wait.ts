import { describeValue, ownOptions } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { ObjectOf } from '../language/catalogue/objects.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { wait } from './request-rate.ts';
import { type ResourceNameOf, type SearchInput, toPlan } from './search-all.ts';
import { SearchRun } from './search-run.ts';
import { type Source, SourceError } from './source.ts';

/** What to wait for, and how long. */
export interface FindOrWaitOptions<Item> {
  /** Tells the object to wait for; by default any that matches the query. */
  readonly until?: ((object: Item) => boolean) | undefined;
  /** In milliseconds; by default two minutes. */
  readonly timeout?: number | undefined;
  readonly signal?: Signal | undefined;
}

/** A source that also waits until searches see a change. */
export interface WaitingSource extends Source {
  /**
   * Searches again and again until an object is found, because a change can be found only after about a minute.
   *
   * @throws {SourceError} If there is no such object in time, or the source does not answer.
   */
  findOrWait<const Query extends SearchInput>(
    query: Query,
    options?: FindOrWaitOptions<ObjectOf<ResourceNameOf<Query>>>,
  ): Promise<ObjectOf<ResourceNameOf<Query>>>;
}

const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 10_000;

export function addFindOrWait(source: Source): WaitingSource {
  return {
    ...source,
    findOrWait: (query, options) =>
      findOrWait(new SearchRun(source, toPlan(source, query), { signal: options?.signal }), options),
  };
}

async function findOrWait<Item>(run: SearchRun<Item>, options?: FindOrWaitOptions<Item>): Promise<Item> {
  const { until = () => true, timeout = TIMEOUT_MS, signal } = ownOptions(options);
  if (!(timeout >= 0)) throw new TypeError(`\`timeout\` must be a number from 0; got ${describeValue(timeout)}`);
  const start = performance.now();
  // A test may stop the clock and leave the timers.
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    for await (const object of run) {
      if (until(object)) return object;
    }
    if (Math.max(performance.now() - start, waited) + pause > timeout) {
      const message = `nothing was found within ${timeout / 1000} s: ${quoteText(run.plan.expression.text)}`;
      throw new SourceError('not-found-in-time', message);
    }
    await wait(pause, signal as AbortSignal | undefined);
    waited += pause;
  }
}
