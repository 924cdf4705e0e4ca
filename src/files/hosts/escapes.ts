/** Characters that JSON does not escape, but that YAML or TOML does not allow. */
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Escapes a text for double quotes in JSON, YAML and TOML. */
export function escapeJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What the letters stand for that follow a backslash in nearly every format. */
export const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text of an escape such as `\x41`, `\u{41}` or `\n`; `undefined` if there is no character with its code. */
export function readBackslash(text: string, letters = LETTERS): string | undefined {
  const digits = /^\\[xuU]\{?([\dA-Fa-f]+)\}?$/.exec(text)?.[1];
  if (digits === undefined) return letters[text.slice(1)] ?? text.slice(1);
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** Half of a surrogate pair. UTF-8 cannot encode it, and most formats cannot escape it. */
export const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** Sticky patterns: `allowed` matches if a string may end here, `comment` matches a comment after it. */
export interface AfterString {
  readonly allowed: RegExp;
  readonly comment: RegExp;
}

/**
 * Whether the quote that ends a string may have been meant as part of it: the text after it cannot follow a string, or
 * is a comment with the same quote.
 */
export function mayContinueAfter(file: string, quote: number, { allowed, comment }: AfterString): boolean {
  allowed.lastIndex = quote + 1;
  if (!allowed.test(file)) return true;
  comment.lastIndex = quote + 1;
  return comment.exec(file)?.[0].includes(file.charAt(quote)) === true;
}
