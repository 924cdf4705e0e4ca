/** Characters that JSON does not escape, but that YAML or TOML does not allow. */
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Escapes a text for double quotes in JSON, YAML and TOML. */
export function escapeJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Half of a surrogate pair. UTF-8 cannot encode it, and most formats cannot escape it. */
export const LONE_SURROGATE = /\p{Cs}/u;
