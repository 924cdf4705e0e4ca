import { ownOptions } from '../../language/base/plain-data.ts';
import type { Signal } from '../../language/base/signal.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import type { Vocabulary } from '../user.ts';
import { createUser, type UserContext } from '../user.ts';
import { type Completion, completeDocument } from './complete.ts';
import type { KnownValue } from './value-offers.ts';

/** An `AbortController`. */
interface Controller {
  readonly signal: Signal;
  abort(): void;
}

/** Creates an `AbortController`. Browsers and Node both have one, but the types of this layer have neither. */
function createController(): Controller {
  const { AbortController } = globalThis as unknown as { readonly AbortController: new () => Controller };
  return new AbortController();
}

function onAbort(signal: Signal, call: () => void): void {
  const { addEventListener } = signal as unknown as {
    addEventListener(this: Signal, type: 'abort', listener: () => void, options: { readonly once: true }): void;
  };
  addEventListener.call(signal, 'abort', call, { once: true });
}

/**
 * Looks up the values of a field, for instance in a collection or a database.
 *
 * @param field - The canonical name of the field, `metadata[plan]` included.
 * @param prefix - The beginning of the value so far; the values need not begin with it.
 * @param signal - Aborted as soon as the answer is no longer needed.
 * @returns The values, the most common first. The first 1,000 are used; a value with a
 *   line break or of more than 1,000 characters is not offered.
 */
export type ValueProvider = (
  field: string,
  prefix: string,
  signal: Signal,
) => readonly KnownValue[] | PromiseLike<readonly KnownValue[]>;

/** Options of `createCompleter`. */
export interface CompleterOptions {
  readonly valueProvider?: ValueProvider;
  /** Keys of a keyed field, the most common first; none if the function throws. */
  readonly keys?: (path: string) => readonly string[];
  /** The clock that `today` and `7 days ago` follow; that of the machine if the function fails. */
  readonly now?: () => Date;
  /** The time zone of days, such as `Europe/Berlin`; by default that of the platform. */
  readonly timeZone?: string;
  /** The words that the user types; by default English ones. */
  readonly words?: Vocabulary;
}

/** An answer, and its update if values from outside are on their way. */
export interface PendingCompletion extends Completion {
  /** Resolves to the answer with the values from outside, or to `undefined` if a later call replaced this one or the provider failed. */
  readonly update: Promise<Completion | undefined> | undefined;
}

/** Completes queries on one resource, with values from outside. */
export interface Completer {
  /** As `completeAt`; never waits for values from outside. */
  complete(text: string, offset: number): PendingCompletion;
  /** Forgets the values from outside. */
  clear(): void;
}

/** The number of answers of the provider to cache. */
const MAX_CACHED = 200;
/** The number of values, or keys, of an answer that are used. */
const MAX_VALUES = 1000;
/** The length of a value that a person can still read in a list. */
const MAX_VALUE_LENGTH = 1000;

/**
 * Creates a completer that asks a provider for values without waiting for it. It answers at once with the values known
 * so far, and `update` resolves with the rest. Answers are cached, and a new call aborts the previous request.
 *
 * @example
 * const completer = createCompleter(catalogue.payments, { valueProvider: () => [{ value: 'adyen' }] })
 * const { update } = completer.complete('processor.type:', 15)
 * const completion = await update
 * completion?.offers[0]?.label // 'adyen'
 */
export function createCompleter(resource: Resource, options?: CompleterOptions): Completer {
  const { complete, clear } = createDocumentCompleter(options);
  return { complete: (text, offset) => complete(readQuery(resource, text), offset), clear };
}

/** A completer of queries that have been read, all on one resource. */
export interface DocumentCompleter extends Pick<Completer, 'clear'> {
  /** Completes a query; with `isQuiet`, without asking for values from outside. */
  complete(document: QueryDocument, offset: number, isQuiet?: boolean): PendingCompletion;
  /** Aborts the request for values from outside. */
  stop(): void;
}

