import { eastAsianWidth } from 'get-east-asian-width';

/** How many columns of a terminal one character takes: none for what combines with the one before it. */
export function displayWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  return /^\p{M}/u.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}
