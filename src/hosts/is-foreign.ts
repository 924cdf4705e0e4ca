/** How texts of other languages begin. */
const FOREIGN: readonly RegExp[] = [
  // GraphQL has a brace before any operator, or variables after its first words.
  /^[^:~<>=]*\{/,
  /^(?:query|mutation|subscription)\b[\s\w]*\(/i,
  // SQL begins with a verb.
  /^(?:select|with|from|insert|update|delete)\s/i,
  // Languages of metrics call functions, those of documents are paths, and those of logs pass on what they find.
  /^(?!(?:and|or|not)\()[a-z_]\w*\(/i,
  /^(?:\$\.|\.?[/[])/,
  /^[\w.]+\s*\|\s*[a-z]/i,
];

/**
 * Whether a text that stands where a query may is one of another language: of
 * that nothing is to be said where no config calls it ours
 * (docs/decisions/017-queries-without-a-config.md).
 */
export function isForeign(text: string): boolean {
  const trimmed = text.trimStart();
  return FOREIGN.some((pattern) => pattern.test(trimmed));
}
