/** Patterns that texts in other languages begin with. */
const FOREIGN: readonly RegExp[] = [
  // GraphQL: a brace before any operator, or variables after the first words.
  /^[^:~<>=]*\{/,
  /^(?:query|mutation|subscription)\b[\s\w]*\(/i,
  // SQL begins with a verb.
  /^(?:select|with|from|insert|update|delete)\s/i,
  // Metrics languages call functions, document languages use paths, and log languages use pipes.
  /^(?!(?:and|or|not)\()[a-z_]\w*\(/i,
  /^(?:\$\.|\.?[/[])/,
  /^[\w.]+\s*\|\s*[a-z]/i,
  // Documentation has placeholders.
  /^(?:<[^<>"']*>|\.{3}|…)$/,
];

/**
 * Whether a text in the place of a query is in another language. Nothing is
 * reported for such a text, unless the config says that it is a query
 * (docs/decisions/008-queries-without-a-config.md).
 */
export function isForeign(text: string): boolean {
  const trimmed = text.trimStart();
  return FOREIGN.some((pattern) => pattern.test(trimmed));
}
