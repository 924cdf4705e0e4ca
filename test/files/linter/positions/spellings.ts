import type { Spelling } from './mistaken-queries.ts';

const hex = (character: string, length: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(length, '0');

const short = (character: string): string => JSON.stringify(character).slice(1, -1);

/** As it is, and as an escape; as an escape only where it has to be. */
const escaped = (character: string, ...escapes: readonly string[]): readonly string[] =>
  short(character) === character ? [character, character, ...escapes] : [short(character), ...escapes];

export const asItIs: Spelling = (character) => [character];

export const json: Spelling = (character) =>
  escaped(character, [...character.split('')].map((unit) => `\\u${hex(unit, 4)}`).join(''));

/** With escapes of a byte, two or four. */
export const basic: Spelling = (character) => {
  const code = hex(character, 2);
  const escapes = code.length === 2 ? [`\\x${code}`] : [];
  return escaped(character, `\\U${hex(character, 8)}`, ...escapes);
};

/** Also with a line break that is none before it; space after that would be lost. */
export function joined(spelling: Spelling): Spelling {
  return (character, ...around) => {
    const ways = spelling(character, ...around);
    return character === ' ' ? ways : [...ways, ...ways.map((way) => `\\\n   ${way}`), `\\\r\n \t${ways[0]}`];
  };
}

/** Also with a line break for a space; one beside another would be lost. */
export function folded(spelling: Spelling, ...breaks: readonly string[]): Spelling {
  return (character, previous, next) => {
    const ways = spelling(character, previous, next);
    return character === ' ' && previous !== ' ' && next !== ' ' ? [...ways, ...breaks] : ways;
  };
}

/** With one character doubled. */
export function doubled(quote: string): Spelling {
  return (character) => [character === quote ? quote + quote : character];
}

/** As the bytes of UTF-8, and as it is if it is none of these. */
export function percents(special: string): Spelling {
  return (character) => {
    const bytes = [...new TextEncoder().encode(character)].map((byte) => byte.toString(16).padStart(2, '0'));
    const [lower, upper] = [`%${bytes.join('%')}`, `%${bytes.join('%').toUpperCase()}`];
    if (character === ' ') return ['+', '%20'];
    return special.includes(character) ? [lower, upper] : [character, character, lower, upper];
  };
}

/** In quotes of the shell. */
export const single: Spelling = (character) => [character === "'" ? "'\\''" : character];
export const double: Spelling = (character) => ['"$`\\'.includes(character) ? `\\${character}` : character];

/** Between `$'` and `'`. */
export const ansi: Spelling = (character) => ["'\\".includes(character) ? `\\${character}` : character];

/** In any quotes of the shell, each character for itself. */
export const anyQuotes: Spelling = (character) => {
  const inDouble = `"${double(character)[0]}"`;
  const bare = /[\w.=:]/.test(character) ? character : `\\${character}`;
  return [bare, bare, inDouble, `\\\n${bare}`, ...(character === "'" ? [] : [`'${character}'`])];
};
