import { hideCredentials } from '../language/diagnostic/hide-credentials.ts';
import { cutLine, quoteText } from '../language/diagnostic/quote.ts';

/**
 * Why an index did not do what it was asked:
 *
 * - `no-index`: there is no table or index of that name.
 * - `other-layout`: it was made for other fields, or by another version; rebuild it from the objects.
 * - `foreign-table`: clausal did not create the table of that name.
 * - `duplicate-id`: an object cannot be added, because another one has its id.
 * - `unsupported-object`: an object cannot be stored; the message names it.
 * - `unsupported-clause`: a clause cannot be compiled exactly.
 * - `missing-driver`: the package that talks to the engine is not installed.
 * - `time-out`: a statement took longer than the limit.
 * - `unavailable`: the engine, or one of its nodes, does not answer, or another writer holds a lock for too long.
 * - `refused`: the engine refused a statement.
 */
export type IndexErrorCode =
  | 'no-index'
  | 'other-layout'
  | 'foreign-table'
  | 'duplicate-id'
  | 'unsupported-object'
  | 'unsupported-clause'
  | 'missing-driver'
  | 'time-out'
  | 'unavailable'
  | 'refused';

/** Thrown if an engine does not answer as it should, or cannot hold an object. It never contains credentials. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
  readonly code: IndexErrorCode;

  constructor(code: IndexErrorCode, message: string, options?: ErrorOptions) {
    super(cutLine(message), options);
    this.code = code;
  }
}

/** Patterns of the messages of an engine: a table is missing, a statement took too long, a lock or the engine is not available. */
export interface ErrorPatterns {
  readonly missingTable: RegExp;
  readonly timeOut?: RegExp | undefined;
  readonly unavailable: RegExp;
}

/** Turns the error of a driver into an `IndexError`, by its message. */
export function toIndexError(cause: unknown, table: string, patterns: ErrorPatterns): IndexError {
  if (cause instanceof IndexError) return cause;
  const said = hideCredentials(cause instanceof Error ? cause.message : String(cause));
  const code = String(Reflect.get(Object(cause), 'code') ?? '');
  // Patterns tell errors by their codes, which some drivers repeat in the message and others do not.
  const coded = `${code} ${said}`.trim();
  // Codes of Node say less than the message.
  const message = said.includes(code) || code.startsWith('ERR_') ? said : coded;
  if (patterns.timeOut?.test(coded)) return new IndexError('time-out', 'the statement took too long', { cause });
  if (patterns.unavailable.test(coded)) {
    return new IndexError('unavailable', `the engine is not available: ${message}`, { cause });
  }
  if (patterns.missingTable.test(coded)) {
    return new IndexError('no-index', `there is no index ${quoteText(table)}; load objects first`, { cause });
  }
  return new IndexError('refused', `the engine refused a statement: ${message}`, { cause });
}
