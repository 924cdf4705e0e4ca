export type { QueryLike } from '../language/checker/query-like.ts';
export type {
  Collection,
  CollectionMemory,
  QueryInput,
  SearchOptions,
  SearchPage,
  SortBy,
  TotalKind,
} from './collection/collection.ts';
export { type CollectionOptions, createCheckedCollection, createCollection } from './collection/create-collection.ts';
export type { Bucket, CalendarInterval, Interval } from './collection/histogram.ts';
export type { UpdateOptions } from './collection/newer-by.ts';
export type { Facet, KeyCount, Sum, Summary, SummaryParts } from './collection/summary.ts';
export { CursorError } from './cursor.ts';
export {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
  type Equivalence,
  type Implication,
  type Satisfiability,
  type Tautology,
} from './logic/implies.ts';
export { type LogicCode, type LogicDiagnostic, reviewQuery } from './logic/review-query.ts';
export { compileCheckedMatcher, type Matcher } from './matcher/compile-matcher.ts';
export { type ClauseExplanation, explainMatch, type MatchExplanation } from './matcher/explain-match.ts';
export { foldText } from './matcher/fold-text.ts';
export type { FoundValue } from './matcher/found-values.ts';
export { type Highlight, highlightMatches } from './matcher/highlight-matches.ts';
export { compileMatcher, countMatches, filterMatches, findMatch } from './matcher/matches.ts';
export { type ClauseTally, type MatchTally, tallyMatches } from './matcher/tally-matches.ts';
