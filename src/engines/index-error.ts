import { cutLine, quoteText } from '../language/diagnostic/quote.ts';

/**
 * Why an index did not do what it was asked:
 *
 * - `no-index`: there is no table or index of that name.
 * - `other-layout`: it was made for other fields, or by another version; load the objects again.
 * - `unsupported-object`: an object cannot be stored; the message names it.
 * - `unsupported-clause`: a clause cannot be compiled exactly.
 * - `missing-driver`: the package that talks to the engine is not installed.
 * - `time-out`: a statement took longer than the limit.
 * - `unavailable`: the engine, or one of its nodes, does not answer.
 * - `refused`: the engine refused a statement.
 */
export type IndexErrorCode =
  | 'no-index'
  | 'other-layout'
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

/** How an engine says that a table or a column does not exist, and that a statement took too long. */
export interface ErrorPatterns {
  readonly missingTable: RegExp;
  readonly missingColumn: RegExp;
  readonly timeOut?: RegExp | undefined;
  readonly unavailable?: RegExp | undefined;
}

/** Turns the error of a driver into an `IndexError`, by its message. */
export function toIndexError(cause: unknown, table: string, patterns: ErrorPatterns): IndexError {
  if (cause instanceof IndexError) return cause;
  const message = hideCredentials(
    cause instanceof Error ? `${Reflect.get(cause, 'code') ?? ''} ${cause.message}` : String(cause),
  ).trim();
  if (patterns.timeOut?.test(message)) return new IndexError('time-out', 'the statement took too long', { cause });
  if (patterns.unavailable?.test(message))
    return new IndexError('unavailable', `the engine does not answer: ${message}`, { cause });
  if (patterns.missingTable.test(message)) {
    return new IndexError('no-index', `there is no index ${quoteText(table)}; load objects first`, { cause });
  }
  if (patterns.missingColumn.test(message)) {
    const reason = 'has other columns, from another version or resource; drop it and load the objects again';
    return new IndexError('other-layout', `the index ${quoteText(table)} ${reason}`, { cause });
  }
  return new IndexError('refused', `the engine refused a statement: ${message}`, { cause });
}

/** Removes users, passwords and tokens of addresses from a text: `user:password@host`, with or without a protocol. */
export function hideCredentials(text: string): string {
  return text
    .replace(/\S+/g, hideUser)
    .replace(/((?:password|passwd|pwd|secret|token|key)=)(?!…)(?:'[^']*'|[^\s&]*)/gi, '$1…');
}

/** Hides what stands between the first `:` and the last `@`: a password may contain `@` or `/` that should have been escaped. */
function hideUser(word: string): string {
  const colon = word.indexOf(':');
  const at = word.lastIndexOf('@');
  if (colon === -1 || at < colon) return word;
  return `${word.slice(0, colon + (word.startsWith('//', colon + 1) ? 3 : 1))}…${word.slice(at)}`;
}

/** A URL as messages show it. */
export function describeUrl(url: string): string {
  return hideCredentials(url.includes('@') ? url.replaceAll(/\s/g, '%20') : url);
}
