import type { Cut } from './host.ts';

/** Sticky patterns: `allowed` matches if a string may end here, `comment` matches a comment after it. */
export interface AfterString {
  readonly allowed: RegExp;
  readonly comment: RegExp;
}

/**
 * Tells whether the quote that ends a string may have been meant as part of the
 * query: the text after it cannot follow a string, or is a comment with the same
 * quote.
 *
 * @param quote - The place of the quote.
 */
export function cutAtQuote(file: string, quote: number, { allowed, comment }: AfterString): Cut | undefined {
  allowed.lastIndex = quote + 1;
  if (!allowed.test(file)) return createQuoteCut(file, quote);
  comment.lastIndex = quote + 1;
  const isIncluded = comment.exec(file)?.[0].includes(file.charAt(quote)) === true;
  return isIncluded ? { ...createQuoteCut(file, quote), doubt: undefined } : undefined;
}

/** Describes a quote that ends a string too early. */
export function createQuoteCut(file: string, quote: number): Cut {
  const character = file.charAt(quote);
  return {
    span: { start: quote, end: quote + 1 },
    cause: character === '`' ? 'a backtick ends the string' : `\`${character}\` ends the string`,
    remedy: 'escape the quotation marks of the query',
    doubt: 'whole query',
  };
}
