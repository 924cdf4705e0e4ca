/**
 * Hides users, passwords and tokens in a text: in addresses, `user:password@host` with or without a protocol,
 * and in parameters, `password=…`. It hides too much rather than too little: a password may have a space, or an
 * `@` or `/` that should have been escaped.
 */
export function hideCredentials(text: string): string {
  return hideUsers(text).replace(PARAMETER, '$1…');
}

const PARAMETER = /((?:password|passwd|pwd|secret|token|key)=)(?!…)(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^\s&]*)/gis;

/** Punctuation after a name rather than the start of a password, as in "`sqlite:`, `postgres:`". */
const PUNCTUATION = /[`'")\],.;]/;

/** Hides what stands between a `:` and the last `@` of that word, or of the next word that has one. */
function hideUsers(text: string): string {
  let hidden = '';
  let start = 0;
  let next = findAt(text, 0);
  while (next !== -1) {
    const colon = findColon(text, start);
    if (colon === -1) break;
    if (next < colon) next = findAt(text, colon);
    const end = endOfWord(text, colon);
    const isPassword = next < end || !PUNCTUATION.test(text.charAt(colon + 1));
    if (next === -1 || !isPassword) {
      hidden += text.slice(start, end);
      start = end;
      continue;
    }
    const last = next < end ? end : endOfWord(text, next);
    const shown = colon + (text.startsWith('//', colon + 1) ? 3 : 1);
    hidden += `${text.slice(start, shown)}…${text.slice(text.lastIndexOf('@', last), last)}`;
    start = last;
  }
  return hidden + text.slice(start);
}

/** The next `@` within a word, unlike that of a package, `@scope/name`. */
function findAt(text: string, start: number): number {
  const found = text.slice(start).search(/(?<![\s`'"(])@/);
  return found === -1 ? -1 : start + found;
}

/** The next `:` within a word that is not before a line number, as in `file:3: …`. */
function findColon(text: string, start: number): number {
  const found = text.slice(start).search(/:(?!\d+(?::\d+)?:?(?:\s|$))\S/);
  return found === -1 ? -1 : start + found;
}

function endOfWord(text: string, start: number): number {
  return start + text.slice(start).search(/\s|$/);
}
