/** GraphQL has a brace before any operator, or variables after its first words; SQL begins with a verb. */
const FOREIGN = /^(?:[^:~<>=]*\{|(?:query|mutation|subscription)\b[\s\w]*\(|(?:select|with|insert|update|delete)\s)/i;

/**
 * Whether a text that stands where a query may is one of another language: of
 * that nothing is to be said where no config calls it ours
 * (docs/decisions/017-queries-without-a-config.md).
 */
export function isForeign(text: string): boolean {
  return FOREIGN.test(text.trimStart());
}
