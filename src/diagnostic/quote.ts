const LONGEST = 60;
/** The first half of a character that the cut went through. */
const HALF = /[\ud800-\udbff]$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A piece of somebody's text for use in a message: in backticks, its
 * unprintable characters written as `U+…`, cut after 60 characters.
 *
 * @example
 * quoteText('a\tb') // '`aU+0009b`'
 */
export function quoteText(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(HALF, '')}…` : text;
  return `\`${cut.replace(UNPRINTABLE, nameCharacter)}\``;
}

/** The name of a character, which must not be empty, as people look it up: `U+00A0`. */
export function nameCharacter(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}
