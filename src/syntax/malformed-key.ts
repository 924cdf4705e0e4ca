import type { CustomPatternMatcherReturn } from 'chevrotain';
import { OPERATOR, QUOTE, SPACE } from './characters.ts';
import { matchOf } from './quoted-text.ts';

/** A key that cannot be searched, or that is not closed. */
export interface MalformedKey {
  readonly name: string;
  readonly isClosed: boolean;
}

const END_OF_KEY = /[[\]:~<>=!^\n\r]/g;
const END_OF_QUOTED_KEY = /["']?\]|["'\n\r]/g;
const UNCLOSED_KEY = new RegExp(`[${QUOTE}]?[^${SPACE}${OPERATOR}${QUOTE}()[\\]]*`, 'y');
/** Text that touches a key and cannot follow a field. */
const REST = new RegExp(`(?=[^${SPACE}${OPERATOR}${QUOTE}()&|,;])[^${SPACE}${OPERATOR}${QUOTE}()]*`, 'y');

/**
 * Matches, directly behind a path, `[order-id]`, `[]`, `[order_id`, with what touches it: a key that
 * cannot be searched, or is not closed. The payload is a {@link MalformedKey}.
 */
export function matchMalformedKey(text: string, start: number): CustomPatternMatcherReturn | null {
  if (text.charAt(start) !== '[' || !/[\w.]/.test(text.charAt(start - 1))) return null;
  const inner = start + 1;
  const bracket = findBracket(text, inner);
  const isClosed = bracket !== -1;
  const end = isClosed ? bracket : matchEnd(UNCLOSED_KEY, text, inner);
  const payload: MalformedKey = { name: text.slice(inner, end), isClosed };
  return matchOf(text.slice(start, matchEnd(REST, text, isClosed ? end + 1 : end)), payload);
}

/** The `]` that ends a key, or -1 if the key is not closed. */
function findBracket(text: string, inner: number): number {
  // Between quotes anything is part of the key, as in `["a:b"]`.
  const isQuoted = text.charAt(inner) === '"' || text.charAt(inner) === "'";
  const quoted = isQuoted ? endsAtBracket(END_OF_QUOTED_KEY, text, inner + 1) : -1;
  return quoted === -1 ? endsAtBracket(END_OF_KEY, text, inner) : quoted;
}

/** Where the next match of a pattern ends in `]`, or -1 when it does not. */
function endsAtBracket(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].endsWith(']') ? pattern.lastIndex - 1 : -1;
}

/** The end of a match at an offset; the offset itself if there is none. */
function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}
