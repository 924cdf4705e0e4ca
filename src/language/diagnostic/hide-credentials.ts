/**
 * Hides users, passwords and tokens in a text: in addresses, `user:password@host` with or without a protocol,
 * and in parameters, `password=…`. It hides too much rather than too little: a password may have a space, or an
 * `@` or `/` that should have been escaped.
 */
export function hideCredentials(text: string): string {
  return hideUsers(text).replace(PARAMETER, '$1…');
}

const PARAMETER = /((?:password|passwd|pwd|secret|token|key)=)(?!…)(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^\s&]*)/gis;

/** Hides what stands between a `:` and the last `@` of that word, or of the next word that has one. */
function hideUsers(text: string): string {
  let hidden = '';
  let rest = text;
  for (;;) {
    const colon = rest.search(/:\S/);
    const next = colon === -1 ? -1 : rest.indexOf('@', colon);
    if (next === -1) return hidden + rest;
    // A word of its own without a user, as in `a:b c:d@e`, is hidden too: it may be the start of a password.
    const end = next + rest.slice(next).search(/\s|$/);
    const at = rest.lastIndexOf('@', end);
    hidden += `${rest.slice(0, colon + (rest.startsWith('//', colon + 1) ? 3 : 1))}…${rest.slice(at, end)}`;
    rest = rest.slice(end);
  }
}
