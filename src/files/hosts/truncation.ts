import type { TextEdit } from '../../language/diagnostic/fix.ts';
import type { Span } from '../../language/text/span.ts';

/**
 * A character that separates a query from the text around it, but may have been
 * meant as part of the query, such as `&` in a URL or ` #` in YAML. If the query
 * is incomplete there, no fix can be safe.
 */
export interface Truncation {
  /** The place of the character in the file. */
  readonly span: Span;
  /** The meaning of the character, such as "YAML starts a comment at ` #`". */
  readonly cause: string;
  /** How to keep the query together, as an imperative: "put the query in single quotes". */
  readonly remedy: string;
  /**
   * The part of the query that is doubtful even if the query seems complete,
   * because the text after it shows that it continues; `undefined` otherwise.
   */
  readonly doubt?: 'last clause' | 'whole query' | undefined;
  /** Returns the query with the text that was cut off; `undefined` if the host cannot tell where that text ends. */
  complete?(): Completion | undefined;
}

/** A query together with the text that was cut off after it. */
export interface Completion {
  readonly rest: string;
  readonly edit: TextEdit;
}

/** Sticky patterns: `allowed` matches if a string may end here, `comment` matches a comment after it. */
export interface AfterString {
  readonly allowed: RegExp;
  readonly comment: RegExp;
}

/**
 * Tells whether the quote that ends a string may have been meant as part of the
 * query: the text after it cannot follow a string, or is a comment with the same
 * quote.
 */
export function findQuoteTruncation(
  file: string,
  quote: number,
  { allowed, comment }: AfterString,
): Truncation | undefined {
  allowed.lastIndex = quote + 1;
  if (!allowed.test(file)) return createQuoteTruncation(file, quote);
  comment.lastIndex = quote + 1;
  const isIncluded = comment.exec(file)?.[0].includes(file.charAt(quote)) === true;
  return isIncluded ? { ...createQuoteTruncation(file, quote), doubt: undefined } : undefined;
}

export function createQuoteTruncation(file: string, quote: number): Truncation {
  const character = file.charAt(quote);
  return {
    span: { start: quote, end: quote + 1 },
    cause: character === '`' ? 'a backtick ends the string' : `\`${character}\` ends the string`,
    remedy: 'escape the quotation marks of the query',
    doubt: 'whole query',
  };
}
