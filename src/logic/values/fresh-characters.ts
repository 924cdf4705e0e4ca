import { foldText } from '../../matcher/fold-text.ts';

const LETTER = /^\p{L}$/u;
const SEPARATOR = /^[^\p{L}\p{N}\p{M}\p{Cs}]$/u;
const LAST_CODE_POINT = 0x10ffff;

/** The first letter, from `a` on, that is not taken; it is its own fold. */
export function freshLetter(taken: ReadonlySet<string>): string {
  return findCharacter(0x61, LETTER, taken);
}

/** The first character, from the space on, that is not taken and belongs to no word. */
export function freshSeparator(taken: ReadonlySet<string>): string {
  return findCharacter(0x20, SEPARATOR, taken);
}

function findCharacter(from: number, pattern: RegExp, taken: ReadonlySet<string>): string {
  for (let codePoint = from; codePoint <= LAST_CODE_POINT; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!taken.has(character) && pattern.test(character) && foldText(character) === character) return character;
  }
  // A query has 65,536 characters at most (L1.11), and Unicode has more letters.
  throw new Error('unreachable: the texts of a query hold every character there is');
}
