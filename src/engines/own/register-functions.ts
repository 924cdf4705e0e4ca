import { foldText } from '../../objects/matcher/fold-text.ts';
import { encodeWords } from '../layout/encode-text.ts';

/** A connection to SQLite that takes functions, of `node:sqlite` or `better-sqlite3`. */
export interface FunctionRegistry {
  function(
    name: string,
    options: { readonly deterministic: true },
    call: (...values: readonly never[]) => string | null,
  ): unknown;
}

/**
 * Adds the functions to a connection to SQLite that compiled queries call: `clausal_fold(text)` without
 * letter case, and `clausal_words(text)`. All are deterministic.
 */
export function registerFunctions(database: FunctionRegistry): void {
  const add = (name: string, call: (...texts: readonly string[]) => string): void => {
    database.function(name, { deterministic: true }, (value: unknown, ...others: readonly unknown[]) =>
      value === null ? null : call(String(value), ...others.map(String)),
    );
  };
  add('clausal_fold', (text) => foldText(text));
  add('clausal_words', (text) => encodeWords(text));
}
