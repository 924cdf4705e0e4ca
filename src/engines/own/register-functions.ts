import { foldText } from '../../objects/matcher/fold-text.ts';
import { findValues } from '../../objects/matcher/found-values.ts';
import { encodeWords } from '../layout/encode-text.ts';

/** A connection to SQLite that takes functions: `DatabaseSync` of `node:sqlite`, or that of `better-sqlite3`. */
export interface FunctionRegistry {
  function(name: string, options: { deterministic: true }, call: (...values: unknown[]) => string | null): unknown;
}

/**
 * Adds the functions that compiled queries call to a connection to SQLite: `clausal_fold(text)`, the
 * text without letter case, `clausal_words(text)`, its words, and `clausal_values(json, path)`, the values
 * at a path with lists on the way. All are deterministic.
 *
 * @example
 * const database = new DatabaseSync(':memory:')
 * registerFunctions(database)
 * database.prepare("SELECT clausal_fold('ÇAĞRI') AS folded").get()?.folded // 'çağri'
 */
export function registerFunctions(database: FunctionRegistry): void {
  const add = (name: string, call: (text: string) => string): void => {
    database.function(name, { deterministic: true }, (value) => (value === null ? null : call(String(value))));
  };
  add('clausal_fold', foldText);
  add('clausal_words', encodeWords);
  database.function('clausal_values', { deterministic: true }, (json, path) => {
    if (typeof json !== 'string') return null;
    const field = { path: String(path), type: 'token', doc: '' } as const;
    return JSON.stringify(findValues({ field, key: undefined }, JSON.parse(json)).map(({ value }) => value));
  });
}
