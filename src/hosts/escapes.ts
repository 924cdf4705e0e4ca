/** What JSON leaves alone and YAML or TOML do not take as it is. */
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Writes a text with escapes that JSON, YAML and TOML know between quotation marks. */
export function escapeJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What no file in UTF-8 holds, nor an escape of most formats. */
export const LONE_SURROGATE = /\p{Cs}/u;
