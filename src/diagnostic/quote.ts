const MAX_LENGTH = 60;
/** The first half of a surrogate pair that was cut in two. */
const HALF = /[\ud800-\udbff]$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Quotes a user's text in a message: in backticks, with unprintable characters as
 * `U+…`, truncated after 60 characters.
 *
 * @example
 * quoteText('a\tb') // '`aU+0009b`'
 */
export function quoteText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).replace(HALF, '')}…` : text;
  return `\`${cut.replace(UNPRINTABLE, nameCharacter)}\``;
}

/** The code point of a character, which must not be empty: `U+00A0`. */
export function nameCharacter(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}