/** Creates a completer as `createCompleter` does. */
export function createDocumentCompleter(options?: CompleterOptions): DocumentCompleter {
  const { valueProvider, ...given } = ownOptions(options);
  const answers = new Map<string, readonly KnownValue[]>();
  let asked: Controller | undefined;

  const ask = async (
    provider: ValueProvider,
    [field, prefix]: readonly [string, string],
    { signal }: Controller,
  ): Promise<boolean> => {
    try {
      const values = await untilAborted(provider(field, prefix, signal), signal);
      if (values === undefined) return false;
      const [oldest] = answers.keys();
      if (answers.size >= MAX_CACHED && oldest !== undefined) answers.delete(oldest);
      answers.set(toKey(field, prefix), values.slice(0, MAX_VALUES).flatMap(readKnownValue));
      return true;
    } catch {
      // A provider that fails gives no values; the catalogue's offers stay.
      return false;
    }
  };

  const stop = (): void => {
    asked?.abort();
    asked = undefined;
  };

  return {
    complete(document, offset, isQuiet = false) {
      stop();
      let question: readonly [string, string] | undefined;
      const at = readUser(given);
      const values = (field: string, prefix: string): readonly KnownValue[] => {
        const known = answers.get(toKey(field, prefix));
        if (known === undefined) question = [field, prefix];
        return known ?? [];
      };
      const completion = completeDocument(document, offset, valueProvider === undefined ? at : { ...at, values });
      if (question === undefined || valueProvider === undefined || isQuiet) return { ...completion, update: undefined };
      const controller = createController();
      asked = controller;
      const update = ask(valueProvider, question, controller).then((isAnswered) =>
        isAnswered ? completeDocument(document, offset, { ...at, values }) : undefined,
      );
      return { ...completion, update };
    },
    stop,
    clear() {
      stop();
      answers.clear();
    },
  };
}

/** Waits for an answer; `undefined` once it is no longer needed, even if it never comes. */
async function untilAborted<Answer>(answer: Answer | PromiseLike<Answer>, signal: Signal): Promise<Answer | undefined> {
  const aborted = new Promise<undefined>((resolve) => onAbort(signal, () => resolve(undefined)));
  const first = await Promise.race([answer, aborted]);
  return signal.aborted ? undefined : first;
}

/** Reads what a page says of its user; a function of the page that fails does no harm. */
export function readUser(given: Omit<Partial<CompleterOptions>, 'valueProvider'>): UserContext {
  const { now, timeZone, words, keys } = ownOptions(given);
  return createUser({ now: readClock(now), timeZone, words, keys: (path) => listKeys(keys, path) });
}

/** Keys from outside; none if the function fails, because the catalogue's offers stay. */
function listKeys(keys: CompleterOptions['keys'], path: string): readonly string[] {
  try {
    return (keys?.(path) ?? []).slice(0, MAX_VALUES).filter((key) => typeof key === 'string');
  } catch {
    return [];
  }
}

/** The time; that of the machine if the function fails. */
function readClock(now: CompleterOptions['now']): Date {
  try {
    const time = now?.();
    if (time instanceof Date && !Number.isNaN(time.getTime())) return time;
  } catch {
    // As without a clock.
  }
  return new Date();
}

/** Copies a value, because a provider may be written in plain JavaScript; nothing if it cannot be offered. */
function readKnownValue(known: KnownValue | null | undefined): readonly KnownValue[] {
  const { value, detail }: Partial<Record<keyof KnownValue, unknown>> = known ?? {};
  if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH || /[\n\r\u2028\u2029]/.test(value)) return [];
  if (detail === undefined) return [{ value }];
  return typeof detail === 'string' ? [{ value, detail: detail.slice(0, MAX_VALUE_LENGTH) }] : [];
}

function toKey(field: string, prefix: string): string {
  return JSON.stringify([field, prefix]);
}
