import { eastAsianWidth } from 'get-east-asian-width';

/** The number of terminal columns that a character takes: 0 for a combining character. */
export function displayWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  return /^\p{M}/u.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}
