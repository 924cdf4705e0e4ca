// The matcher without the parser: its functions take checked queries and searches, but no texts.

export { compileMatcher, type Matcher } from './compile-matcher.ts';
export { type ClauseExplanation, explainMatch, type MatchExplanation } from './explain-match.ts';
export { foldText } from './fold-text.ts';
export type { FoundValue } from './found-values.ts';
export { type Highlight, highlightMatches } from './highlight-matches.ts';
export { countMatches, filterMatches, findMatch } from './matches.ts';
export { type ClauseTally, type MatchTally, tallyMatches } from './tally-matches.ts';
