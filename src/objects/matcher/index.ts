export type { ExpressionSource } from '../../language/checker/checked-expression.ts';
export type { QuerySource } from '../../language/checker/query-source.ts';
export { compileCheckedMatcher, type Matcher } from './compile-matcher.ts';
export { type ClauseExplanation, explainMatch, type MatchExplanation } from './explain-match.ts';
export { foldText } from './fold-text.ts';
export type { FoundValue } from './found-values.ts';
export { type Highlight, highlightMatches } from './highlight-matches.ts';
export { compileMatcher, countMatches, filterMatches, findMatch } from './matches.ts';
export { type ClauseTally, type MatchTally, tallyMatches } from './tally-matches.ts';
