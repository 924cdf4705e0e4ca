/** What an assistant should know before its first call. */
export const INSTRUCTIONS = `
clausal helps to write search queries for a billing service. Work in four steps:
1. fields: find the exact paths, operators and values. Do not guess them.
2. Write the query. Clauses are separated by spaces and must all hold: path:"text" (is), path~"text" (contains), path>=100, path>="2026-01-31T00:00:00Z". -path:"text" excludes; path:null has no value, -path:null has one. Write OR between all clauses for alternatives. AND and OR cannot be mixed, and there are no parentheses.
3. check: if the query has errors and \`fixed\` is valid, use that; otherwise choose among the fixes. Never hand over a query with errors.
4. explain: compare the words with what was asked for.
match tries a query on local files. The language reference is the resource clausal://reference.
`.trim();
