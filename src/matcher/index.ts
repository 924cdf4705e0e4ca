export type { QuerySource } from '../checker/query-source.ts';
export type { Matcher } from './compile-matcher.ts';
export type { ClauseExplanation, MatchExplanation } from './explain-match.ts';
export { foldText } from './fold-text.ts';
export type { FoundValue } from './found-values.ts';
export type { Highlight } from './highlight-matches.ts';
export type { ClauseTally, MatchTally } from './tally-matches.ts';
export {
  compileMatcher,
  countMatches,
  explainMatch,
  filterMatches,
  findMatch,
  highlightMatches,
  tallyMatches,
} from './text-queries.ts';
