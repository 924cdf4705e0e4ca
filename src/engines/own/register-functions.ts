import { foldText } from '../../objects/matcher/fold-text.ts';
import { encodeWords } from '../layout/encode-text.ts';

/** A connection to SQLite that takes functions: `DatabaseSync` of `node:sqlite`, or that of `better-sqlite3`. */
export interface FunctionRegistry {
  function(name: string, options: { deterministic: true }, call: (...values: unknown[]) => string | null): unknown;
}

/**
 * Adds the functions that compiled queries call to a connection to SQLite: `clausal_fold(text)`, the
 * text without letter case, and `clausal_words(text)`, its words. Both are deterministic.
 */
export function registerFunctions(database: FunctionRegistry): void {
  const add = (name: string, call: (text: string) => string): void => {
    database.function(name, { deterministic: true }, (value) => (value === null ? null : call(String(value))));
  };
  add('clausal_fold', foldText);
  add('clausal_words', encodeWords);
}
